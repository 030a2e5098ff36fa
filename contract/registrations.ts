import { z } from 'zod';
import { OFFICIAL_RESULTS, PERSON_TYPES } from '#domain/people/identity-words.ts';
import { lengthOf, tidyLine } from '#domain/values/tidy-text.ts';
import { noteText } from '#domain/values/typed-text.ts';
import { documentInfo } from './account.ts';
import { instant, uuid } from './amount.ts';
import { identityChecks, identityVersion } from './identity.ts';
import { pageQuery } from './page-query.ts';
import { MAX_REASON_LENGTH, reason } from './reason.ts';

/** What an administrator compared with the person before approving (rules §46). */
export const CHECKS = ['document', 'name', 'tax_id'] as const;
export type Check = (typeof CHECKS)[number];

/** What approvals recorded before. */
const EARLIER_CHECKS = ['name_matches', 'document_legible', 'document_valid'] as const;

/** What a decision recorded as checked. */
export const recordedChecks = z.array(z.enum([...CHECKS, ...EARLIER_CHECKS]));

/**
 * The registrations that the back office can list: those that await a decision (the default), the approved ones, of
 * these the ones who state a tax id that nobody compared with them, or those that were rejected or revoked.
 */
const LISTED = ['pending', 'approved', 'unchecked', 'rejected'] as const;
export type ListedStatus = (typeof LISTED)[number];

export const registrationQuery = pageQuery
	.extend({
		status: z.enum(LISTED, `status aceita ${LISTED.join(', ')}`).default('pending'),
		/** A part of the name or of the email; in the API also a whole CPF or CNPJ. */
		search: z.string().overwrite(tidyLine).max(200, 'Busca deve ter no máximo 200 caracteres').default(''),
	})
	.strict();
export type RegistrationQuery = z.infer<typeof registrationQuery>;

/** Why a registration is in review again. */
const reviewedAgain = z.object({
	why: z.enum(['name-changed', 'identity-changed', 'rejected', 'revoked']),
	/** The last approved name; null if none was. */
	approved_name: z.string().nullable(),
	/** The reason of the preceding rejection or revocation. */
	reason: z.string().nullable(),
	/** When it returned to review. */
	since: instant,
});
export type ReviewedAgain = z.infer<typeof reviewedAgain>;

/** The decision by which a registration was refused. */
const refusal = z.object({
	decision: z.enum(['rejected', 'revoked']),
	reason: z.string().nullable(),
	/** The administrator's name; null for a deleted account. */
	by: z.string().nullable(),
	at: instant,
});

/** The state of an identity, without its content. */
const listedIdentity = z.object({
	person_type: z.enum(PERSON_TYPES),
	stated_at: instant,
	/** Whether the number was compared with the person, who holds it then. */
	held: z.boolean(),
	/** When an administrator last checked it as it is now, in part or whole; null if none did. */
	checked_at: instant.nullable(),
	/** The answer of the official base; null without one. */
	official: z.enum(OFFICIAL_RESULTS).nullable(),
});

/** A registration in the back office's list. */
export const registration = z.object({
	/** The user's id. */
	id: uuid,
	name: z.string(),
	email: z.string(),
	status: z.enum(['pending', 'approved', 'rejected']),
	created_at: instant,
	document: documentInfo.nullable(),
	/** Whether the email is confirmed, or does not have to be. Otherwise it cannot be approved. */
	email_confirmed: z.boolean(),
	/** Whether the account has a second factor. */
	second_factor: z.boolean(),
	/** Null before the person stated it. */
	identity: listedIdentity.nullable(),
	/** Only for a registration that is in review again. */
	again: reviewedAgain.optional(),
	/** Only for a rejected one. */
	refusal: refusal.optional(),
});
export type Registration = z.infer<typeof registration>;

/** A page of registrations, newest first. `total` counts all matches; `next_cursor` is null on the last page. */
export const registrationPage = z.object({
	registrations: z.array(registration),
	next_cursor: z.string().nullable(),
	total: z.int(),
});
export type RegistrationPage = z.infer<typeof registrationPage>;

/**
 * `uploaded_at` of the document that was reviewed; null if there was none. If it has changed since, the decision is
 * refused.
 */
const document_seen = z.iso.datetime({ offset: true, error: 'Data inválida' }).nullable().optional();

/** The name that was reviewed. If it has changed since, the decision is refused. */
const name_seen = z.string('Nome deve ser um texto').optional();

/** The states in which a registration can be approved: `rejected` approves a refused person after all. */
const DECIDABLE = ['pending', 'rejected'] as const;
export type DecidableStatus = (typeof DECIDABLE)[number];

/** `POST …/approve`: without a checked tax id, the person bids on voluntary lots only. */
export const approval = z.strictObject({
	checked: z
		.array(z.enum(CHECKS, `checked aceita ${CHECKS.join(', ')}`), 'Marque o que você conferiu')
		.min(1, 'Marque o que você conferiu: documento, nome ou CPF/CNPJ')
		.max(CHECKS.length, `checked tem no máximo ${CHECKS.length} itens`)
		.refine((checked) => new Set(checked).size === checked.length, 'checked repete um item'),
	document_seen,
	name_seen,
	/** The state that was reviewed. If it has changed since, the approval is refused. */
	status_seen: z.enum(DECIDABLE, `status_seen aceita ${DECIDABLE.join(', ')}`).default('pending'),
	/** The identity that was reviewed, with what was checked of it. If it has changed since, the approval is refused. */
	identity: z.strictObject({ version: identityVersion, checked: identityChecks }).optional(),
});
export type Approval = z.input<typeof approval>;

/** `POST …/reject`. The person reads the reason, which is optional. */
export const rejection = z
	.strictObject({
		reason: noteText('Motivo')
			.refine(
				(reason) => lengthOf(reason) <= MAX_REASON_LENGTH,
				`Motivo não pode exceder ${MAX_REASON_LENGTH} caracteres`,
			)
			.optional(),
		document_seen,
		name_seen,
	})
	.optional();
export type Rejection = z.input<typeof rejection>;

/** `POST …/revoke`. The person reads the reason. */
export const revocation = z.strictObject({ reason });
export type Revocation = z.input<typeof revocation>;

/** `POST …/reset-factor`. Kept with the security event, which the person can export. */
export const factorResetRequest = z.strictObject({ reason });
export type FactorResetRequest = z.input<typeof factorResetRequest>;

export const factorReset = z.object({ id: uuid, sessions_ended: z.int() });
export type FactorReset = z.infer<typeof factorReset>;

/** The decision; after a revocation the status is `rejected`. */
export const registrationDecision = z.object({
	id: uuid,
	status: z.enum(['approved', 'rejected']),
	reason: z.string().nullable(),
	checked: recordedChecks,
	decided_at: instant,
});
export type RegistrationDecision = z.infer<typeof registrationDecision>;
