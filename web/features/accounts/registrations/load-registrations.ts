import { redirect } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { type ListedStatus, registrationQuery } from '#contract/registrations.ts';
import type { Paged } from '#web/api/paged.ts';
import { type RegistrationRow, rowOf } from './registration-row.ts';

/** Which registrations are listed. */
export interface RegistrationFilter {
	status: ListedStatus;
	search: string;
}

/** The registrations as the page shows them. The page is also shown if the list could not be read. */
export type RegistrationList = { filter: RegistrationFilter } & (
	| ({ failed: false } & Paged<RegistrationRow>)
	| { failed: true }
);

/** Loads the page of registrations that an address asks for. An invalid address redirects to the first page. */
export async function loadRegistrations(
	backend: Backend,
	reads: AdminReads,
	{ searchParams, pathname }: URL,
): Promise<RegistrationList> {
	const { tab: _tab, ...params } = Object.fromEntries(searchParams);
	const query = registrationQuery.safeParse(params);
	if (!query.success) throw redirect(ADMIN_PAGES.registrations);
	const { status, search, cursor = null } = query.data;
	const filter = { status, search };
	const page = await reads.registrations(query.data).catch((error: unknown) => {
		backend.report(error, pathname);
		return 'failed' as const;
	});
	if (page === 'failed') return { filter, failed: true };
	if (!page) throw redirect(ADMIN_PAGES.registrations);
	const { registrations, total, next_cursor } = page;
	return { filter, failed: false, items: registrations.map(rowOf), total, next_cursor, cursor };
}
