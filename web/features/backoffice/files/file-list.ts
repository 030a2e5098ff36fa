import type { FilesPage, FilesQuery } from '#contract/files.ts';
import { type FileRow, rowOf } from './file-row.ts';

/** What the files page shows, as its loader answers it. */
export type FileList =
	| {
			state: 'listed';
			query: FilesQuery;
			rows: FileRow[];
			total: number;
			next_offset: number | null;
			prefixes: string[];
	  }
	/** The address asks for something that is no folder or no page. */
	| { state: 'refused'; words: string }
	| { state: 'failed' };

export function fileListOf(page: FilesPage, query: FilesQuery): FileList {
	const { files, total, next_offset, prefixes } = page;
	return { state: 'listed', query, rows: files.map(rowOf), total, next_offset, prefixes };
}
