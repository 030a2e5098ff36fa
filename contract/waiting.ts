import { z } from 'zod';
import { RINGING_KINDS, WAITING_KINDS } from '#domain/backoffice/waiting-work.ts';
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

/** A thing that waits, as the bell shows it. */
const bellItem = z.object({
	kind: z.enum(RINGING_KINDS),
	/** The lot, sale or person. */
	title: z.string(),
	/** Since when it waits, or until when it can be done, as its kind says. */
	at: instant,
	/** Since when it waits. */
	since: instant,
	urgent: z.boolean(),
	/** The page of the act that ends it. */
	to: z.string(),
	/** Whether the administrator has seen it before. */
	read: z.boolean(),
});
export type BellItem = z.infer<typeof bellItem>;

/** `GET /api/admin/waiting`: what waits in each section; `today` is all of it. */
export const waitingCounts = z.object({
	server_time: instant,
	sections: z.record(z.enum(WAITING_SECTIONS), waitingCount),
	/** What the caller has not seen of the kinds that ring for them: how much, and what of it is urgent, newest first. */
	bell: z.object({ unread: z.int(), urgent: z.array(bellItem) }),
});
export type WaitingCounts = z.infer<typeof waitingCounts>;

/** One thing that waits: a lot, a sale, a person, by its title or name; `to` is the page of the act that ends it. */
const waitingItem = z.object({ title: z.string(), at: instant, urgent: z.boolean(), to: z.string() });
export type WaitingItem = z.infer<typeof waitingItem>;

/** The things of one kind that wait. */
export const waitingGroup = z.object({
	kind: z.enum(WAITING_KINDS),
	section: z.enum(WAITING_SECTIONS).exclude(['today']),
	count: z.int(),
	urgent: z.boolean(),
	/** The page of the act if one waits; otherwise the list that holds all of them. */
	to: z.string(),
	/** The first ones, the most urgent first; all of the kind that was asked for. */
	items: z.array(waitingItem),
});
export type WaitingGroup = z.infer<typeof waitingGroup>;

/** How many things of a kind are named, and how many of the one kind whose list is open. */
export const WAITING_ITEMS = 3;
export const WAITING_OPEN_ITEMS = 200;

/** `PUT /api/admin/waiting/mail`: whether the caller gets what waits by email at 8:00 in São Paulo. */
export const waitingMail = z.strictObject({ wanted: z.boolean('wanted deve ser verdadeiro ou falso') });
export type WaitingMail = z.infer<typeof waitingMail>;

/** How many things the bell lists, and how many urgent ones are named before it is opened. */
export const BELL_ITEMS = 50;
export const BELL_URGENT = 20;

/** `POST /api/admin/waiting/bell`: what waits of the kinds that ring for the caller, newest first, all of which is then seen. */
export const bellList = z.object({
	server_time: instant,
	/** How many there are. */
	count: z.int(),
	items: z.array(bellItem),
});
export type BellList = z.infer<typeof bellList>;

/** `PUT /api/admin/waiting/bell/choice`: whether a kind rings for the caller. */
export const bellChoice = z.strictObject({
	kind: z.enum(RINGING_KINDS, `kind aceita ${RINGING_KINDS.join(', ')}`),
	wanted: z.boolean('wanted deve ser verdadeiro ou falso'),
});
export type BellChoice = z.infer<typeof bellChoice>;
