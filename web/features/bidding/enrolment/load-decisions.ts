import { redirect } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { type AdminEnrolment, type EnrolmentQuery, enrolmentQuery } from '#contract/enrolments.ts';
import type { AdminPreference } from '#contract/preference.ts';
import type { StoredState } from '#domain/auction/enrolment.ts';
import type { Paged } from '#web/api/paged.ts';

/** Which requests are listed: in a state, and of one sale if it is named. */
export interface DecisionFilter {
	state: StoredState;
	sale: string | null;
}

/** Requests as a page shows them. The page is also shown if the list could not be read. */
export type DecisionList<Row> = { filter: DecisionFilter } & (
	| ({ failed: false } & Paged<Row>)
	| { failed: true }
);

/** Loads the page of enrolments that an address asks for. An invalid address redirects to the first page. */
export function loadEnrolments(
	backend: Backend,
	reads: AdminReads,
	url: URL,
): Promise<DecisionList<AdminEnrolment>> {
	return load(backend, url, ADMIN_PAGES.enrolments, async (query) => {
		const page = await reads.enrolments(query);
		return page && { ...page, items: page.enrolments };
	});
}

/** Loads the page of rights of preference that an address asks for. An invalid address redirects to the first page. */
export function loadPreferences(
	backend: Backend,
	reads: AdminReads,
	url: URL,
): Promise<DecisionList<AdminPreference>> {
	return load(backend, url, ADMIN_PAGES.preferences, async (query) => {
		const page = await reads.preferences(query);
		return page && { ...page, items: page.preferences };
	});
}

async function load<Row>(
	backend: Backend,
	{ searchParams, pathname }: URL,
	first: string,
	read: (query: EnrolmentQuery) => Promise<{
		items: Row[];
		total: number;
		next_cursor: string | null;
	} | null>,
): Promise<DecisionList<Row>> {
	const query = enrolmentQuery.safeParse(Object.fromEntries(searchParams));
	if (!query.success) throw redirect(first);
	const { state, sale = null, cursor = null } = query.data;
	const filter = { state, sale };
	const page = await read(query.data).catch((error: unknown) => {
		backend.report(error, pathname);
		return 'failed' as const;
	});
	if (page === 'failed') return { filter, failed: true };
	if (!page) throw redirect(first);
	const { items, total, next_cursor } = page;
	return { filter, failed: false, items, total, next_cursor, cursor };
}
