import type { DocumentInfo, Rejected } from '#contract/account.ts';
import type { PartId } from './parts.ts';
import type { rowsOf } from './profile-rows.ts';

/** The data of the profile's loader. */
export interface Profile extends ReturnType<typeof rowsOf> {
	/** The part that the URL names, and the one to open without. */
	part: PartId | null;
	opening: PartId;
	registered_name: string;
	/** The name approved last, if another name is in review. */
	approved_name: string | null;
	document: DocumentInfo | null;
	rejected: Rejected | null;
	/** The server's time when the lists were read, in epoch milliseconds. */
	now: number;
}
