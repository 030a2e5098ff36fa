import { expect, test } from 'vitest';
import { filesHref, groupsHref, pathOf, readFilesQuery, readGroupsQuery } from './files-query.ts';

const read = (search: string) => readFilesQuery(new URLSearchParams(search));

test('a URL is read with the defaults of the spec', () => {
	expect(read('')).toEqual({
		query: { prefix: '', limit: 100, offset: 0, sort: 'name-asc', orphans: false },
	});
	expect(read('prefix=auctions/&orphans=true&utm=1')).toMatchObject({
		query: { prefix: 'auctions', orphans: true },
	});
});

test.each(['prefix=../etc', 'offset=-1', 'sort=none'])('%s is refused with a message', (search) => {
	expect(read(search)).toEqual({ refused: expect.stringMatching(/\p{L}+ .*/u) });
});

test('an address contains what is not a default, and is read back unchanged', () => {
	const query = { prefix: 'auctions/x', limit: 100, offset: 200, sort: 'size-desc', orphans: true } as const;
	const href = filesHref(query);
	expect(href).toBe('?prefix=auctions%2Fx&orphans=true&sort=size-desc&offset=200');
	expect(read(href.slice(1))).toEqual({ query });
});

test('an address without a folder lists lots, unless it asks for single files', () => {
	const groups = (search: string) => readGroupsQuery(new URLSearchParams(search));
	expect(groups('')).toEqual({ search: '', offset: 0 });
	expect(groups(groupsHref({ search: 'casa', offset: 50 }))).toEqual({ search: 'casa', offset: 50 });
	const single = { prefix: '', limit: 100, offset: 100, sort: 'name-asc', orphans: false } as const;
	for (const query of [single, { ...single, orphans: true }, { ...single, prefix: 'auctions' }])
		expect(groups(filesHref(query))).toBeNull();
});

test('pathOf returns all folders down to one', () => {
	expect(pathOf('auctions/7')).toEqual([
		['', 'Todos os arquivos'],
		['auctions', 'auctions'],
		['auctions/7', '7'],
	]);
});
