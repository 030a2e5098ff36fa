import type { LiveControlRow } from '#contract/live-control.ts';
import { ACTIONS, type ActionName, offers } from '#domain/auction/auction.ts';
import { HOUR } from '#domain/values/time.ts';

type Acting = Pick<LiveControlRow, 'status' | 'auction_type' | 'start_time' | 'end_time'>;

/** The dialog that a row opens. */
export type Opening = ActionName | 'bids';

/** The one act that a row shows as a button. */
export type RowAct = 'console' | 'resume' | 'start' | null;

/**
 * The next act of a row at a server time: its console while an auctioneer leads it, resuming a pause, and starting from
 * an hour before the start until the end. Every other row needs nobody.
 */
export function rowAct({ status, auction_type, start_time, end_time }: Acting, now: number): RowAct {
	if (status === 'paused') return 'resume';
	if (status === 'active') return auction_type === 'live' ? 'console' : null;
	const due = status === 'pending' && now >= Date.parse(start_time) - HOUR && now < Date.parse(end_time);
	return due ? 'start' : null;
}

/** The further actions of a row, in the order of a sale; cancelling comes last, because it cannot be undone. */
export function furtherActions(row: Acting, act: RowAct): ActionName[] {
	return (Object.keys(ACTIONS) as ActionName[]).filter((name) => offers(name, row.status) && name !== act);
}
