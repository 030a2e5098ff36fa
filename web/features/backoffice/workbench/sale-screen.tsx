import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { formatDateTime, SECOND } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { everyWhileVisible } from '#web/api/every-while-visible.ts';
import { readSale } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import { RefusalNote } from '#web/features/backoffice/management/refusal-note.tsx';
import { Reasons } from '#web/features/backoffice/publication/checked-points.tsx';
import { versionWords } from '#web/features/backoffice/publication/document-facts.tsx';
import { PublishDialogs, usePublishing } from '#web/features/backoffice/publication/publish.tsx';
import { roundLine, Told } from '#web/features/backoffice/publication/published-facts.tsx';
import { ReadFailed, SaleSkeleton } from '#web/features/backoffice/sales/sale-section.tsx';
import { SaleTerms } from '#web/features/backoffice/sales/sale-terms.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { TabLink } from '#web/ui/tab-link.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { EnrolmentsTab } from './enrolments-tab.tsx';
import { Fold } from './fold.tsx';
import { LotsTab } from './lots-tab.tsx';
import { type Order, OrderDialog } from './order-dialog.tsx';
import { PapersTab } from './papers-tab.tsx';
import { ResultsTab } from './results-tab.tsx';
import { BackLink, SaleHead } from './sale-head.tsx';
import { SalePublication } from './sale-publication.tsx';
import { SALE_TAB_NAMES, SALE_TABS, type SaleTab, tabHref, tabOf } from './sale-tabs.ts';
import { TermsDialog } from './terms-dialog.tsx';

const NoticesPanel = onDemand(() => import('#web/features/backoffice/notices/notices-panel.tsx'), {
	ahead: false,
});
const ErratumDialog = onDemand(() => import('./erratum-dialog.tsx'), { ahead: false });

/** How often a sale with running lots is read again. */
const REFRESH = 10 * SECOND;

interface ScreenProps {
	id: string;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** What the loader has read. */
	sale: AdminSale | undefined;
}

/** The page on which a sale is prepared, published, followed and settled. */
export function SaleScreen({ id, now, sale: first }: ScreenProps) {
	const read = useCallback(() => readSale(id), [id]);
	const { reading, reload, replace } = useReading(read, first);
	const [kept, setKept] = useState<AdminSale | null>(null);
	const answered = reading !== 'loading' && 'done' in reading ? reading.done : null;
	if (answered && answered !== kept) setKept(answered);
	const sale = answered ?? kept;
	const refused = reading !== 'loading' && 'refused' in reading ? reading.refused : null;
	const running = sale?.lots.some(({ status }) => status === 'active' || status === 'paused') ?? false;
	useEffect(() => (running ? everyWhileVisible(REFRESH, reload) : undefined), [running, reload]);
	return (
		<div className="measure grid gap-2 py-4">
			<div className="grid">
				<BackLink />
				{!sale && <h1 className="font-serif text-22 font-semibold">Leilão com edital</h1>}
			</div>
			{reading === 'loading' && <SaleSkeleton />}
			{refused && <ReadFailed refused={refused} onRetry={reload} />}
			{sale && <Workbench sale={sale} now={now} onSaved={replace} onReload={reload} />}
		</div>
	);
}

interface Props {
	sale: AdminSale;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** Takes the sale as a write has answered it. */
	onSaved: (sale: AdminSale) => void;
	onReload: () => Promise<void>;
}

function Workbench({ sale, now, onSaved, onReload }: Props) {
	const [editing, setEditing] = useState(false);
	const [correcting, setCorrecting] = useState(false);
	const [order, setOrder] = useState<Order | null>(null);
	const missing = useRef<HTMLHeadingElement>(null);
	const publishing = usePublishing({ sale_id: sale.id }, onReload);
	const openTerms = () => setEditing(true);
	const gated = isRegulated(sale.kind) && sale.checklist.length > 0;
	return (
		<div className="grid min-w-0 gap-3">
			<SaleHead
				sale={sale}
				now={now}
				publishing={publishing}
				onTerms={openTerms}
				onMissing={() => missing.current?.focus()}
				onErratum={() => setCorrecting(true)}
				onOrder={(act) => setOrder({ act })}
			/>
			{publishing.opened === null && (
				<RefusalNote refused={publishing.refused} fields={[]} onReload={() => void onReload()} />
			)}
			{gated && <SalePublication sale={sale} heading={missing} onTerms={openTerms} />}
			<Fold summary="Condições">
				<SaleTerms sale={sale} />
			</Fold>
			{sale.reasons.length > 0 && (
				<Fold
					summary={
						sale.reasons.length === 1
							? '1 motivo da publicação'
							: `${sale.reasons.length} motivos da publicação`
					}
				>
					<Reasons reasons={sale.reasons} />
				</Fold>
			)}
			<Parts sale={sale} now={now} onSaved={onSaved} onReload={onReload} />
			<OrderDialog sale={sale} order={order} onClose={() => setOrder(null)} onDone={onReload} />
			<TermsDialog
				sale={sale}
				open={editing}
				onClose={() => setEditing(false)}
				onSaved={onSaved}
				onReload={onReload}
			/>
			{correcting && (
				<ErratumDialog
					sale={sale}
					now={now}
					open
					onClose={() => setCorrecting(false)}
					onSaved={onSaved}
					onReload={onReload}
				/>
			)}
			<PublishDialogs
				publishing={publishing}
				missing={sale.missing}
				plannedFor={sale.publish_at}
				now={now}
				onReload={() => void onReload()}
			>
				<PublishSummary sale={sale} />
			</PublishDialogs>
		</div>
	);
}

