import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { AdminSale } from '#contract/sales.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { readSale } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import { FormDialog } from '#web/features/backoffice/sales/form-frame.tsx';
import { SaleForm } from '#web/features/backoffice/sales/sale-form.tsx';
import { SaleLots } from '#web/features/backoffice/sales/sale-lots.tsx';
import { ReadFailed, SaleSection, SaleSkeleton } from '#web/features/backoffice/sales/sale-section.tsx';
import { SaleStateBadge } from '#web/features/backoffice/sales/sale-state.tsx';
import { SaleTerms } from '#web/features/backoffice/sales/sale-terms.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import { PublicationPanel } from './publication-panel.tsx';

/** A sale of the back office: its lots and its terms (rules §25). */
export function SaleScreen({ id, now }: { id: string; now: number }) {
	const read = useCallback(() => readSale(id), [id]);
	const { reading, reload, replace } = useReading(read);
	return (
		<div className="measure grid gap-8 py-8">
			<div className="grid gap-2">
				<Link to={ADMIN_PAGES.sales} className="inline-flex min-h-11 items-center gap-2 justify-self-start">
					<ArrowLeft aria-hidden size={18} />
					Editais
				</Link>
				{reading !== 'loading' && 'done' in reading ? (
					<Head sale={reading.done} />
				) : (
					<h1 className="font-serif text-28 font-semibold">Leilão com edital</h1>
				)}
			</div>
			{reading === 'loading' && <SaleSkeleton />}
			{reading !== 'loading' && 'refused' in reading && (
				<ReadFailed refused={reading.refused} onRetry={reload} />
			)}
			{reading !== 'loading' && 'done' in reading && (
				<Parts sale={reading.done} now={now} onSaved={replace} onReload={reload} />
			)}
		</div>
	);
}

function Head({ sale }: { sale: AdminSale }) {
	return (
		<>
			<h1 className="font-serif text-28 font-semibold wrap-anywhere">{sale.title}</h1>
			<p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft tabular-nums">
				<span>{sale.number === null ? 'Leilão sem número' : `Leilão nº ${sale.number}`}</span>
				<span>{AUCTION_KINDS[sale.kind]}</span>
				<SaleStateBadge sale={sale} />
				<Link
					to={ADMIN_PAGES.paymentsOfSale(sale.id)}
					className="inline-flex min-h-11 items-center font-semibold"
				>
					Pagamentos
				</Link>
				{sale.published_at && (
					<Link to={PAGES.sale(sale.id)} className="inline-flex min-h-11 items-center font-semibold">
						Ver a página do leilão
					</Link>
				)}
			</p>
		</>
	);
}

interface PartsProps {
	sale: AdminSale;
	now: number;
	/** Takes the sale as a write has answered it. */
	onSaved: (sale: AdminSale) => void;
	onReload: () => Promise<void>;
}

/** Which lot a fault is about, by its path 'lots.N.…'; empty for the sale. */
function lotOf({ lots }: AdminSale, path: string): string {
	const index = /^lots\.(\d+)\./.exec(path)?.[1];
	if (index === undefined) return '';
	return `Lote ${lots[Number(index)]?.lot_number ?? Number(index) + 1}: `;
}

function Parts({ sale, now, onSaved, onReload }: PartsProps) {
	const [editing, setEditing] = useState(false);
	const close = () => setEditing(false);
	return (
		<>
			<SaleLots sale={sale} now={now} onSaved={onSaved} onReload={() => void onReload()} />
			<SaleSection title="Edital e documentos">
				<DocumentsPanel owner={{ sale_id: sale.id }} documents={sale.documents} onChanged={onReload} />
			</SaleSection>
			<SaleSection title="Publicação">
				<PublicationPanel
					owner={{ sale_id: sale.id }}
					state={sale}
					page={PAGES.sale(sale.id)}
					placeOf={(path) => lotOf(sale, path)}
					now={now}
					onChanged={onReload}
				/>
			</SaleSection>
			<SaleSection
				title="Condições"
				action={
					<Button variant="secondary" onClick={() => setEditing(true)}>
						Editar condições
					</Button>
				}
			>
				<SaleTerms sale={sale} />
			</SaleSection>
			<FormDialog open={editing} title="Editar condições" placement="wide" onClose={close}>
				{(cancel) => (
					<SaleForm
						sale={sale}
						onCancel={cancel}
						onReload={() => {
							close();
							void onReload();
						}}
						onSaved={(saved) => {
							toast(BACKOFFICE_TOASTS['sale.saved']);
							close();
							onSaved(saved);
						}}
					/>
				)}
			</FormDialog>
		</>
	);
}
