import type { LiveControlRow } from '#contract/live-control.ts';
import { ACTIONS, type ActionName, offers } from '#domain/auction/transitions.ts';
import { HOUR } from '#domain/values/time.ts';

type Acting = Pick<
	LiveControlRow,
	'status' | 'auction_type' | 'start_time' | 'end_time' | 'suspended_since' | 'announced'
>;

/** The dialog that a row opens. */
export type Opening = ActionName | 'bids';

/** The one act that a row shows as a button. */
export type RowAct = 'console' | 'resume' | 'start' | null;

/**
 * The next act of a row at a server time: its console while an auctioneer leads it, resuming a pause, and starting from
 * an hour before the start, where it may be started. Every other row needs nobody.
 */
export function rowAct(row: Acting, now: number): RowAct {
	const { status, auction_type, start_time, suspended_since } = row;
	if (status === 'paused') return 'resume';
	if (status === 'active') return auction_type === 'live' ? 'console' : null;
	if (status !== 'pending' || suspended_since) return null;
	return now >= Date.parse(start_time) - HOUR && mayStart(row, now >= Date.parse(row.end_time))
		? 'start'
		: null;
}

/**
 * Whether anybody may start a pending lot: until its end, one whose times no edital announces. One that is announced opens by itself; after
 * its planned end, the auctioneer may still open what they close (rules §39).
 */
export function mayStart(
	{ auction_type, announced }: Pick<Acting, 'auction_type' | 'announced'>,
	expired: boolean,
): boolean {
	return announced ? expired && auction_type === 'live' : !expired;
}

/** The further actions of a row, in the order of a sale; cancelling comes last, because it cannot be undone. */
export function furtherActions(row: Acting, act: RowAct, expired: boolean): ActionName[] {
	return (Object.keys(ACTIONS) as ActionName[]).filter(
		(name) =>
			offers(name, row.status, row.suspended_since !== null) &&
			name !== act &&
			(name !== 'start' || mayStart(row, expired)),
	);
}
