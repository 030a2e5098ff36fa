import { redirect } from 'react-router';
import type { AdminReads, Backend } from '#contract/backend.ts';
import { type AdminEnrolment, enrolmentQuery } from '#contract/enrolments.ts';
import { PAGES } from '#contract/paths.ts';
import type { StoredState } from '#domain/auction/enrolment.ts';
import type { Paged } from '#web/api/paged.ts';

/** Which enrolments are listed: in a state, and of one sale if it is named. */
export interface EnrolmentFilter {
	state: StoredState;
	sale: string | null;
}

/** The enrolments as the page shows them. The page is also shown if the list could not be read. */
export type EnrolmentList = { filter: EnrolmentFilter } & (
	| ({ failed: false } & Paged<AdminEnrolment>)
	| { failed: true }
);

/** Loads the page of enrolments that an address asks for. An invalid address redirects to the first page. */
export async function loadEnrolments(
	backend: Backend,
	reads: AdminReads,
	{ searchParams, pathname }: URL,
): Promise<EnrolmentList> {
	const query = enrolmentQuery.safeParse(Object.fromEntries(searchParams));
	if (!query.success) throw redirect(PAGES.adminEnrolments);
	const { state, sale = null, cursor = null } = query.data;
	const filter = { state, sale };
	const page = await reads.enrolments(query.data).catch((error: unknown) => {
		backend.report(error, pathname);
		return 'failed' as const;
	});
	if (page === 'failed') return { filter, failed: true };
	if (!page) throw redirect(PAGES.adminEnrolments);
	const { enrolments, total, next_cursor } = page;
	return { filter, failed: false, items: enrolments, total, next_cursor, cursor };
}
