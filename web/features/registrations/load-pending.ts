import { redirect } from 'react-router';
import type { Backend } from '#contract/backend.ts';
import { PAGES } from '#contract/paths.ts';
import { registrationQuery } from '#contract/registrations.ts';
import type { Paged } from '#web/api/paged.ts';
import { type RegistrationRow, rowOf } from './registration-row.ts';

/** The registrations as the page shows them; one whose list could not be read still has the page around it. */
export type PendingPage = ({ failed: false } & Paged<RegistrationRow>) | { failed: true };

/** The page of registrations that an address asks for; what is not ours in it leads to the first page. */
export async function loadPending(backend: Backend, { searchParams, pathname }: URL): Promise<PendingPage> {
	const { tab: _tab, ...asked } = Object.fromEntries(searchParams);
	const query = registrationQuery.safeParse(asked);
	if (!query.success) throw redirect(PAGES.adminRegistrations);
	const page = await backend.registrations(query.data).catch((error: unknown) => {
		backend.report(error, pathname);
		return 'failed' as const;
	});
	if (page === 'failed') return { failed: true };
	if (!page) throw redirect(PAGES.adminRegistrations);
	const { registrations, total, next_cursor } = page;
	return {
		failed: false,
		items: registrations.map(rowOf),
		total,
		next_cursor,
		cursor: query.data.cursor ?? null,
	};
}
