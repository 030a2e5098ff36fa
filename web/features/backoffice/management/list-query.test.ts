import { describe, expect, it } from 'vitest';
import { adminAuctionQuery } from '#contract/admin-auctions.ts';
import { readQuery } from '#contract/read-query.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { isFiltered, isOtherList, wholeListHref } from './list-query.ts';
import { isDialogSearch, openedHref, readOpened } from './opened.ts';

const read = (search: string) => readQuery(adminAuctionQuery, new URLSearchParams(search));

describe('adminAuctionQuery from the URL', () => {
	it('has its defaults', () => {
		expect(read('')).toEqual({
			environment: 'all',
			status: 'all',
			stage: 'all',
			missing: 'any',
			outcome: 'any',
			kind: 'all',
			search: '',
			sort: 'created_at-desc',
			limit: 25,
		});
	});

	it('is read field by field, and invalid values fall back to the default', () => {
		const query = read('environment=mars&status=paused&sort=title-asc&limit=0&search=casa&edit=x');
		expect(query).toMatchObject({ environment: 'all', status: 'paused', sort: 'title-asc', limit: 25 });
		expect(isFiltered(query)).toBe(true);
		expect(isFiltered(read('sort=title-asc'))).toBe(false);
	});

	it.each([
		'environment=staging',
		'stage=draft',
		'missing=edital',
		'outcome=settled',
		'kind=judicial',
		'search=casa',
		'sale=2f2471dd-0000-4000-8000-000000000000',
		'seller=2f2471dd-0000-4000-8000-000000000000',
	])('%s is a filter', (search) => {
		expect(isFiltered(read(search))).toBe(true);
	});

	it('starts at the first page when the list changes', () => {
		const search = '?cursor=abc&limit=50&status=paused';
		expect(listHref(search, { search: 'casa' })).toBe('?status=paused&search=casa');
		expect(listHref(search, { status: '' })).toBe('?');
	});
});

describe('inside another page', () => {
	it('parameters of the page are kept', () => {
		expect(listHref('?tab=leiloes&status=paused', { status: '' })).toBe('?tab=leiloes');
		expect(wholeListHref('?tab=leiloes&status=paused&sort=title-asc&edit=7')).toBe('?tab=leiloes');
		expect(wholeListHref('?status=paused&cursor=x')).toBe('?');
		expect(openedHref('?tab=leiloes', { dialog: 'new' })).toBe('?tab=leiloes&new=');
	});

	it.each([
		['?tab=leiloes', '?tab=leiloes&status=paused', true],
		['?tab=leiloes', '?tab=leiloes&edit=7', false],
		['?tab=leiloes&status=paused', '?tab=ao-vivo', false],
		['', '?sort=title-asc', true],
	])('from %s to %s the table shows other rows: %s', (one, other, comes) => {
		expect(isOtherList(one, other)).toBe(comes);
	});
});

describe('the open dialog', () => {
	it.each([
		['', null],
		['?status=paused', null],
		['?new=', { dialog: 'new' }],
		['?edit=7', { dialog: 'edit', id: '7' }],
		['?status=paused&view=7', { dialog: 'view', id: '7' }],
		['?delete=7', { dialog: 'delete', id: '7' }],
	])('%s', (search, opened) => {
		expect(readOpened(search)).toEqual(opened);
	});

	it('is the only one, and keeps the filter', () => {
		expect(openedHref('?status=paused&view=7', { dialog: 'edit', id: '8' })).toBe('?status=paused&edit=8');
		expect(openedHref('?status=paused&edit=8', null)).toBe('?status=paused');
	});

	it.each([
		['', '?new=', true],
		['?status=paused', '?status=paused&edit=1', true],
		['?edit=1', '?status=paused&edit=1', false],
		['?edit=1', '?edit=1', false],
	])('from %s to %s only the dialog changes: %s', (one, other, only) => {
		expect(isDialogSearch(one, other)).toBe(only);
	});
});
