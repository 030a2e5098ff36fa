import { z } from 'zod';
import { documentInfo } from './account.ts';
import { instant, uuid } from './amount.ts';
import { auctionQuery } from './auctions.ts';

/** What an administrator looked at before approving. */
export const CHECKS = ['name_matches', 'document_legible', 'document_valid'] as const;
export type Check = (typeof CHECKS)[number];

/** The longest reason for a refusal. */
export const REASON_MAX = 500;

export const registrationQuery = auctionQuery.pick({ limit: true, cursor: true }).strict();
export type RegistrationQuery = z.infer<typeof registrationQuery>;

/** A registration that waits for a decision. */
export const pendingRegistration = z.object({
	/** The user's. */
	id: uuid,
	name: z.string(),
	email: z.string(),
	status: z.literal('pending'),
	created_at: instant,
	document: documentInfo.nullable(),
	/** Whether the address was confirmed, or need not be: otherwise an approval is refused. */
	email_confirmed: z.boolean(),
});
export type PendingRegistration = z.infer<typeof pendingRegistration>;

/** One page of those that wait, newest first. `total` counts them all, `next_cursor` is null on the last page. */
export const registrationPage = z.object({
	registrations: z.array(pendingRegistration),
	next_cursor: z.string().nullable(),
	total: z.int(),
});
export type RegistrationPage = z.infer<typeof registrationPage>;

/** `uploaded_at` of the document that was looked at, null for none: a decision on another one is refused. */
const document_seen = z.iso.datetime({ offset: true, error: 'Data inválida' }).nullable().optional();

/** `POST …/approve`; without a body, nothing is recorded as checked. */
export const approval = z
	.strictObject({
		checked: z
			.array(z.enum(CHECKS, `checked aceita ${CHECKS.join(', ')}`))
			.max(CHECKS.length, `checked tem no máximo ${CHECKS.length} itens`)
			.refine((checked) => new Set(checked).size === checked.length, 'checked repete um item')
			.optional(),
		document_seen,
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
	})
	.optional();
export type Rejection = z.input<typeof rejection>;

/** What was decided. */
export const registrationDecision = z.object({
	id: uuid,
	status: z.enum(['approved', 'rejected']),
	reason: z.string().nullable(),
	checked: z.array(z.enum(CHECKS)),
	decided_at: instant,
});
export type RegistrationDecision = z.infer<typeof registrationDecision>;
