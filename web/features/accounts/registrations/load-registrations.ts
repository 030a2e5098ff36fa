import { redirect } from 'react-router';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { PAGES } from '#contract/paths.ts';
import { type ListedStatus, registrationQuery } from '#contract/registrations.ts';
import type { Paged } from '#web/api/paged.ts';
import { type RegistrationRow, rowOf } from './registration-row.ts';

/** What the list was asked for. */
export interface AskedList {
	status: ListedStatus;
	search: string;
}

/** The registrations as the page shows them; one whose list could not be read still has the page around it. */
export type RegistrationList = { asked: AskedList } & (
	| ({ failed: false } & Paged<RegistrationRow>)
	| { failed: true }
);

/** The page of registrations that an address asks for; what is not ours in it leads to the first page. */
export async function loadRegistrations(
	backend: Backend,
	reads: AdminReads,
	{ searchParams, pathname }: URL,
): Promise<RegistrationList> {
	const { tab: _tab, ...given } = Object.fromEntries(searchParams);
	const query = registrationQuery.safeParse(given);
	if (!query.success) throw redirect(PAGES.adminRegistrations);
	const { status, search, cursor = null } = query.data;
	const asked = { status, search };
	const page = await reads.registrations(query.data).catch((error: unknown) => {
		backend.report(error, pathname);
		return 'failed' as const;
	});
	if (page === 'failed') return { asked, failed: true };
	if (!page) throw redirect(PAGES.adminRegistrations);
	const { registrations, total, next_cursor } = page;
	return { asked, failed: false, items: registrations.map(rowOf), total, next_cursor, cursor };
}
