import type { HistoryLot } from '#prove/oracle/histories.ts';
import type { ActName } from '#prove/oracle/lot-acts.ts';
import type { makeAuction } from '#server/testing/factories.ts';
import type { approvePreference } from '#server/testing/preference.ts';

export const INITIAL = 100_000_00;
/** How long a window of preference is open. */
const WINDOW = 1_500;
/** What a fiduciante owes. */
export const DEBT = 90_000_00;
/** A lot about which more is decided than by its bids. */
export interface Situation {
	/** Columns of the auction, which are set before it opens. */
	columns?: Parameters<typeof makeAuction>[1];
	/** The seller decides about every result of the sale, within so many days. */
	days?: number;
	/** The grounds of the rights of preference of the first people. */
	grounds?: Parameters<typeof approvePreference>[3];
	/** Another person asks for a right, which the desk may approve until the end. */
	asked?: true;
	/** Nobody bids. */
	unsold?: true;
	given?: HistoryLot['given'];
	/** What is tried while it is open, and after its end. */
	during: readonly ActName[];
	after: readonly ActName[];
}

const STOPS = ['suspend', 'resume', 'pause', 'postpone', 'revise'] as const;
const SELLER = ['accept', 'refuse', 'counter', 'take', 'take'] as const;
const DECIDED = ['settled', 'annulled'] as const;
const ENDED = ['settled', 'adjudicated', 'withdrawn', 'prejudiced'] as const;

/** Legal terms are counted in seconds (`terms-in-seconds`). */
export const SITUATIONS: readonly Situation[] = [
	{ during: [...STOPS, ...STOPS, 'withdrawn', 'settled'], after: ['settled', 'annulled', 'prejudiced'] },
	{
		columns: { reserve: 10 * INITIAL },
		given: { seller: { reserve: 10 * INITIAL, days: 3 } },
		during: ['revise'],
		after: [...SELLER, ...SELLER, ...DECIDED, 'propose'],
	},
	{
		days: 1,
		columns: { preference_window_ms: WINDOW },
		grounds: ['spouse', 'co-owner'],
		given: { seller: { all: true, days: 1 }, preference: { window_ms: WINDOW, holders: [], ranks: [1, 4] } },
		during: ['suspend', 'resume'],
		after: [...SELLER, 'accept', 'prefer', 'prefer', ...DECIDED],
	},
	{
		columns: { preference_window_ms: WINDOW },
		grounds: ['co-owner', 'co-owner'],
		asked: true,
		// The right that is asked for is a tenant's.
		given: { preference: { window_ms: WINDOW, holders: [], ranks: [4, 4, 8] } },
		during: ['suspend', 'resume', 'postpone', 'approve', 'approve'],
		after: ['prefer', 'prefer', 'prefer', 'approve', ...DECIDED],
	},
	{
		columns: { kind: 'fiduciary', debtor_window_ms: WINDOW },
		given: { preference: { window_ms: 0, holders: [], debtor_ms: WINDOW }, debt: DEBT },
		during: ['suspend', 'resume'],
		after: ['redeem', 'redeem', 'settled', 'annulled'],
	},
	{ unsold: true, during: [], after: ['propose', 'propose', 'propose', ...ENDED] },
	{
		during: ['revise'],
		after: ['unpaid', 'unpaid', 'offer', 'offer', 'annulled', 'settled', 'next', 'next', 'next'],
	},
];
