import { expect, it } from 'vitest';
import { nextSort, orderOf } from './list-table.tsx';

it.each([
	['title', 'created_at-desc', 'title-asc'],
	['title', 'title-asc', 'title-desc'],
	['title', 'title-desc', 'title-asc'],
	['status', 'title-asc', 'status-asc'],
])('a click on %s under %s sorts by %s', (column, sort, next) => {
	expect(nextSort(column, sort)).toBe(next);
});

it.each([
	['title', 'title-asc', 'ascending'],
	['title', 'title-desc', 'descending'],
	['title', 'status-asc', undefined],
])('%s under %s is %s', (column, sort, order) => {
	expect(orderOf(column, sort)).toBe(order);
});
