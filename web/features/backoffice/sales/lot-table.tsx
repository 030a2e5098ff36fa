import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { AdminSaleLot } from '#contract/sales.ts';
import { statusLabel } from '#domain/auction/auction.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';

interface TableProps {
	lots: readonly AdminSaleLot[];
	now: number;
	busy: boolean;
	/** Null if the lots cannot change. */
	onPlace: ((ids: string[]) => Promise<void>) | null;
}

/** The lots of a sale in their order, with what moves them. */
export function LotTable({ lots, now, busy, onPlace }: TableProps) {
	const ids = lots.map(({ id }) => id);
	const { table, follow } = useMovedFocus(ids);
	function move(from: number, to: number, then: MoveAction) {
		if (busy || !onPlace || from === to) return;
		follow(ids[from] ?? '', then);
		void onPlace(moved(ids, from, to));
	}
	const position: RecordColumn<AdminSaleLot> = {
		head: 'Nº',
		short: true,
		cell: (lot) =>
			onPlace === null ? (
				lot.lot_number
			) : (
				<PositionField
					key={lot.lot_number}
					lot={lot}
					most={ids.length}
					onMove={(to) => move(ids.indexOf(lot.id), to, 'position')}
				/>
			),
	};
	return (
		<div ref={table} aria-busy={busy} className="min-w-0">
			<RecordTable
				label="Lotes"
				columns={[...columnsOf(now), position]}
				rows={lots}
				{...(onPlace && {
					actions: (lot: AdminSaleLot) => {
						const at = ids.indexOf(lot.id);
						return (
							<div className="flex gap-1 md:justify-end">
								<Act lot={lot} act="up" label="Subir" off={at === 0} onAct={() => move(at, at - 1, 'up')}>
									<ArrowUp aria-hidden size={18} />
								</Act>
								<Act
									lot={lot}
									act="down"
									label="Descer"
									off={at === ids.length - 1}
									onAct={() => move(at, at + 1, 'down')}
								>
									<ArrowDown aria-hidden size={18} />
								</Act>
								<Act
									lot={lot}
									act="out"
									label="Retirar"
									off={false}
									onAct={() => void onPlace(ids.filter((id) => id !== lot.id))}
								>
									<X aria-hidden size={18} />
								</Act>
							</div>
						);
					},
				})}
			/>
		</div>
	);
}

function columnsOf(now: number): RecordColumn<AdminSaleLot>[] {
	return [
		{
			head: 'Lote',
			cell: (lot) => (
				<>
					<Link
						to={`${PAGES.adminAuctions}?edit=${lot.id}`}
						className="inline-flex min-h-11 items-center"
						title={lot.title}
					>
						<span className="line-clamp-2 wrap-anywhere">{lot.title}</span>
					</Link>
					<span className="block text-12 font-normal text-ink-soft">{placeAndState(lot, now)}</span>
					<Link
						to={ADMIN_PAGES.publication(lot.id)}
						aria-label={`Documentos e publicação: ${lot.title}`}
						className="inline-flex min-h-11 items-center text-14 font-normal"
					>
						Documentos e publicação
					</Link>
				</>
			),
		},
		{ head: 'Lance inicial', amount: true, cell: ({ initial_bid }) => showReais(initial_bid) },
		{
			head: 'Início e término',
			short: true,
			cell: ({ start_time, end_time }) => (
				<>
					<span className="block">{formatDateTime(start_time)}</span>
					<span className="block">{formatDateTime(end_time)}</span>
				</>
			),
		},
	];
}

/** 'Brasília/DF · Rascunho' */
function placeAndState(lot: AdminSaleLot, now: number): string {
	const state = lot.published_at === null ? 'Rascunho' : statusLabel(lot, now);
	return [[lot.city, lot.state].filter(Boolean).join('/'), state].filter(Boolean).join(' · ');
}

interface ActProps {
	lot: AdminSaleLot;
	act: string;
	label: string;
	off: boolean;
	onAct: () => void;
	children: ReactNode;
}

function Act({ lot, act, label, off, onAct, children }: ActProps) {
	return (
		<button
			type="button"
			data-act={`${act} ${lot.id}`}
			aria-label={`${label}: ${lot.title}`}
			title={label}
			aria-disabled={off}
			onClick={() => !off && onAct()}
			className="grid size-11 cursor-pointer place-items-center rounded-control text-ink-soft hover:bg-surface hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
		>
			{children}
		</button>
	);
}

type MoveAction = 'up' | 'down' | 'position';

function moved(ids: readonly string[], from: number, to: number): string[] {
	const rest = ids.toSpliced(from, 1);
	return rest.toSpliced(to, 0, ids[from] ?? '');
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
		follow(id: string, act: MoveAction) {
			wanted.current = `${act} ${id}`;
		},
	};
}

interface Props {
	lot: AdminSaleLot;
	/** The number of lots. */
	most: number;
	/** Called with the new index. */
	onMove: (to: number) => void;
}

/** The number of a lot: another one, with Enter or on leaving the field, moves the lot there. */
function PositionField({ lot, most, onMove }: Props) {
	const number = String(lot.lot_number ?? '');
	const [typed, setTyped] = useState(number);
	function send() {
		const to = Math.trunc(Number(typed));
		if (typed === number || !(to >= 1)) return setTyped(number);
		onMove(Math.min(to, most) - 1);
	}
	return (
		<input
			data-act={`position ${lot.id}`}
			aria-label={`Número do lote: ${lot.title}`}
			inputMode="numeric"
			autoComplete="off"
			maxLength={3}
			value={typed}
			onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ''))}
			onBlur={send}
			onKeyDown={({ key }) => key === 'Enter' && send()}
			className="control w-16 text-right tabular-nums"
		/>
	);
}
