import { describe, expect, it } from 'vitest';
import { isGrowth } from './paged.ts';

const growth = (from: string, to: string) =>
	isGrowth({ currentUrl: new URL(from, 'http://here.test'), nextUrl: new URL(to, 'http://here.test') });

describe('isGrowth', () => {
	it.each([
		['/', '/?limit=24'],
		['/?limit=24', '/?limit=36'],
		['/?search=casa&limit=24', '/?search=casa&limit=36'],
	])('is true from %s to %s', (from, to) => {
		expect(growth(from, to)).toBe(true);
	});

	it.each([
		['/', '/'],
		['/?limit=24', '/?limit=24'],
		['/?limit=24', '/?search=casa&limit=36'],
		['/', '/admin/auctions?limit=24'],
	])('is false from %s to %s', (from, to) => {
		expect(growth(from, to)).toBe(false);
	});
});
