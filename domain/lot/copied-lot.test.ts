import { expect, test } from 'vitest';
import { copiedTimes, copiedTitle, offeredTitle } from './copied-lot.ts';

const at = (day: number, hour = 12) => `2026-11-${String(day).padStart(2, '0')}T${hour}:00:00.000000Z`;
const lot = {
	title: 'Casa',
	start_time: at(10),
	end_time: at(12),
	rounds: [
		{ number: 1, start_time: at(10), end_time: at(12) },
		{ number: 2, start_time: at(14), end_time: at(16) },
	],
};

test.each([
	['a lot of the future keeps its times', at(9), 0],
	['a lot that starts now moves by a day', at(10), 1],
	['a lot that started moves to the next day with the same hour', at(10, 23), 1],
	['a lot of the past moves by as many days as it takes', at(15, 13), 6],
])('%s', (_what, now, days) => {
	expect(copiedTimes(lot, Date.parse(now))).toEqual({
		title: 'Casa',
		start_time: at(10 + days),
		end_time: at(12 + days),
		rounds: [
			{ number: 1, start_time: at(10 + days), end_time: at(12 + days) },
			{ number: 2, start_time: at(14 + days), end_time: at(16 + days) },
		],
	});
});

test.each([
	['Casa', 'Casa (cópia)'],
	['Casa (cópia)', 'Casa (cópia)'],
	['a'.repeat(200), `${'a'.repeat(192)} (cópia)`],
	[`${'a'.repeat(191)} ${'b'.repeat(8)}`, `${'a'.repeat(191)} (cópia)`],
])('the title of a copy of %s', (title, copy) => {
	expect(copiedTitle(title)).toBe(copy);
});

test('a sale that offers lots again has its mark once', () => {
	expect(offeredTitle(offeredTitle('Leilão da Vara'))).toBe('Leilão da Vara (nova oferta)');
	expect([...offeredTitle('a'.repeat(200))]).toHaveLength(200);
});
