import { z } from 'zod';
import { instant, reais } from './amount.ts';

/** The caller's own right of preference in a lot. */
export const ownPreference = z.object({ state: z.enum(['none', 'requested', 'approved', 'refused']) });
export type OwnPreference = z.infer<typeof ownPreference>;

/** The answer to a holder who equalled the price: they are the winner, and the price stays (rules §33). */
export const preferenceAnswer = z.object({
	outcome: z.literal('sold'),
	/** The hammer price. */
	price: reais,
	/** The holder's number in the auction, as the winner. */
	bidder: z.int(),
	/** Its record in the ledger, and its time. */
	seq: z.int(),
	at: instant,
});
export type PreferenceAnswer = z.infer<typeof preferenceAnswer>;
