import { type FilesQuery, filesQuery } from '#contract/files.ts';

/** Reads the query of the page's URL, or returns a message that says why it is not valid. */
export function readFilesQuery(params: URLSearchParams): { query: FilesQuery } | { refused: string } {
	const named = Object.keys(filesQuery.shape).filter((name) => params.has(name));
	const read = filesQuery.safeParse(Object.fromEntries(named.map((name) => [name, params.get(name)])));
	return read.success ? { query: read.data } : { refused: read.error.issues[0]?.message ?? '' };
}

/** The page's address for a query. Defaults are left out. */
export function filesHref({ prefix, limit, offset, sort, orphans }: FilesQuery): string {
	const first = filesQuery.parse({});
	const params = new URLSearchParams();
	if (prefix !== '') params.set('prefix', prefix);
	if (orphans) params.set('orphans', 'true');
	if (sort !== first.sort) params.set('sort', sort);
	if (limit !== first.limit) params.set('limit', String(limit));
	if (offset > 0) params.set('offset', String(offset));
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
