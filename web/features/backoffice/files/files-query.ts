import { type FileGroupsQuery, type FilesQuery, fileGroupsQuery, filesQuery } from '#contract/files.ts';
import { readQuery } from '#contract/read-query.ts';

/** Reads the query of the page's URL, or returns a message that says why it is not valid. */
export function readFilesQuery(params: URLSearchParams): { query: FilesQuery } | { refused: string } {
	const named = Object.keys(filesQuery.shape).filter((name) => params.has(name));
	const read = filesQuery.safeParse(Object.fromEntries(named.map((name) => [name, params.get(name)])));
	return read.success ? { query: read.data } : { refused: read.error.issues[0]?.message ?? '' };
}

/** The parameter of an address that lists single files although it names no folder. */
const SINGLE = 'all';

/** The query of the lots and sales with files; null for an address that lists single files. */
export function readGroupsQuery(params: URLSearchParams): FileGroupsQuery | null {
	const single = [SINGLE, ...Object.keys(filesQuery.shape).filter((name) => name !== 'offset')];
	return single.some((name) => params.has(name)) ? null : readQuery(fileGroupsQuery, params);
}

/** The address of the lots and sales with files. */
export function groupsHref({ search, offset }: FileGroupsQuery): string {
	const params = new URLSearchParams();
	if (search !== '') params.set('search', search);
	if (offset > 0) params.set('offset', String(offset));
	return `?${params}`;
}

/** The page's address for a query of single files. Defaults are left out. */
export function filesHref({ prefix, limit, offset, sort, orphans }: FilesQuery): string {
	const first = filesQuery.parse({});
	const params = new URLSearchParams();
	if (prefix !== '') params.set('prefix', prefix);
	if (orphans) params.set('orphans', 'true');
	if (sort !== first.sort) params.set('sort', sort);
	if (limit !== first.limit) params.set('limit', String(limit));
	if (offset > 0) params.set('offset', String(offset));
	if (readGroupsQuery(params)) params.set(SINGLE, '');
	return `?${params}`;
}

export type FileColumn = 'name' | 'size' | 'updated_at';

/** The folders from the storage root down to one: [address, name]. */
export function pathOf(prefix: string): [prefix: string, name: string][] {
	const names = prefix === '' ? [] : prefix.split('/');
	return [
		['', 'Todos os arquivos'],
		...names.map((name, at): [string, string] => [names.slice(0, at + 1).join('/'), name]),
	];
}
