import { z } from 'zod';
import { AUDIT_ACTION_NAMES, AUDIT_KINDS, type AuditKind } from '#domain/audit.ts';
import { instant, uuid } from './amount.ts';

/** One page of the log, and the most that is answered at once. */
export const AUDIT_PAGE_SIZE = 50;
export const AUDIT_LIMIT = 200;

/** The most entries that one export holds: the newest. */
export const AUDIT_EXPORT_MAX = 5_000;

const CHOICES = ['all', ...(Object.keys(AUDIT_KINDS) as AuditKind[]), ...AUDIT_ACTION_NAMES] as const;

const day = (name: string) => z.iso.date(`${name} deve ser uma data, como 2026-11-21`).optional();

/** What the log is asked for. Days are São Paulo's, both included. */
export const auditQuery = z.strictObject({
	/** An administrator's or a person's name or e-mail, an auction's title, words of a reason, or any of their ids. */
	search: z
		.string()
		.trim()
		.max(200, 'Busca deve ter no máximo 200 caracteres')
		.refine((text) => !text.includes('\u0000'), 'Busca com caractere inválido')
		.default(''),
	/** A kind ('auction') or one action ('auction.ended'). */
	action: z.enum(CHOICES, `action deve ser um destes: ${CHOICES.join(', ')}`).default('all'),
	admin: uuid.optional(),
	from: day('from'),
	to: day('to'),
	/** `next_cursor` of the page before. */
	cursor: z.string().max(200, 'cursor inválido').optional(),
	limit: z.coerce
		.number('limit deve ser um número')
		.int('limit deve ser um número inteiro')
		.min(1, 'limit deve ser pelo menos 1')
		.max(AUDIT_LIMIT, `limit pode ser no máximo ${AUDIT_LIMIT}`)
		.default(AUDIT_PAGE_SIZE),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** What one administrator did once. Names are looked up when it is read: the log itself keeps ids. */
const auditEntry = z.object({
	id: z.string(),
	at: instant,
	action: z.string(),
	/** `name` is null where the account does not exist. */
	admin: z.object({ id: uuid, name: z.string().nullable(), email: z.string().nullable() }),
	subject: z.object({
		kind: z.enum(['auction', 'person', 'files']),
		id: uuid,
		/** A title, as last known where the auction is gone; a person's name; null where nobody knows any more. */
		label: z.string().nullable(),
		email: z.string().nullable(),
		exists: z.boolean(),
	}),
	/** Each changed field before and after, in the API's own units. */
	changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/**
 * One page of the log, newest first. A search that matches very much looks at a stretch of the log at a time: a page may
 * then hold few entries or none and still have a `next_cursor`.
 */
export const auditPage = z.object({
	entries: z.array(auditEntry),
	next_cursor: z.string().nullable(),
	/** Everybody who is in the log as an administrator, by name. */
	admins: z.array(z.object({ id: uuid, name: z.string() })),
});
export type AuditPage = z.infer<typeof auditPage>;
