import type { AuditEntry } from '#contract/audit.ts';
import { PAGES } from '#contract/paths.ts';
import { DELETED_NAME } from '#domain/account.ts';
import { actionWords } from '#domain/audit.ts';
import { type ShownChange, shownChanges } from '#domain/audit-fields.ts';
import { formatDateTimeSeconds } from '#domain/time.ts';

/** A line of the log, in words. */
export interface AuditRow {
	id: string;
	when: string;
	who: string;
	email: string | null;
	what: string;
	subject: { label: string; note: string | null; href: string | null };
	/** Where everything else on the same subject stands; null for files. */
	trail: string | null;
	changes: ShownChange[];
}

export function rowOf({ id, at, admin, action, subject, changes }: AuditEntry): AuditRow {
	const trail = `${PAGES.adminAudit}?search=${subject.id}`;
	return {
		id,
		when: formatDateTimeSeconds(at),
		who: admin.name ?? DELETED_NAME,
		email: admin.email,
		what: actionWords(action),
		subject: shownSubject(subject, trail),
		trail: subject.kind === 'files' ? null : trail,
		changes: shownChanges(changes),
	};
}

function shownSubject(
	{ kind, id, label, email, exists }: AuditEntry['subject'],
	trail: string,
): AuditRow['subject'] {
	if (kind === 'files') return { label: 'Arquivos guardados', note: null, href: PAGES.adminFiles };
	if (kind === 'person') return { label: label ?? DELETED_NAME, note: email, href: exists ? trail : null };
	const href = exists ? `${PAGES.adminAuctions}?view=${id}` : null;
	return { label: label ?? 'Leilão', note: exists ? null : 'excluído', href };
}
