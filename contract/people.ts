import { z } from 'zod';
import { PROFILE_STATUSES } from '#domain/auction/access.ts';
import { STORED_STATES } from '#domain/auction/enrolment.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { documentInfo } from './account.ts';
import { instant, uuid } from './amount.ts';
import { adminEnrolment } from './enrolments.ts';
import { exclusion } from './identity.ts';
import { pageQuery } from './page-query.ts';
import { adminPreference } from './preference.ts';
import { registration } from './registrations.ts';

/** What is decided about people. */
export const QUEUE_KINDS = ['registration', 'identity', 'enrolment', 'preference'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** `GET /api/admin/people`. */
export const queueQuery = pageQuery
	.extend({
		kind: z.enum(QUEUE_KINDS, `kind aceita ${QUEUE_KINDS.join(', ')}`).optional(),
		/** A part of the name or of the email, or a whole CPF or CNPJ. */
		search: z.string().overwrite(tidyLine).max(200, 'Busca deve ter no máximo 200 caracteres').default(''),
	})
	.strict();
export type QueueQuery = z.infer<typeof queueQuery>;

/** Why something is urgent: a lot for which the person waits takes bids, or will. */
const awaitedLot = z.object({
	title: z.string(),
	/** Whether it takes bids, or is paused. */
	running: z.boolean(),
	/** Its end if it runs, otherwise its start. */
	at: instant,
});

/** One thing that waits for a decision about a person. */
const queueItem = z.object({
	/** The person's for registrations and identities, otherwise that of the request. */
	id: uuid,
	kind: z.enum(QUEUE_KINDS),
	/** Since when it waits. */
	since: instant,
	lot: awaitedLot.nullable(),
	/** The email is null for a deleted account. */
	person: z.object({ id: uuid, name: z.string(), email: z.string().nullable() }),
	/** The document of the person's registration. */
	document: documentInfo.nullable(),
	identity_stated: z.boolean(),
	/** What is decided: one of the three. */
	registration: registration.nullable(),
	enrolment: adminEnrolment.nullable(),
	preference: adminPreference.nullable(),
});
export type QueueItem = z.infer<typeof queueItem>;

/** How much each list about people contains, whatever is searched. */
const peopleCounts = z.object({
	registration: z.int(),
	identity: z.int(),
	enrolment: z.int(),
	preference: z.int(),
	/** Bars in force. */
	bars: z.int(),
	/** Approved registrations. */
	approved: z.int(),
	/** Rejected and revoked registrations. */
	rejected: z.int(),
});
export type PeopleCounts = z.infer<typeof peopleCounts>;

/** A page of what waits for a decision about people, the most urgent first. */
export const peopleQueue = z.object({
	items: z.array(queueItem),
	next_cursor: z.string().nullable(),
	/** How many match. */
	total: z.int(),
	counts: peopleCounts,
});
export type PeopleQueue = z.infer<typeof peopleQueue>;

/** `GET /api/admin/people/{user_id}`: a person with what they did; the newest of each. */
export const personFile = z.object({
	id: uuid,
	name: z.string(),
	status: z.enum(PROFILE_STATUSES),
	/** Whether the account holds its number, and whether it states one. */
	identity: z.enum(['none', 'stated', 'held']),
	second_factor: z.boolean(),
	enrolments: z.array(
		z.object({
			id: uuid,
			title: z.string(),
			number: z.string().nullable(),
			state: z.enum(STORED_STATES),
			requested_at: instant,
		}),
	),
	bids: z.object({ count: z.int(), lots: z.int(), last_at: instant.nullable() }),
	payments: z.object({ count: z.int(), unpaid: z.int() }),
	/** Bars in force against the number. */
	bars: z.array(z.object({ id: uuid, reason: z.string(), until: instant.nullable() })),
	exclusions: z.array(exclusion),
	/** What administrators did about the person. */
	acts: z.array(z.object({ id: z.string(), at: instant, action: z.string(), by: z.string().nullable() })),
});
export type PersonFile = z.infer<typeof personFile>;
