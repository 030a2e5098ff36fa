import type { WorkbenchLot } from '#contract/sales.ts';
import { isOver } from '#domain/auction/auction.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { dayOfRest } from '#domain/values/holidays.ts';
import { formatDateTime, MINUTE } from '#domain/values/time.ts';

interface Props {
	lots: readonly WorkbenchLot[];
	/** By how much all dates that lie ahead move. */
	by_minutes: number;
}

/** How many days are named. */
const MOST = 4;

/** The dates that would lie on a Sunday or a national holiday, which the law does not forbid (Decreto 21.981/32, art. 36). */
export default function RestDays({ lots, by_minutes }: Props) {
	const ahead = lots
		.filter(({ status }) => !isOver(status))
		.flatMap(({ rounds }) => rounds.filter(({ state }) => state === 'waiting' || state === 'open'));
	const found = ahead.flatMap(({ number, state, start_time, end_time }) =>
		[...(state === 'open' ? [] : [start_time]), end_time].flatMap((at) => {
			const moved = Date.parse(at) + by_minutes * MINUTE;
			const rest = dayOfRest(moved);
			return rest === null ? [] : [`${roundName(number)}: ${formatDateTime(moved)} cai em ${rest}.`];
		}),
	);
	if (found.length === 0) return null;
	return (
		<ul role="status" className="grid gap-1 rounded-control border-l-4 border-warn bg-wash px-3 py-2 text-14">
			{[...new Set(found)].slice(0, MOST).map((words) => (
				<li key={words}>{words}</li>
			))}
		</ul>
	);
}
