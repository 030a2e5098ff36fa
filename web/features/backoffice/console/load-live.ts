import type { AdminReads, Backend } from '#contract/backend.ts';
import { type LiveControlPage, liveControlQuery } from '#contract/live-control.ts';
import { readQuery } from '#contract/read-query.ts';

/** Loads the page of live control that an address asks for; null if it could not be read, which is reported. */
export async function loadLive(
	backend: Backend,
	reads: AdminReads,
	{ searchParams, pathname }: URL,
): Promise<LiveControlPage | null> {
	const query = readQuery(liveControlQuery, searchParams);
	try {
		const page = await reads.liveControl(query);
		// A cursor that is no longer valid: the first page.
		return page ?? (await reads.liveControl({ ...query, cursor: undefined }));
	} catch (error) {
		backend.report(error, pathname);
		return null;
	}
}