function Parts({ sale, now, onSaved, onReload }: Props) {
	const tab = tabOf(useLocation().search);
	const owner = useMemo(() => ({ sale_id: sale.id }), [sale.id]);
	const tabs = useRef<HTMLElement>(null);
	const names = isRegulated(sale.kind)
		? SALE_TAB_NAMES
		: SALE_TAB_NAMES.filter((name) => name !== 'cientificacoes');
	const place = names.indexOf(tab);
	// On a phone the row is wider than the screen: it begins with the part that is open.
	useEffect(() => {
		const open = tabs.current?.children.item(place);
		if (open instanceof HTMLElement && tabs.current)
			tabs.current.scrollLeft = open.offsetLeft - tabs.current.offsetLeft;
	}, [place]);
	return (
		<div className="grid min-w-0 gap-4">
			<nav ref={tabs} aria-label="Partes do leilão" className="flex overflow-x-auto">
				{names.map((name) => (
					<TabLink key={name} to={tabHref(name)} current={name === tab}>
						{tabWords(name, sale)}
					</TabLink>
				))}
				<span aria-hidden className="flex-1 border-b border-line" />
			</nav>
			<section aria-label={SALE_TABS[tab]} className="min-w-0">
				{tab === 'lotes' && <LotsTab sale={sale} now={now} onSaved={onSaved} onReload={onReload} />}
				{/* Read again after the publication, from which on a document asks for a second step. */}
				{tab === 'documentos' && <DocumentsTab key={sale.published_at} id={sale.id} onChanged={onReload} />}
				{tab === 'cientificacoes' && <NoticesPanel owner={owner} now={now} onChanged={onReload} />}
				{tab === 'habilitados' && <EnrolmentsTab id={sale.id} total={sale.counts.enrolments} />}
				{tab === 'resultado' && <ResultsTab sale={sale} now={now} onChanged={onReload} />}
				{tab === 'papeis' && <PapersTab id={sale.id} />}
			</section>
		</div>
	);
}

/** 'Lotes 2', 'Resultado 1 de 2'. */
function tabWords(tab: SaleTab, { lots, counts }: AdminSale): string {
	const ended = lots.filter(({ status }) => status === 'completed').length;
	const numbers: Record<SaleTab, string> = {
		lotes: String(lots.length),
		documentos: String(counts.documents),
		cientificacoes: '',
		habilitados:
			counts.requested === 0
				? String(counts.enrolments)
				: `${counts.enrolments}, ${counts.requested} em análise`,
		resultado: `${ended} de ${lots.length}`,
		papeis: '',
	};
	return `${SALE_TABS[tab]} ${numbers[tab]}`.trim();
}

/** What the publication of a sale makes public, and who is told (rules §42). */
function PublishSummary({ sale }: { sale: AdminSale }) {
	const drafts = sale.lots.filter(({ published_at }) => published_at === null);
	return (
		<div className="grid gap-4">
			<p>
				{drafts.length === 1 ? '1 lote fica público' : `${drafts.length} lotes ficam públicos`}, com os
				documentos. Depois disso, o que o edital anuncia só muda com uma errata.
			</p>
			<ol aria-label="Lotes" className="max-h-80 divide-y divide-line overflow-y-auto border-y border-line">
				{drafts.map((lot) => (
					<li key={lot.id} className="py-2">
						<span className="font-semibold wrap-anywhere">{`Lote ${lot.lot_number}: ${lot.title}`}</span>
						{datesOf(lot).map((words) => (
							<span key={words} className="block text-14 text-ink-soft tabular-nums">
								{words}
							</span>
						))}
					</li>
				))}
			</ol>
			<Told documents={documentsOf(sale)} />
		</div>
	);
}

/** 'Edital (versão 1), e 3 dos lotes' */
function documentsOf({ documents, counts }: AdminSale): string {
	const of_lots = counts.documents - documents.length;
	const own = documents.map(versionWords).join(', ') || 'Nenhum do leilão';
	return of_lots > 0 ? `${own}, e ${of_lots === 1 ? '1 dos lotes' : `${of_lots} dos lotes`}` : own;
}

function datesOf({ rounds, start_time, end_time, initial_bid }: WorkbenchLot): string[] {
	if (rounds.length > 0) return rounds.map(roundLine);
	const span = `${formatDateTime(start_time)} a ${formatDateTime(end_time)}`;
	return [`${span}, lance inicial ${showReais(initial_bid)}`];
}
