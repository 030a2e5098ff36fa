import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { LotPublication } from '#contract/sales.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { readLotPublication } from '#web/api/publication.ts';
import { useReading } from '#web/api/use-reading.ts';
import { saleName } from '#web/features/backoffice/management/auction-row.ts';
import { ReadFailed, SaleSection, SaleSkeleton } from '#web/features/backoffice/sales/sale-section.tsx';
import { SaleStateBadge } from '#web/features/backoffice/sales/sale-state.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { Points, Share } from './checked-points.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { PublicationPanel } from './publication-panel.tsx';

const NoticesPanel = onDemand(() => import('#web/features/backoffice/notices/notices-panel.tsx'), {
	ahead: false,
});

interface Props {
	id: string;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** What the loader has read. */
	lot: LotPublication | undefined;
}

/** The documents of a lot and what its publication takes (rules §27 and §28). */
export function PublicationScreen({ id, now, lot: first }: Props) {
	const read = useCallback(() => readLotPublication(id), [id]);
	const { reading, reload } = useReading(read, first);
	const owner = useMemo(() => ({ auction_id: id }), [id]);
	const lot = reading !== 'loading' && 'done' in reading ? reading.done : null;
	return (
		<div className="measure grid gap-8 py-8">
			<div className="grid gap-2">
				<Link
					to={ADMIN_PAGES.management}
					className="inline-flex min-h-11 items-center gap-2 justify-self-start"
				>
					<ArrowLeft aria-hidden size={18} />
					Gerenciar leilões
				</Link>
				<h1 className="font-serif text-28 font-semibold wrap-anywhere">
					{lot ? lot.title : 'Documentos e publicação'}
				</h1>
				{lot && (
					<p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
						{lot.kind && <span>{AUCTION_KINDS[lot.kind]}</span>}
						<SaleStateBadge sale={lot} />
						{lot.sale && (
							<Link
								to={ADMIN_PAGES.sale(lot.sale.id)}
								className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
							>
								{lot.sale.number === null ? lot.sale.title : `Leilão ${saleName(lot.sale)}`}
							</Link>
						)}
					</p>
				)}
			</div>
			{reading === 'loading' && <SaleSkeleton />}
			{reading !== 'loading' && 'refused' in reading && (
				<ReadFailed refused={reading.refused} onRetry={reload} />
			)}
			{lot && (
				<>
					<SaleSection title="Documentos">
						<DocumentsPanel
							owner={{ auction_id: id }}
							published={lot.published_at !== null}
							documents={lot.documents}
							onChanged={reload}
						/>
					</SaleSection>
					{isRegulated(lot.kind) && (
						<SaleSection title="Cientificações">
							<NoticesPanel owner={owner} now={now} onChanged={reload} />
						</SaleSection>
					)}
					<SaleSection
						title="Publicação"
						action={
							<LinkButton variant="secondary" to={`${PAGES.adminAuctions}?edit=${id}`}>
								Editar o lote
							</LinkButton>
						}
					>
						<Publication id={id} lot={lot} now={now} onChanged={reload} />
					</SaleSection>
				</>
			)}
		</div>
	);
}

interface PublicationProps {
	id: string;
	lot: LotPublication;
	now: number;
	onChanged: () => Promise<void>;
}

/** The publication of a lot. One whose sale is a draft is published with the sale, so that no neighbour stays behind (rules §42). */
function Publication({ id, lot, now, onChanged }: PublicationProps) {
	const { sale } = lot;
	const panel = (
		<PublicationPanel
			owner={{ auction_id: id }}
			state={lot}
			page={PAGES.auction(id)}
			now={now}
			onChanged={onChanged}
		/>
	);
	if (!sale || sale.published || lot.published_at || lot.publish_at) return panel;
	const missing = lot.checklist.filter(({ met }) => !met);
	return (
		<div className="grid min-w-0 gap-4">
			<Share met={lot.checklist.length - missing.length} of={lot.checklist.length} />
			{missing.length > 0 && <Points points={missing} />}
			<p className="text-ink-soft">
				{`Este lote é publicado junto com o leilão ${sale.title}, quando todos os lotes dele estiverem completos.`}
			</p>
			<LinkButton variant="outlined" className="justify-self-start" to={ADMIN_PAGES.sale(sale.id)}>
				Abrir o leilão
			</LinkButton>
		</div>
	);
}
