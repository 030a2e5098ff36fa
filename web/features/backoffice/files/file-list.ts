import type { FilesPage, FilesQuery } from '#contract/files.ts';
import { type FileRow, rowOf } from './file-row.ts';

/** The data of the files page's loader. */
export type FileList =
	| {
			state: 'listed';
			query: FilesQuery;
			rows: FileRow[];
			total: number;
			next_offset: number | null;
			prefixes: string[];
	  }
	/** The address names no valid folder or page. */
	| { state: 'refused'; words: string }
	| { state: 'failed' };

export function fileListOf(page: FilesPage, query: FilesQuery): FileList {
	const { files, total, next_offset, prefixes } = page;
	return { state: 'listed', query, rows: files.map(rowOf), total, next_offset, prefixes };
}
