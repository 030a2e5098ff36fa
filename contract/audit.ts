import { z } from 'zod';
import { AUDIT_ACTION_NAMES, AUDIT_KINDS, type AuditKind } from '#domain/backoffice/audit.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { instant, uuid } from './amount.ts';

/** Default and maximum number of entries on a page of the audit log. */
export const AUDIT_PAGE_SIZE = 50;
export const AUDIT_LIMIT = 200;

/** Maximum number of entries in an export, which contains the newest; an export of one lot, sale or person contains all. */
export const AUDIT_EXPORT_MAX = 5_000;

const CHOICES = ['all', ...(Object.keys(AUDIT_KINDS) as AuditKind[]), ...AUDIT_ACTION_NAMES] as const;

const day = (name: string) => z.iso.date(`${name} deve ser uma data, como 2026-11-21`).optional();

/** The query of the audit log. The days are those of São Paulo, both inclusive. */
export const auditQuery = z.strictObject({
	/**
	 * The name or email of an administrator or a person, the title of an auction, part of a reason, or any of their
	 * ids.
	 */
	search: z.string().overwrite(tidyLine).max(200, 'Busca deve ter no máximo 200 caracteres').default(''),
	/** A kind ('auction') or one action ('auction.ended'). */
	action: z.enum(CHOICES, `action deve ser um destes: ${CHOICES.join(', ')}`).default('all'),
	admin: uuid.optional(),
	/** Only what was done to this lot, to this sale and its lots, or to this person. */
	auction: uuid.optional(),
	sale: uuid.optional(),
	person: uuid.optional(),
	from: day('from'),
	to: day('to'),
	/** `next_cursor` of the preceding page. */
	cursor: z.string().max(200, 'cursor inválido').optional(),
	limit: z.coerce
		.number('limit deve ser um número')
		.int('limit deve ser um número inteiro')
		.min(1, 'limit deve ser pelo menos 1')
		.max(AUDIT_LIMIT, `limit pode ser no máximo ${AUDIT_LIMIT}`)
		.default(AUDIT_PAGE_SIZE),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** An action of an administrator. The log stores ids; names are looked up when it is read. */
const auditEntry = z.object({
	id: z.string(),
	at: instant,
	action: z.string(),
	/** `name` is null if the account no longer exists. */
	admin: z.object({ id: uuid, name: z.string().nullable(), email: z.string().nullable() }),
	subject: z.object({
		kind: z.enum(['auction', 'person', 'files', 'bar', 'sale', 'auctioneer', 'seller']),
		id: uuid,
		/** The title, even of a deleted auction; the person's name; null if it is no longer known. */
		label: z.string().nullable(),
		email: z.string().nullable(),
		exists: z.boolean(),
	}),
	/** The changed fields before and after, in the units of the API. */
	changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/**
 * A page of the audit log, newest first. A search with very many matches reads the log in sections, so a page may have
 * few entries or none and still have a `next_cursor`.
 */
export const auditPage = z.object({
	entries: z.array(auditEntry),
	next_cursor: z.string().nullable(),
	/** All administrators in the log, by name. */
	admins: z.array(z.object({ id: uuid, name: z.string() })),
	/** The names of what the query and the changes refer to by id, as far as it still exists. */
	names: z.record(z.string(), z.string()),
});
export type AuditPage = z.infer<typeof auditPage>;

/** Every act on a sale and its lots, oldest first: the report that courts ask for. */
export interface SaleChanges {
	sale: {
		number: string | null;
		title: string;
		kind: AuctionKind;
		case_number: string | null;
		court: string | null;
	};
	entries: AuditEntry[];
	names: AuditPage['names'];
	/** The database's time of reading, ISO text. */
	read_at: string;
}
