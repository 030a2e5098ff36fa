import type { WorkbenchLot } from '#contract/sales.ts';
import type { Answer } from '#web/api/request.ts';

/** How far an act on several lots is. */
export interface BulkReport {
	/** The lots for which it was done, and those that the server refused, with the reason. */
	done: readonly WorkbenchLot[];
	refused: readonly { lot: WorkbenchLot; why: string }[];
	/** The lots that were not tried, because it was stopped. */
	left: readonly WorkbenchLot[];
	running: boolean;
}

/**
 * Does something with one lot after the other. Each is done or refused by itself; `report` is called after each of them, and `stopped` asked
 * before.
 */
export async function runBulk(
	lots: readonly WorkbenchLot[],
	send: (lot: WorkbenchLot) => Promise<Answer>,
	{ report, stopped }: { report: (report: BulkReport) => void; stopped: () => boolean },
): Promise<void> {
	let now: BulkReport = { done: [], refused: [], left: lots, running: true };
	report(now);
	for (const lot of lots) {
		if (stopped()) break;
		const answer = await send(lot);
		const left = now.left.slice(1);
		now =
			'done' in answer
				? { ...now, left, done: [...now.done, lot] }
				: { ...now, left, refused: [...now.refused, { lot, why: answer.refused.description }] };
		report(now);
	}
	report({ ...now, running: false });
}
