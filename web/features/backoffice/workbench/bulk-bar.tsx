import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import { papersHref } from '#web/api/sales.ts';
import { Button } from '#web/ui/button.tsx';
import { BULK_ACTS, type BulkAct, bulkActs } from './bulk-acts.ts';
import { type Ticks, useTicks } from './ticks.ts';

interface Props {
	sale: AdminSale;
	/** The lots that the list shows. */
	shown: readonly WorkbenchLot[];
	ticks: Ticks;
	onAct: (act: Exclude<BulkAct, 'papers'>, lots: WorkbenchLot[]) => void;
}

const LINK =
	'inline-flex min-h-11 items-center rounded-control border border-edge bg-surface px-4 font-semibold text-ink no-underline hover:border-ink-soft';

/** How many lots are ticked, and what can be done with them. Lots that a search hides stay ticked. */
export function BulkBar({ sale, shown, ticks, onAct }: Props) {
	const ids = useTicks(ticks);
	const ticked = sale.lots.filter(({ id }) => ids.has(id));
	const all = shown.length > 0 && shown.every(({ id }) => ids.has(id));
	const hidden = ticked.length - shown.filter(({ id }) => ids.has(id)).length;
	return (
		<div
			className={`flex flex-wrap items-center gap-2 ${ticked.length > 0 ? 'sticky top-0 z-2 rounded-control border border-line bg-surface px-3 py-1' : 'px-3'}`}
		>
			<label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
				<input
					type="checkbox"
					checked={all}
					disabled={shown.length === 0}
					onChange={({ currentTarget }) =>
						ticks.set(
							shown.map(({ id }) => id),
							currentTarget.checked,
						)
					}
					className="size-5 accent-brand"
				/>
				<span aria-live="polite">{tickedWords(ticked.length, hidden, shown.length)}</span>
			</label>
			{bulkActs(sale, ticked).map(({ act, lots }) =>
				act === 'papers' ? (
					<a
						key={act}
						href={papersHref(
							sale.id,
							lots.flatMap(({ lot_number }) => lot_number ?? []),
						)}
						download
						className={LINK}
					>
						{actWords(act, lots.length, ticked.length)}
					</a>
				) : (
					<Button key={act} variant="secondary" onClick={() => onAct(act, lots)}>
						{actWords(act, lots.length, ticked.length)}
					</Button>
				),
			)}
		</div>
	);
}

function tickedWords(ticked: number, hidden: number, shown: number): string {
	if (ticked === 0) return `Marcar todos (${shown})`;
	const marked = ticked === 1 ? '1 lote marcado' : `${ticked} lotes marcados`;
	return hidden === 0 ? marked : `${marked}, ${hidden} fora desta busca`;
}

/** The number stands beside an act that not all of the ticked lots take part in. */
function actWords(act: BulkAct, count: number, ticked: number): string {
	return count === ticked ? BULK_ACTS[act] : `${BULK_ACTS[act]} (${count})`;
}
