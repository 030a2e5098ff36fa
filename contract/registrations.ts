import { z } from 'zod';
import { documentInfo } from './account.ts';
import { instant, uuid } from './amount.ts';
import { auctionQuery } from './auctions.ts';
import { reason } from './reason.ts';

/** What an administrator looked at before approving. */
export const CHECKS = ['name_matches', 'document_legible', 'document_valid'] as const;
export type Check = (typeof CHECKS)[number];

/** The longest reason for a refusal. */
export const REASON_MAX = 500;

/** Which registrations the back office lists: those that wait, unless it asks for the approved ones. */
const LISTED = ['pending', 'approved'] as const;
export type ListedStatus = (typeof LISTED)[number];

export const registrationQuery = auctionQuery
	.pick({ limit: true, cursor: true })
	.extend({
		status: z.enum(LISTED, `status aceita ${LISTED.join(', ')}`).default('pending'),
		/** A part of the name or of the e-mail. */
		search: z
			.string()
			.trim()
			.max(200, 'Busca deve ter no máximo 200 caracteres')
			.refine((text) => !text.includes('\u0000'), 'Busca com caractere inválido')
			.default(''),
	})
	.strict();
export type RegistrationQuery = z.infer<typeof registrationQuery>;

/** Why a registration waits once more. */
const reviewedAgain = z.object({
	why: z.enum(['name-changed', 'rejected', 'revoked']),
	/** The name that was approved last; null for who never was. */
	approved_name: z.string().nullable(),
	/** The reason of the refusal or revocation before. */
	reason: z.string().nullable(),
	/** When it went back to review. */
	since: instant,
});
export type ReviewedAgain = z.infer<typeof reviewedAgain>;

/** A registration as the back office lists it. */
export const registration = z.object({
	/** The user's. */
	id: uuid,
	name: z.string(),
	email: z.string(),
	status: z.enum(LISTED),
	created_at: instant,
	document: documentInfo.nullable(),
	/** Only of one that waits and was decided on before. */
	again: reviewedAgain.optional(),
	/** Whether the address was confirmed, or need not be: otherwise an approval is refused. */
	email_confirmed: z.boolean(),
});
export type Registration = z.infer<typeof registration>;

/** One page of them, newest first. `total` counts all that match, `next_cursor` is null on the last page. */
export const registrationPage = z.object({
	registrations: z.array(registration),
	next_cursor: z.string().nullable(),
	total: z.int(),
});
export type RegistrationPage = z.infer<typeof registrationPage>;

/** `uploaded_at` of the document that was looked at, null for none: a decision on another one is refused. */
const document_seen = z.iso.datetime({ offset: true, error: 'Data inválida' }).nullable().optional();

/** The name that was looked at: a decision on another one is refused. */
const name_seen = z.string('Nome deve ser um texto').optional();

/** `POST …/approve`; without a body, nothing is recorded as checked. */
export const approval = z
	.strictObject({
		checked: z
			.array(z.enum(CHECKS, `checked aceita ${CHECKS.join(', ')}`))
			.max(CHECKS.length, `checked tem no máximo ${CHECKS.length} itens`)
			.refine((checked) => new Set(checked).size === checked.length, 'checked repete um item')
			.optional(),
		document_seen,
		name_seen,
	})
	.optional();
export type Approval = z.input<typeof approval>;

/** `POST …/reject`; the reason is what the person reads, and may be left out. */
export const rejection = z
	.strictObject({
		reason: z
			.string('Motivo deve ser um texto')
			.trim()
			.max(REASON_MAX, `Motivo não pode exceder ${REASON_MAX} caracteres`)
			.refine((reason) => !reason.includes('\0'), 'Motivo traz caracteres que não são texto')
			.optional(),
		document_seen,
		name_seen,
	})
	.optional();
export type Rejection = z.input<typeof rejection>;

/** `POST …/revoke`; the reason is what the person reads. */
export const revocation = z.strictObject({ reason });
export type Revocation = z.input<typeof revocation>;

/** What was decided; after a revocation the status is `rejected`. */
export const registrationDecision = z.object({
	id: uuid,
	status: z.enum(['approved', 'rejected']),
	reason: z.string().nullable(),
	checked: z.array(z.enum(CHECKS)),
	decided_at: instant,
});
export type RegistrationDecision = z.infer<typeof registrationDecision>;
