import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LiveControlRow } from '#contract/live-control.ts';
import { offers } from '#domain/auction/transitions.ts';
import { isTyping } from '#web/browser/is-typing.ts';
import { LiveRow } from './live-row.tsx';
import { type Opening, rowAct } from './row-acts.ts';
import { rowTime } from './row-time.ts';

interface Props {
	rows: readonly LiveControlRow[];
	/** The server's time in epoch milliseconds. */
	now: number;
	/** Stable between renders, so that rows without a change are not rendered again. */
	onOpen: (what: Opening, auction: LiveControlRow) => void;
}

/** The columns; where the table is narrow, the leader is left to the opened row. */
const COLUMNS: readonly [label: string, look: string][] = [
	['Título', 'text-left'],
	['Lance Atual', 'text-right'],
	['Licitantes', 'text-right'],
	['Tempo restante', 'text-left'],
	['Vencendo', 'text-left @max-6xl:hidden'],
	['Status', 'text-left'],
	['Ações', 'text-right'],
];

/**
 * The open and upcoming auctions (spec §2, live control): rows of 44 px, of two lines on a phone, that open in place. One
 * clock serves all rows, and only a row whose text changes is rendered again.
 */
export function LiveTable({ rows, now, onOpen }: Props) {
	const table = useRef<HTMLTableElement>(null);
	const [opened, setOpened] = useState<string | null>(null);
	useRowKeys(table, rows, onOpen);
	const urgent = rows.find((row) => rowAct(row, now) !== null)?.id;
	return (
		<div className="@container rounded-card border border-line bg-surface">
			<table
				ref={table}
				aria-label="Leilões ao vivo"
				aria-keyshortcuts="J K P E"
				className="w-full border-separate border-spacing-0 text-14 @max-4xl:block"
			>
				<thead className="@max-4xl:sr-only">
					<tr className="text-ink-soft">
						{COLUMNS.map(([label, look]) => (
							<th
								key={label}
								scope="col"
								className={`border-b border-line px-3 py-2 font-semibold whitespace-nowrap ${look}`}
							>
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="@max-4xl:block">
					{rows.map((row) => (
						<LiveRow
							key={row.id}
							row={row}
							{...rowTime(row, now)}
							act={rowAct(row, now)}
							urgent={row.id === urgent}
							expired={row.status === 'pending' && now >= Date.parse(row.end_time)}
							started={now >= Date.parse(row.start_time)}
							open={row.id === opened}
							onToggle={setOpened}
							onOpen={onOpen}
							columns={COLUMNS.length}
						/>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** j and k move between the rows, p pauses and e ends the row with the focus, after its dialog. Enter opens it, as a button. */
function useRowKeys(
	table: React.RefObject<HTMLTableElement | null>,
	rows: readonly LiveControlRow[],
	onOpen: Props['onOpen'],
) {
	const onKey = useEffectEvent((event: KeyboardEvent) => {
		if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
		const openers = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
		const held = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]');
		const place = held ? openers.indexOf(held) : -1;
		if (event.key === 'j' || event.key === 'k') {
			openers
				.at(event.key === 'j' ? Math.min(place + 1, openers.length - 1) : Math.max(place - 1, 0))
				?.focus();
			event.preventDefault();
			return;
		}
		const action = ({ p: 'pause', e: 'end' } as const)[event.key];
		const row = rows.find(({ id }) => id === held?.dataset.row);
		if (!action || !row || !offers(action, row.status)) return;
		event.preventDefault();
		onOpen(action, row);
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => onKey(event);
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, []);
}
