import { describe, expect, it } from 'vitest';
import { formatBRL } from '#domain/money.ts';
import { ceilingFault, ceilingOver } from './ceiling.ts';

describe('ceilingFault', () => {
	it('wants at least the amount of the bid, and takes an empty field for no ceiling', () => {
		const limit = { amount: 1_000_00, kind: 'from' } as const;
		expect(ceilingFault(0, limit)).toBeNull();
		expect(ceilingFault(1_000_00, limit)).toBeNull();
		expect(ceilingFault(999_99, limit)).toContain(formatBRL(1_000_00));
	});

	it('wants more than the ceiling there is', () => {
		const limit = { amount: 1_000_00, kind: 'above' } as const;
		expect(ceilingFault(1_000_01, limit)).toBeNull();
		expect(ceilingFault(1_000_00, limit)).toContain(formatBRL(1_000_00));
	});
});

describe('ceilingOver', () => {
	it('sends a ceiling only where it passes the bid', () => {
		expect(ceilingOver(1_000_00, 1_000_01)).toBe(1_000_01);
		expect(ceilingOver(1_000_00, 1_000_00)).toBeNull();
		expect(ceilingOver(1_000_00, 0)).toBeNull();
	});
});
