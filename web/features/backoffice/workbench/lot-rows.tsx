import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { WorkbenchLot } from '#contract/sales.ts';
import { isOver } from '#domain/auction/auction.ts';
import { outcomesFrom } from '#domain/auction/decide-outcome.ts';
import { roundName } from '#domain/auction/round-name.ts';
import type { RoundState } from '#domain/auction/round-states.ts';
import { suspendedBecause } from '#domain/values/paused.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { lotState } from './lot-filter.ts';
import type { Order } from './order-dialog.tsx';
import { type Ticks, useTick } from './ticks.ts';

interface Props {
	/** The lots to show, of all lots of the sale in their order. */
	shown: readonly WorkbenchLot[];
	ids: readonly string[];
	now: number;
	busy: boolean;
	ticks: Ticks;
	/** Saves another order; null if the lots cannot change. */
	onPlace: ((ids: string[]) => Promise<void>) | null;
	onOrder: (order: Order) => void;
	onOutcome: (lot: WorkbenchLot) => void;
}

type MoveAct = 'up' | 'down' | 'position';

const ROUND_WORDS: Record<RoundState, string> = {
	waiting: 'aguarda',
	open: 'aberto',
	unsold: 'sem lances',
	sold: 'arrematado',
	ended: 'encerrado',
};

/** The lots of a sale, each in a row with all its rounds, and with what moves it. */
export function LotRows({ shown, ids, now, busy, ticks, onPlace, onOrder, onOutcome }: Props) {
	const { table, follow } = useMovedFocus(ids);
	const rounds = Math.max(1, ...shown.map((lot) => lot.rounds.length));
	const fixed = onPlace === null;
	function move(from: number, to: number, act: MoveAct) {
		if (busy || !onPlace || from === to) return;
		follow(`${act} ${ids[from]}`);
		void onPlace(moved(ids, from, to));
	}
	const position = (lot: WorkbenchLot) =>
		fixed ? (
			<span className="w-8 shrink-0 text-right tabular-nums">{lot.lot_number}</span>
		) : (
			<PositionField
				key={lot.lot_number}
				id={lot.id}
				title={lot.title}
				number={lot.lot_number}
				most={ids.length}
				onMove={(to) => move(ids.indexOf(lot.id), to, 'position')}
			/>
		);
	const columns = useMemo(() => roundColumns(rounds), [rounds]);
	return (
		<div ref={table} aria-busy={busy} className="min-w-0">
			<RecordTable
				label="Lotes"
				rows={shown}
				columns={[
					{ head: 'Lote', cell: (lot) => <LotName lot={lot} ticks={ticks} position={position(lot)} /> },
					{ head: 'Lance Inicial', amount: true, cell: ({ initial_bid }) => showReais(initial_bid) },
					...columns,
					{ head: 'Situação', cell: (lot) => <LotState lot={lot} now={now} /> },
				]}
				actions={(lot) => {
					const at = ids.indexOf(lot.id);
					const out = onPlace && (() => void onPlace(ids.filter((id) => id !== lot.id)));
					return (
						<div className="flex items-center md:justify-end">
							{!fixed && (
								<>
									<Mover lot={lot} act="up" off={at === 0} onMove={() => move(at, at - 1, 'up')} />
									<Mover
										lot={lot}
										act="down"
										off={at === ids.length - 1}
										onMove={() => move(at, at + 1, 'down')}
									/>
								</>
							)}
							<MoreMenu
								label={`Mais ações: ${lot.title}`}
								items={itemsOf(lot, { onOut: out, onOrder, onOutcome })}
							/>
						</div>
					);
				}}
			/>
		</div>
	);
}

function LotName({ lot, ticks, position }: { lot: WorkbenchLot; ticks: Ticks; position: ReactNode }) {
	return (
		<div className="flex items-center gap-2">
			<TickBox ticks={ticks} lot={lot} />
			{position}
			<div className="min-w-0 md:min-w-40">
				<Link
					to={`${PAGES.adminAuctions}?edit=${lot.id}`}
					title={lot.title}
					className="line-clamp-1 max-md:flex max-md:min-h-11 max-md:items-center wrap-anywhere"
				>
					{lot.title}
				</Link>
				<span className="block text-12 font-normal text-ink-soft">
					{[lot.city, lot.state].filter(Boolean).join('/')}
				</span>
			</div>
		</div>
	);
}

function TickBox({ ticks, lot }: { ticks: Ticks; lot: WorkbenchLot }) {
	const ticked = useTick(ticks, lot.id);
	return (
		<label className="grid size-11 shrink-0 cursor-pointer place-items-center md:size-9">
			<input
				type="checkbox"
				aria-label={`Marcar: ${lot.title}`}
				checked={ticked}
				onChange={({ currentTarget }) => ticks.set([lot.id], currentTarget.checked)}
				className="size-5 accent-brand"
			/>
		</label>
	);
}

/** A column for each round; a lot without rounds has its own times in the first. */
function roundColumns(count: number): RecordColumn<WorkbenchLot>[] {
	return Array.from({ length: count }, (_, index) => ({
		head: roundName(index + 1),
		short: true,
		cell: ({ rounds, start_time, end_time }) => {
			const round = rounds[index];
			if (!round)
				return index === 0 && rounds.length === 0 ? (
					<TwoLines first={formatWeekdayTime(start_time)} second={`até ${formatWeekdayTime(end_time)}`} />
				) : (
					<span className="text-ink-soft">sem</span>
				);
			return (
				<TwoLines
					first={formatWeekdayTime(round.start_time)}
					second={`${showReais(round.minimum)} · ${ROUND_WORDS[round.state]}`}
					title={`Até ${formatWeekdayTime(round.end_time)}`}
				/>
			);
		},
	}));
}

