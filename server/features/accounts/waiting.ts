import { sql } from 'kysely';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { WaitingSource } from '#server/features/notifications/waiting-source.ts';

/** What waits for an administrator in registrations. They belong to no environment. */
export const accountsWaiting = {
	registrations: {
		section: 'registrations',
		rows: () => sql`select p.id, p.name as title, p.waits_since as at, false as urgent
			from profiles p where p.status = 'pending'`,
		one: (id) => ADMIN_PAGES.reviewOf('registration', id),
		// The panel opens with the first of them.
		all: ADMIN_PAGES.reviewOf('registration'),
	},
	identities: {
		section: 'registrations',
		rows: () => sql`select p.id, p.name as title, i.stated_at as at, false as urgent
			from identities i join profiles p on p.id = i.user_id
			where i.held_at is null and p.status = 'approved'
				and not exists (select from user_roles r where r.user_id = p.id and r.role = 'admin')`,
		one: (id) => ADMIN_PAGES.reviewOf('identity', id),
		all: ADMIN_PAGES.reviewOf('identity'),
	},
} satisfies Record<string, WaitingSource>;
