import { describe, expect, test } from 'vitest';
import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { accountWords, agreedCommission, payableAccount, payoutAmount, payoutTerms } from './payouts.ts';

const shown = (at: number) => formatDateTimeSeconds(at / 1_000);

describe('terms', () => {
	test.each([
		// [received, statement of sale, payment]: the tenth day is the last limit, which is never later than five days after the statement's term.
		['Monday', [2026, 11, 23], '30/11/2026', '03/12/2026'],
		['before a holiday on a Friday', [2026, 11, 16], '24/11/2026', '26/11/2026'],
		['Saturday', [2026, 11, 28], '04/12/2026', '08/12/2026'],
		['Sunday', [2026, 11, 29], '04/12/2026', '09/12/2026'],
		['over the end of a year', [2026, 12, 22], '30/12/2026', '01/01/2027'],
	] as const)('received on %s', (_day, [year, month, day], statement, due) => {
		for (const hour of [0, 12, 23]) {
			const terms = payoutTerms(saoPauloTime(year, month, day, hour) * 1_000, 'day');
			expect([terms.statement_due_at, terms.due_at].map(shown)).toEqual([
				`${statement} 23:59:59`,
				`${due} 23:59:59`,
			]);
		}
	});

	test('the desk is told two working days before each', () => {
		const { statement_alarm_at, alarm_at } = payoutTerms(saoPauloTime(2026, 11, 28, 9) * 1_000, 'day');
		// The statement is due on Friday, 4 December; the payment on Tuesday, the 8th.
		expect([statement_alarm_at, alarm_at].map(shown)).toEqual(['03/12/2026 00:00:00', '07/12/2026 00:00:00']);
		// Due on Sunday, 6 December: Thursday and Friday are left.
		expect(shown(payoutTerms(saoPauloTime(2026, 11, 26, 9) * 1_000, 'day').alarm_at)).toBe(
			'03/12/2026 00:00:00',
		);
	});

	test('a demo counts seconds', () => {
		expect(payoutTerms(0, 'second')).toEqual({
			statement_due_at: 5_000_000,
			statement_alarm_at: 3_000_000,
			due_at: 10_000_000,
			alarm_at: 8_000_000,
		});
	});
});

test('what is left is the price without commission and expenses', () => {
	const lines = [
		{ kind: 'commission', amount: 2_000_00 },
		{ kind: 'expense', amount: 350_55 },
		{ kind: 'expense', amount: 1 },
	] as const;
	expect(payoutAmount(100_000_00, lines)).toEqual({
		commission: 2_000_00,
		expense: 350_56,
		amount: 97_649_44,
	});
	expect(payoutAmount(1, [])).toEqual({ commission: 0, expense: 0, amount: 1 });
});

test.each([
	[100_000_00, null, null],
	[100_000_00, 200, 2_000_00],
	[1, 1, null],
])('the agreed commission of %i at %s basis points is %s', (received, bp, expected) => {
	expect(agreedCommission(received, bp)).toBe(expected);
});

test.each([
	[null, null],
	[{}, null],
	[{ bank: '001', branch: '1234' }, null],
	[{ pix_key: 'a@b.test', bank: '001' }, 'Pix a@b.test'],
	[{ bank: '001', branch: '1234', account: '5-6' }, '001, agência 1234, conta 5-6'],
	[{ pix_key: 'k', bank: '001', branch: '1', account: '2' }, 'Pix k · 001, agência 1, conta 2'],
])('money can be sent to %j: %s', (stored, words) => {
	const account = payableAccount(stored);
	expect(account && accountWords(account)).toBe(words);
});
