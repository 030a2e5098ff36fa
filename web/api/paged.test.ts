import { describe, expect, it } from 'vitest';
import { isGrowth, listHref } from './paged.ts';

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

describe('listHref', () => {
	it('starts another list at its first page and keeps the other parameters', () => {
		expect(listHref('?tab=ao-vivo&cursor=abc', { status: 'paused' })).toBe('?tab=ao-vivo&status=paused');
		expect(listHref('?search=a&cursor=x&limit=100', { action: 'image' })).toBe('?search=a&action=image');
	});

	it('leaves defaults out', () => {
		expect(listHref('?tab=ao-vivo&status=paused', { status: '' })).toBe('?tab=ao-vivo');
		expect(listHref('?search=a&action=image', { action: '', search: '' })).toBe('?');
	});
});
