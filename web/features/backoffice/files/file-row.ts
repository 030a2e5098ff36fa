import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { FileGroupsPage, FileGroupsQuery, FilesPage, FilesQuery, StoredFile } from '#contract/files.ts';
import { PAGES } from '#contract/paths.ts';
import { formatBytes } from '#domain/values/files.ts';
import { formatDateTime } from '#domain/values/time.ts';

/** A row of the table of files, formatted. */
export interface FileRow {
	/** The complete storage key. */
	name: string;
	folder: string;
	file: string;
	bytes: number;
	size: string;
	since: string;
	owner: { label: string; href: string; kind: string } | null;
	orphan: boolean;
}

export function rowOf({ name, size, updated_at, belongs_to, orphan }: StoredFile): FileRow {
	const cut = name.lastIndexOf('/') + 1;
	return {
		name,
		folder: name.slice(0, cut),
		file: name.slice(cut),
		bytes: size,
		size: formatBytes(size),
		since: formatDateTime(updated_at),
		owner: belongs_to && ownerOf(belongs_to),
		orphan,
	};
}

function ownerOf({ kind, id, label }: NonNullable<StoredFile['belongs_to']>): FileRow['owner'] {
	if (kind === 'auction') return { label, kind: 'Leilão', href: `${PAGES.adminAuctions}?view=${id}` };
	if (kind === 'sale') return { label, kind: 'Leilão com edital', href: ADMIN_PAGES.sale(id) };
	return { label, kind: 'Cadastro', href: `${ADMIN_PAGES.audit}?search=${id}` };
}

/** The data of the files page's loader. */
export type FileList =
	| { state: 'grouped'; query: FileGroupsQuery; page: FileGroupsPage }
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
