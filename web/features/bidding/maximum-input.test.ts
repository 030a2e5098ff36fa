import { describe, expect, it } from 'vitest';
import { formatBRL } from '#domain/values/money.ts';
import { proxyBidFault, proxyBidOver } from './maximum-input.tsx';

describe('proxyBidFault', () => {
	it('requires at least the amount of the bid, and treats an empty field as no maximum', () => {
		const limit = { amount: 1_000_00, kind: 'from' } as const;
		expect(proxyBidFault(0, limit)).toBeNull();
		expect(proxyBidFault(1_000_00, limit)).toBeNull();
		expect(proxyBidFault(999_99, limit)).toContain(formatBRL(1_000_00));
	});

	it('requires more than the current maximum', () => {
		const limit = { amount: 1_000_00, kind: 'above' } as const;
		expect(proxyBidFault(1_000_01, limit)).toBeNull();
		expect(proxyBidFault(1_000_00, limit)).toContain(formatBRL(1_000_00));
	});
});

describe('proxyBidOver', () => {
	it('returns a maximum only if it exceeds the bid', () => {
		expect(proxyBidOver(1_000_00, 1_000_01)).toBe(1_000_01);
		expect(proxyBidOver(1_000_00, 1_000_00)).toBeNull();
		expect(proxyBidOver(1_000_00, 0)).toBeNull();
	});
});
