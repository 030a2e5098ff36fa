import type { LotNotice, SentNotice } from '#contract/notices.ts';
import type { NoticeMeans, NoticeRole } from '#domain/sale/notices.ts';
import { isoDay } from '#domain/values/calendar-days.ts';

/** A notice while it is typed. */
export interface NoticeDraft {
	role: NoticeRole;
	not_applicable: boolean;
	reason: string;
	name: string;
	means: NoticeMeans;
	/** Days as 'yyyy-MM-dd'; '' for none. */
	sent: string;
	delivered: string;
	proof: LotNotice['document'];
}

const dayOf = (at: string | null) => (at ? isoDay(Date.parse(at)) : '');

/** A stored notice to be edited; to be told again it has no times and no proof. */
export function draftOf(notice: LotNotice, again: boolean): NoticeDraft {
	return {
		role: notice.role,
		not_applicable: notice.not_applicable_reason !== null,
		reason: notice.not_applicable_reason ?? '',
		name: notice.name ?? '',
		means: notice.means ?? 'registered-letter',
		sent: again ? '' : dayOf(notice.sent_at),
		delivered: again ? '' : dayOf(notice.delivered_at),
		proof: again ? null : notice.document,
	};
}

/** A draft as it is sent. A day that stayed as it was keeps the time of `before`. */
export function sentNotice(draft: NoticeDraft, before: LotNotice | null): SentNotice {
	const { role, not_applicable, reason, name, means, sent, delivered, proof } = draft;
	if (not_applicable) return { role, name: name.trim() || null, not_applicable_reason: reason.trim() };
	const timeOf = (day: string, at: string | null | undefined) => (at && dayOf(at) === day ? at : day || null);
	return {
		role,
		name: name.trim(),
		means,
		sent_at: timeOf(sent, before?.sent_at),
		delivered_at: timeOf(delivered, before?.delivered_at),
		document_id: proof?.id ?? null,
	};
}

/** A stored notice as it is sent unchanged. */
export function keptNotice({ state: _state, document: _document, ...notice }: LotNotice): SentNotice {
	return notice;
}
