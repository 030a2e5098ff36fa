import { z } from 'zod';
import { CHANCE_STATES } from '#domain/settlement/second-chance.ts';
import { instant, reais, uuid } from './amount.ts';

/**
 * `GET /api/auctions/{id}/second-chance`: the lot as offered to the caller, at their own highest bid. Nothing is owed
 * before it is accepted; after that, the payment states what is owed.
 */
export const secondChance = z.object({
	auction_id: uuid,
	title: z.string(),
	state: z.enum(CHANCE_STATES),
	price: reais,
	commission: reais,
	/** What the edital states beside both, in all. */
	costs: reais,
	/** 5 means 5 %. */
	commission_percent: z.number(),
	total: reais,
	offered_at: instant,
	expires_at: instant,
	/** Counted from the acceptance. */
	payment_deadline_hours: z.int(),
	server_time: instant,
});
export type SecondChance = z.infer<typeof secondChance>;
