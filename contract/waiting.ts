import { z } from 'zod';
import { instant } from './amount.ts';

/** How often an open page of the back office reads the counts of its navigation again, in milliseconds. */
export const WAITING_REFRESH = 15_000;

/** The sections of the back office that show how much waits in them. */
export const WAITING_SECTIONS = [
	'today',
	'live',
	'auctions',
	'registrations',
	'payments',
	'proposals',
] as const;
export type WaitingSection = (typeof WAITING_SECTIONS)[number];

/** The number of things that wait for a person, and whether one of them is late or runs now. */
const waitingCount = z.object({ count: z.int(), urgent: z.boolean() });
export type WaitingCount = z.infer<typeof waitingCount>;

/** `GET /api/admin/waiting`: what waits in each section; `today` is all of it. */
export const waitingCounts = z.object({
	server_time: instant,
	sections: z.record(z.enum(WAITING_SECTIONS), waitingCount),
});
export type WaitingCounts = z.infer<typeof waitingCounts>;
