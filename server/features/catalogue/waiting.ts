import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { InquiryKind } from '#domain/lot/inquiries.ts';
import type { WaitingSource } from '#server/features/notifications/waiting-source.ts';

/** What was asked of the desk; urgent while its lot runs, and from the day before it opens (CNJ 236 art. 14 § 2). */
function asked(kind: InquiryKind): WaitingSource {
	return {
		section: 'proposals',
		rows: ({ environment }) => sql`select i.auction_id as id, a.title, i.asked_at as at,
				a.status in ('active', 'paused') or (a.status = 'pending' and a.start_time < now() + interval '1 day') as urgent
			from inquiries i join auctions a on a.id = i.auction_id
			where a.environment = ${environment} and i.kind = ${kind} and i.state = 'waiting'`,
		one: (id) => ADMIN_PAGES.inquiriesOfLot(id),
		all: kind === 'question' ? ADMIN_PAGES.questions : ADMIN_PAGES.visits,
	};
}

/** What waits for an administrator because buyers asked. */
export const catalogueWaiting = {
	questions: asked('question'),
	visits: asked('visit'),
} satisfies Record<string, WaitingSource>;
