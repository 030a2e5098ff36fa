import { useState } from 'react';
import { useLocation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import type { Refusal } from '#web/api/request.ts';
import { editSale } from '#web/api/sales.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { RefusalNote } from '#web/features/backoffice/management/refusal-note.tsx';
import { AddLots } from '#web/features/backoffice/sales/add-lots.tsx';
import { lotsFixedBecause } from '#web/features/backoffice/sales/sale-state.tsx';
import { StaggerForm } from '#web/features/backoffice/sales/stagger-form.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { toast } from '#web/ui/toast.ts';
import type { BulkAct } from './bulk-acts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog, type EachAct } from './bulk-dialog.tsx';
import { filterCounts, filteredLots, LOT_FILTERS, readLotFilter } from './lot-filter.ts';
import { LotRows } from './lot-rows.tsx';
import { type Order, OrderDialog } from './order-dialog.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { Ticks } from './ticks.ts';

interface Props {
	sale: AdminSale;
	now: number;
	onSaved: (sale: AdminSale) => void;
	onReload: () => Promise<void>;
}

/** The act that is open, with its lots. */
type Opened = { act: 'add' } | { act: 'stagger' | 'remove' | EachAct; lots: readonly WorkbenchLot[] };

/** The lots of a sale in their order, which numbers them: included, taken out, moved, staggered; and what is done with several of them. */
export function LotsTab({ sale, now, onSaved, onReload }: Props) {
	const { place, busy, refused } = usePlacing(sale, onSaved);
	const [opened, setOpened] = useState<Opened | null>(null);
	const [order, setOrder] = useState<Order | null>(null);
	const [deciding, setDeciding] = useState<WorkbenchLot | null>(null);
	const [ticks] = useState(() => new Ticks());
	const { search } = useLocation();
	const close = () => setOpened(null);
	const { lots } = sale;
	const ids = lots.map(({ id }) => id);
	const fixed = lotsFixedBecause(sale);
	const shown = filteredLots(lots, readLotFilter(search));
	return (
		<div className="grid min-w-0 grid-cols-1 gap-4">
			<Tools sale={sale} fixed={fixed} busy={busy} onNumber={() => void place(ids)} onOpen={setOpened} />
			{fixed && <p className="text-14 text-ink-soft wrap-anywhere">{fixed}</p>}
			<RefusalNote refused={refused} fields={[]} onReload={() => void onReload()} />
			{lots.length === 0 ? (
				<NoLots />
			) : (
				<div className="grid min-w-0 gap-2">
					<BulkBar
						sale={sale}
						shown={shown}
						ticks={ticks}
						onAct={(act: Exclude<BulkAct, 'papers'>, chosen) => setOpened({ act, lots: chosen })}
					/>
					{shown.length === 0 ? (
						<p className="rounded-card border border-dashed border-edge px-4 py-8 text-center text-ink-soft">
							Nenhum lote com esta busca.
						</p>
					) : (
						<LotRows
							shown={shown}
							ids={ids}
							now={now}
							busy={busy}
							ticks={ticks}
							onPlace={fixed === null ? place : null}
							onOrder={setOrder}
							onOutcome={setDeciding}
						/>
					)}
				</div>
			)}
			<OrderDialog sale={sale} order={order} onClose={() => setOrder(null)} onDone={onReload} />
			<OutcomeDialog sale={sale} lot={deciding} onClose={() => setDeciding(null)} onDone={onReload} />
			<Dialogs
				opened={opened}
				sale={sale}
				now={now}
				busy={busy}
				onClose={close}
				onPlace={async (order) => {
					close();
					await place(order);
				}}
				onSaved={onSaved}
				onReload={() => {
					close();
					void onReload();
				}}
			/>
		</div>
	);
}

function NoLots() {
	return (
		<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold">Nenhum lote neste leilão</p>
			<p className="mt-1 text-ink-soft">Crie um lote aqui, ou inclua lotes que já existem.</p>
		</div>
	);
}

interface ToolsProps {
	sale: AdminSale;
	fixed: string | null;
	busy: boolean;
	/** Closes the gaps in the numbers. */
	onNumber: () => void;
	onOpen: (opened: Opened) => void;
}

/** The search and the filters of the lots, and what adds lots. */
function Tools({ sale: { id, lots }, fixed, busy, onNumber, onOpen }: ToolsProps) {
	const { search } = useLocation();
	const change = useSearchChange();
	const { filter, words } = readLotFilter(search);
	const counts = filterCounts(lots);
	const gaps = lots.some(({ lot_number }, index) => lot_number !== index + 1);
	return (
		<div className="flex flex-wrap items-end justify-between gap-3">
			{lots.length > 1 && (
				<div className="flex min-w-0 flex-wrap items-end gap-3">
					<div className="w-full sm:w-80">
						<SearchField
							search={words}
							placeholder="Título, cidade, número ou licitante"
							onSearch={(typed) => void change((before) => listHref(before, { search: typed }))}
						/>
					</div>
					{(counts.length > 1 || filter !== null) && (
						<ChoiceLinks label="Situação dos lotes">
							<ChoiceLink narrow to={listHref(search, { lots: '' })} chosen={filter === null}>
								{`Todos ${lots.length}`}
							</ChoiceLink>
							{counts.map(([name, count]) => (
								<ChoiceLink key={name} narrow to={listHref(search, { lots: name })} chosen={filter === name}>
									{`${LOT_FILTERS[name]} ${count}`}
								</ChoiceLink>
							))}
						</ChoiceLinks>
					)}
				</div>
			)}
			{fixed === null && (
				<div className="ml-auto flex flex-wrap gap-2">
					{gaps && (
						<Button variant="secondary" disabled={busy} onClick={onNumber}>
							Numerar de 1 a {lots.length}
						</Button>
					)}
					{lots.length > 0 && (
						<Button variant="secondary" onClick={() => onOpen({ act: 'stagger', lots })}>
							Escalonar horários
						</Button>
					)}
					<Button variant="secondary" onClick={() => onOpen({ act: 'add' })}>
						Incluir lotes
					</Button>
					{lots.length > 0 && (
						<LinkButton variant="outlined" to={ADMIN_PAGES.saleLotNew(id)}>
							Novo lote
						</LinkButton>
					)}
				</div>
			)}
		</div>
	);
}

interface DialogProps extends Pick<Props, 'sale' | 'now' | 'onSaved'> {
	opened: Opened | null;
	busy: boolean;
	onClose: () => void;
	onPlace: (ids: string[]) => Promise<void>;
	onReload: () => void;
}

function Dialogs({ opened, sale, now, busy, onClose, onPlace, onSaved, onReload }: DialogProps) {
	const ids = sale.lots.map(({ id }) => id);
	const chosen = opened && 'lots' in opened ? opened.lots : [];
	const act = opened?.act;
	return (
		<>
			<Dialog open={act === 'add'} placement="wide" title="Incluir lotes" onClose={onClose}>
				<AddLots
					regulated={isRegulated(sale.kind)}
					onCancel={onClose}
					onAdd={(added) => onPlace([...ids, ...added])}
				/>
			</Dialog>
			<Dialog open={act === 'stagger'} title="Escalonar horários" onClose={onClose}>
				<StaggerForm
					sale={sale}
					lots={chosen}
					now={now}
					onCancel={onClose}
					onReload={onReload}
					onSaved={(saved) => {
						toast(BACKOFFICE_TOASTS['sale.staggered']);
						onClose();
						onSaved(saved);
					}}
				/>
			</Dialog>
			<Dialog open={act === 'remove'} title="Retirar do leilão" onClose={onClose}>
				<DecisionForm
					busy={busy}
					confirm="Retirar"
					onBack={onClose}
					onSubmit={() => {
						const out = new Set(chosen.map(({ id }) => id));
						void onPlace(ids.filter((id) => !out.has(id)));
					}}
				>
					<p tabIndex={-1} className="outline-none">
						{chosen.length === 1 ? '1 lote sai' : `${chosen.length} lotes saem`} do leilão, todos ou nenhum.
						Os outros são numerados de novo. O que sai continua em Leilões.
					</p>
				</DecisionForm>
			</Dialog>
			{(act === 'pause' || act === 'resume' || act === 'reopen') && (
				<BulkDialog key={act} act={act} lots={chosen} onClose={onReload} />
			)}
		</>
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
