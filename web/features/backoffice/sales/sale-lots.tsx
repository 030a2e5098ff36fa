import { useState } from 'react';
import type { AdminSale } from '#contract/sales.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import type { Refusal } from '#web/api/request.ts';
import { editSale } from '#web/api/sales.ts';
import { RefusalNote } from '#web/features/backoffice/management/refusal-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddLots } from './add-lots.tsx';
import { LotTable } from './lot-table.tsx';
import { SaleSection } from './sale-section.tsx';
import { lotsFixedBecause } from './sale-state.tsx';
import { StaggerForm } from './stagger-form.tsx';

interface Props {
	sale: AdminSale;
	now: number;
	onSaved: (sale: AdminSale) => void;
	onReload: () => void;
}

/** The lots of a sale in their order, which numbers them: put in, take out, move, number, stagger. Each change is saved at once. */
export function SaleLots({ sale, now, onSaved, onReload }: Props) {
	const { place, busy, refused } = usePlacing(sale, onSaved);
	const [opened, setOpened] = useState<'add' | 'stagger' | null>(null);
	const close = () => setOpened(null);
	const { lots } = sale;
	const ids = lots.map(({ id }) => id);
	const fixed = lotsFixedBecause(sale);
	const gaps = lots.some(({ lot_number }, index) => lot_number !== index + 1);
	return (
		<SaleSection
			title="Lotes"
			action={
				fixed === null && (
					<>
						{gaps && (
							<Button variant="secondary" disabled={busy} onClick={() => void place(ids)}>
								Numerar de 1 a {lots.length}
							</Button>
						)}
						{lots.length > 0 && (
							<Button variant="secondary" onClick={() => setOpened('stagger')}>
								Escalonar horários
							</Button>
						)}
						<Button onClick={() => setOpened('add')}>Pôr lotes</Button>
					</>
				)
			}
		>
			{fixed && <p className="text-14 text-ink-soft wrap-anywhere">{fixed}</p>}
			<RefusalNote refused={refused} fields={[]} onReload={onReload} />
			{lots.length === 0 ? (
				<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
					<p className="font-serif text-18 font-semibold">Nenhum lote neste leilão</p>
					<p className="mt-1 text-ink-soft">
						Ponha lotes que já existem, ou escolha este leilão no formulário de um lote.
					</p>
				</div>
			) : (
				<LotTable lots={lots} now={now} busy={busy} onPlace={fixed === null ? place : null} />
			)}
			<Dialog open={opened === 'add'} placement="wide" title="Pôr lotes" onClose={close}>
				<AddLots
					regulated={isRegulated(sale.kind)}
					onCancel={close}
					onAdd={async (added) => {
						close();
						await place([...ids, ...added]);
					}}
				/>
			</Dialog>
			<Dialog open={opened === 'stagger'} title="Escalonar horários" onClose={close}>
				<StaggerForm
					sale={sale}
					now={now}
					onCancel={close}
					onReload={() => {
						close();
						onReload();
					}}
					onSaved={(saved) => {
						toast(BACKOFFICE_TOASTS['sale.staggered']);
						close();
						onSaved(saved);
					}}
				/>
			</Dialog>
		</SaleSection>
	);
}

/** Saves the lots of a sale in an order. One request at a time. */
function usePlacing(sale: AdminSale, onSaved: (sale: AdminSale) => void) {
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	async function place(lot_ids: string[]) {
		if (busy) return;
		setBusy(true);
		setRefused(null);
		const answer = await editSale(sale.id, { version: sale.version, lot_ids });
		setBusy(false);
		if ('refused' in answer) return setRefused(answer.refused);
		onSaved(answer.done);
		toast(BACKOFFICE_TOASTS['sale-lots.saved']);
	}
	return { place, busy, refused };
}
