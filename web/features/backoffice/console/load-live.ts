import type { AdminReads, Backend } from '#contract/backend.ts';
import { type LiveControlPage, liveControlQuery } from '#contract/live-control.ts';
import { readQuery } from '#contract/read-query.ts';

/** The page of live control that an address asks for; null when it could not be read, which is then reported. */
export async function loadLive(
	backend: Backend,
	reads: AdminReads,
	{ searchParams, pathname }: URL,
): Promise<LiveControlPage | null> {
	const query = readQuery(liveControlQuery, searchParams);
	try {
		const page = await reads.liveControl(query);
		// A cursor of an older list leads nowhere: its first page then.
		return page ?? (await reads.liveControl({ ...query, cursor: undefined }));
	} catch (error) {
		backend.report(error, pathname);
		return null;
	}
}
