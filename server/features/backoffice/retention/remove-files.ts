import type { RawBuilder } from 'kysely';
import type { Removal } from './rule.ts';

/** Below every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

interface FileRow {
	id: string;
	file: string;
}

/** Which rows name files that are due, and what marks a row whose file is gone. */
interface DueFiles {
	/** The next due row after an id, locked; rows that others hold are skipped. */
	next: (after: string) => RawBuilder<unknown>;
	mark: (id: string) => RawBuilder<unknown>;
}

/**
 * A removal of files with their rows. Under the row's lock the file is removed first and the row is marked after it: an
 * interruption leaves a row whose file is gone, which the next run marks, and never a file that no row names. A file
 * that cannot be removed is logged, and tried again the next day.
 */
export function removedFiles({ next, mark }: DueFiles): Removal {
	return async ({ db, storage, log }, { most }) => {
		let removed = 0;
		let after = FIRST;
		while (removed < most) {
			const step = await db.transaction().execute(async (trx) => {
				const row = (await next(after).execute(trx)).rows[0] as FileRow | undefined;
				if (!row) return null;
				try {
					await storage.delete(row.file);
				} catch (error) {
					log.error({ err: error }, 'a file whose term is over could not be removed');
					return { id: row.id, gone: false };
				}
				await mark(row.id).execute(trx);
				return { id: row.id, gone: true };
			});
			if (step === null) break;
			after = step.id;
			if (step.gone) removed += 1;
		}
		return removed;
	};
}