function LotState({ lot, now }: { lot: WorkbenchLot; now: number }) {
	const { status, bid_count, current_bid, leader, reason } = lot;
	const state = lotState(lot, now);
	const suspended = status === 'paused' ? suspendedBecause(reason) : null;
	if (bid_count === 0)
		return suspended ? <TwoLines first={state} second={suspended} title={suspended} /> : <span>{state}</span>;
	const bids = bid_count === 1 ? '1 lance' : `${bid_count} lances`;
	const second = suspended ?? [bids, leader].filter(Boolean).join(' · ');
	return <TwoLines first={`${state} · ${showReais(current_bid)}`} second={second} title={second} />;
}

function TwoLines({ first, second, title }: { first: string; second: string; title?: string }) {
	return (
		<span className="block leading-tight" title={title}>
			<span className="block md:whitespace-nowrap">{first}</span>
			<span className="block truncate text-12 text-ink-soft md:max-w-56">{second}</span>
		</span>
	);
}

interface Acts extends Pick<Props, 'onOrder' | 'onOutcome'> {
	onOut: (() => void) | null;
}

function itemsOf(lot: WorkbenchLot, { onOut, onOrder, onOutcome }: Acts): MenuItem[] {
	const act = lot.suspended_since === null ? 'suspend' : 'resume';
	const published = lot.published_at !== null;
	const stoppable = published && !isOver(lot.status);
	const open = published && outcomesFrom(lot).length > 0;
	const running = lot.status === 'active' || lot.status === 'paused';
	return [
		{ label: 'Editar o lote', to: `${PAGES.adminAuctions}?edit=${lot.id}` },
		{ label: 'Documentos e publicação', to: ADMIN_PAGES.publication(lot.id) },
		...(running ? [{ label: 'Abrir console', to: ADMIN_PAGES.console(lot.id) }] : []),
		...(lot.status === 'completed' ? [{ label: 'Pagamento', to: ADMIN_PAGES.paymentsOfLot(lot.id) }] : []),
		...(lot.published_at === null ? [] : [{ label: 'Ver a página do lote', to: PAGES.auction(lot.id) }]),
		...(stoppable
			? [{ label: act === 'suspend' ? 'Suspender' : 'Retomar', onSelect: () => onOrder({ act, lot }) }]
			: []),
		...(open ? [{ label: 'Registrar desfecho…', onSelect: () => onOutcome(lot) }] : []),
		...(onOut === null ? [] : [{ label: 'Retirar do leilão', danger: true, onSelect: onOut }]),
	];
}

interface MoverProps {
	lot: WorkbenchLot;
	act: 'up' | 'down';
	off: boolean;
	onMove: () => void;
}

function Mover({ lot, act, off, onMove }: MoverProps) {
	const label = act === 'up' ? 'Subir' : 'Descer';
	return (
		<button
			type="button"
			data-act={`${act} ${lot.id}`}
			aria-label={`${label}: ${lot.title}`}
			title={label}
			aria-disabled={off}
			onClick={() => !off && onMove()}
			className="grid size-11 cursor-pointer place-items-center rounded-control text-ink-soft hover:bg-surface hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40 xl:size-9"
		>
			{/* A sign and no icon: 400 pictures fewer in a list of 200 lots. */}
			<span aria-hidden className="text-18 leading-none">
				{act === 'up' ? '↑' : '↓'}
			</span>
		</button>
	);
}

function moved(ids: readonly string[], from: number, to: number): string[] {
	return ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '');
}

/** Gives the focus back to the control that moved a row, because the browser loses it when the row is moved. */
function useMovedFocus(ids: readonly string[]) {
	const table = useRef<HTMLDivElement>(null);
	const wanted = useRef<string | null>(null);
	const order = ids.join();
	useEffect(() => {
		if (wanted.current === null || order === '') return;
		table.current?.querySelector<HTMLElement>(`[data-act="${wanted.current}"]`)?.focus();
		wanted.current = null;
	}, [order]);
	return {
		table,
		follow(act: string) {
			wanted.current = act;
		},
	};
}

interface PositionFieldProps {
	/** The lot's id and title. */
	id: string;
	title: string;
	number: number | null;
	/** The number of lots. */
	most: number;
	/** Called with the new index. */
	onMove: (to: number) => void;
}

/** The number of a lot: another one, with Enter or on leaving the field, moves the lot there. */
function PositionField({ id, title, number, most, onMove }: PositionFieldProps) {
	const shown = String(number ?? '');
	const [typed, setTyped] = useState(shown);
	function send() {
		const to = Math.trunc(Number(typed));
		if (typed === shown || !(to >= 1)) return setTyped(shown);
		onMove(Math.min(to, most) - 1);
	}
	return (
		<input
			data-act={`position ${id}`}
			aria-label={`Número do lote: ${title}`}
			inputMode="numeric"
			autoComplete="off"
			maxLength={3}
			value={typed}
			onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ''))}
			onBlur={send}
			onKeyDown={({ key }) => key === 'Enter' && send()}
			className="control w-14 shrink-0 px-2 text-right tabular-nums md:min-h-9 md:py-0"
		/>
	);
}
