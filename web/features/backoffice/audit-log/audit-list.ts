import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AuditEntry, AuditPage, AuditQuery } from '#contract/audit.ts';
import { PAGES } from '#contract/paths.ts';
import { actionWords } from '#domain/backoffice/audit.ts';
import { type ShownChange, shownChanges } from '#domain/backoffice/audit-fields.ts';
import { DELETED_NAME } from '#domain/people/account.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import type { Page } from '#web/api/paged.ts';

/** A row of the audit log, formatted. */
export interface AuditRow {
	id: string;
	when: string;
	who: string;
	email: string | null;
	what: string;
	subject: { label: string; note: string | null; href: string | null };
	/** The address of all entries on the same lot, sale or person; null for others. */
	trail: string | null;
	changes: ShownChange[];
}

/** Formats an entry; `names` are those of the page's references. */
export function rowOf(
	{ id, at, admin, action, subject, changes }: AuditEntry,
	names: AuditPage['names'],
): AuditRow {
	const trail = trailOf(subject);
	return {
		id,
		when: formatDateTimeSeconds(at),
		who: admin.name ?? DELETED_NAME,
		email: admin.email,
		what: actionWords(action),
		subject: shownSubject(subject, trail),
		trail,
		changes: shownChanges(changes, names),
	};
}

/** The address of the log of one lot, sale or person; null for other subjects. */
function trailOf({ kind, id }: AuditEntry['subject']): string | null {
	if (kind === 'auction') return ADMIN_PAGES.auditOfLot(id);
	if (kind === 'sale') return ADMIN_PAGES.auditOfSale(id);
	return kind === 'person' ? ADMIN_PAGES.auditOfPerson(id) : null;
}

const OF_SALE = { sale: 'Leilão com edital', auctioneer: 'Leiloeiro', seller: 'Comitente' };

function shownSubject(
	{ kind, id, label, email, exists }: AuditEntry['subject'],
	trail: string | null,
): AuditRow['subject'] {
	if (kind === 'files') return { label: 'Arquivos guardados', note: null, href: ADMIN_PAGES.files };
	if (kind === 'bar') return { label: 'Impedimento', note: null, href: ADMIN_PAGES.bars };
	if (kind === 'person') return { label: label ?? DELETED_NAME, note: email, href: exists ? trail : null };
	if (kind !== 'auction') return { label: label ?? OF_SALE[kind], note: null, href: saleHref(kind, id) };
	const href = exists ? `${PAGES.adminAuctions}?view=${id}` : null;
	return { label: label ?? 'Leilão', note: exists ? null : 'excluído', href };
}

function saleHref(kind: keyof typeof OF_SALE, id: string): string {
	if (kind === 'sale') return ADMIN_PAGES.sale(id);
	return kind === 'seller' ? ADMIN_PAGES.sellers : ADMIN_PAGES.auctioneers;
}

export const ABOUT = { auction: 'Lote', sale: 'Leilão', person: 'Pessoa' } as const;

/** What the log is narrowed to; `name` is null if it no longer exists. */
interface About {
	kind: keyof typeof ABOUT;
	id: string;
	name: string | null;
}

function aboutOf(query: AuditQuery, names: AuditPage['names']): About | null {
	for (const kind of Object.keys(ABOUT) as About['kind'][]) {
		const id = query[kind];
		if (id !== undefined) return { kind, id, name: names[id] ?? null };
	}
	return null;
}

/** The data of the audit page's loader. */
export interface AuditList extends Page<AuditRow> {
	query: AuditQuery;
	admins: AuditPage['admins'];
	/** The lot, sale or person that the log is narrowed to; null for the whole log. */
	about: About | null;
	/** The current date in São Paulo, 'yyyy-MM-dd'. */
	today: string;
	/** Whether the log could not be read. */
	failed: boolean;
}

/** Formats a page of the log for a time (epoch milliseconds). A page of null could not be read. */
export function auditListOf(page: AuditPage | null, query: AuditQuery, now: number): AuditList {
	return {
		query,
		items: page?.entries.map((entry) => rowOf(entry, page.names)) ?? [],
		admins: page?.admins ?? [],
		about: aboutOf(query, page?.names ?? {}),
		cursor: query.cursor ?? null,
		next_cursor: page?.next_cursor ?? null,
		today: isoDay(now),
		failed: page === null,
	};
}
