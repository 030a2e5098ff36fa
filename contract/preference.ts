import { z } from 'zod';
import { STORED_STATES } from '#domain/auction/enrolment.ts';
import { PREFERENCE_GROUND_NAMES } from '#domain/auction/preference-grounds.ts';
import { instant, reais, uuid } from './amount.ts';
import { readVersion } from './auctioneers.ts';
import { reason } from './reason.ts';
import { supportingDocument } from './supporting-documents.ts';

const ground = z.enum(PREFERENCE_GROUND_NAMES, `ground aceita ${PREFERENCE_GROUND_NAMES.join(', ')}`);

/** `GET /api/auctions/{id}/preference`: the caller's own right of preference in a lot. */
export const ownPreference = z.object({
	state: z.enum(['none', ...STORED_STATES]),
	/** On what it rests; null without one. */
	ground: z.enum(PREFERENCE_GROUND_NAMES).nullable(),
	/** Why it was refused. */
	reason: z.string().nullable(),
	/** On what grounds a right of preference may be claimed in this lot. */
	grounds: z.array(z.enum(PREFERENCE_GROUND_NAMES)),
	/** On what the right rests by which another person took the lot over the caller's highest bid; null otherwise. */
	taken_by: z.enum(PREFERENCE_GROUND_NAMES).nullable(),
	/** For how much the caller, as the lot's fiduciante, may buy it, and of which day the figure is; null for everybody else. */
	payoff: z.object({ amount: reais, date: z.iso.date().nullable() }).nullable(),
	/** The proof of payment that the caller sent as the lot's fiduciante; null without one. */
	payment: supportingDocument.nullable(),
});
export type OwnPreference = z.infer<typeof ownPreference>;

/** `POST /api/auctions/{id}/preference-requests`: asks for the right to equal the price of this lot after its end (rules §49). */
export const preferenceRequest = z.strictObject({
	ground,
	/** The document that `POST …/enrolment/document` stored. */
	document_id: z.uuid('document_id deve ser um identificador').optional(),
});
export type PreferenceRequest = z.infer<typeof preferenceRequest>;

/**
 * The answer to a holder who equalled the price (rules §49): they are the winner, and the price stays; while somebody of a higher rank may
 * still answer, the window stays open.
 */
export const preferenceAnswer = z.object({
	outcome: z.enum(['sold', 'preference-open']),
	/** The hammer price. */
	price: reais,
	/** The holder's number in the auction. */
	bidder: z.int(),
	/** Its record in the ledger, and its time. */
	seq: z.int(),
	at: instant,
});
export type PreferenceAnswer = z.infer<typeof preferenceAnswer>;

/** A right of one person in one lot, as the desk sees it. */
export const adminPreference = z.object({
	id: uuid,
	state: z.enum(STORED_STATES),
	ground: z.enum(PREFERENCE_GROUND_NAMES),
	/** The document that supports it; null without one. */
	document: supportingDocument.nullable(),
	/** The proof of payment that a recognised fiduciante sent later; null without one. */
	payment: supportingDocument.nullable(),
	person: z.object({ id: uuid, name: z.string(), email: z.string().nullable() }),
	/** Whether the registration is approved, and when an administrator checked the identity as it is now. */
	approved: z.boolean(),
	identity_checked_at: instant.nullable(),
	/** The lot, with its number in its sale. */
	lot: z.object({ id: uuid, title: z.string(), number: z.int().nullable() }),
	/** The sale with its number; null for a lot without one. */
	sale: z.object({ id: uuid, title: z.string(), number: z.string().nullable() }).nullable(),
	requested_at: instant,
	reason: z.string().nullable(),
	decided_at: instant.nullable(),
	decided_by: z.string().nullable(),
	version: z.int(),
});
export type AdminPreference = z.infer<typeof adminPreference>;

/** `GET /api/admin/preferences`, which is asked as `GET /api/admin/enrolments`: requests oldest first, decided ones newest first. */
export const preferencePage = z.object({
	preferences: z.array(adminPreference),
	next_cursor: z.string().nullable(),
	total: z.int(),
});
export type PreferencePage = z.infer<typeof preferencePage>;

export const preferenceApproval = z.strictObject({ version: readVersion });
/** The person reads the reason. */
export const preferenceRefusal = z.strictObject({ version: readVersion, reason });
