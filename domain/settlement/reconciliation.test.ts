import { expect, test } from 'vitest';
import { type BankLine, type BookedMove, reconcile } from './reconciliation.ts';

const PIX = 'A1B2C3D4E5F60718293A4B5C6';
let next = 1;
const line = (day: string, amount: number, text = 'PIX RECEBIDO'): BankLine => ({
	line: next++,
	day: `2026-11-${day}`,
	text,
	amount,
});
const move = (day: string, amount: number, ...identifiers: string[]): BookedMove => ({
	day: `2026-11-${day}`,
	amount,
	identifiers,
});

/** How the lines end: what differs of each that was found, and how many stand alone on each side. */
function outcome(bank: readonly BankLine[], journal: readonly BookedMove[]) {
	const { matched, only_bank, only_journal } = reconcile(bank, journal);
	return [matched.map(({ differs }) => differs.join()), only_bank.length, only_journal.length];
}

test.each([
	['same day and amount', [line('20', 100)], [move('20', 100)], [[''], 0, 0]],
	['the day differs', [line('20', 100)], [move('23', 100)], [['day'], 0, 0]],
	['too many days between', [line('20', 100), line('28', 7)], [move('26', 100)], [[], 2, 1]],
	[
		'an identifier with another amount',
		[line('20', 90, `Pix ${PIX}`)],
		[move('20', 100, PIX)],
		[['amount'], 0, 0],
	],
	[
		'an identifier with both',
		[line('20', 90, PIX.toLowerCase())],
		[move('21', 100, PIX)],
		[['amount,day'], 0, 0],
	],
	[
		'an identifier written with other signs',
		[line('20', 1, 'a1b2-c3d4 e5f6')],
		[move('20', 1, 'A1B2C3D4E5F6')],
		[[''], 0, 0],
	],
	[
		'an identifier too short to mean anything',
		[line('20', 90, '1234567')],
		[move('20', 100, '1234567')],
		[[], 1, 1],
	],
	['another amount without identifier', [line('20', 90)], [move('20', 100)], [[], 1, 1]],
	['money that went the other way', [line('20', -100, PIX)], [move('20', 100, PIX)], [[], 1, 1]],
	['what went out', [line('20', -100)], [move('20', -100)], [[''], 0, 0]],
	['the same amount twice, booked once', [line('20', 100), line('20', 100)], [move('20', 100)], [[''], 1, 0]],
	['booked twice, at the bank once', [line('20', 100)], [move('20', 100), move('20', 100)], [[''], 0, 1]],
	['outside the days of the list', [line('20', 100)], [move('20', 100), move('24', 7)], [[''], 0, 0]],
	['an empty list', [], [move('20', 100)], [[], 0, 0]],
] as const)('%s', (_, bank, journal, expected) => {
	expect(outcome(bank, journal)).toEqual(expected);
});

test('the identifier decides before the day, and the exact amount among several that are named', () => {
	const [named, other] = [move('25', 100, PIX), move('20', 100)];
	const result = reconcile([line('20', 100, `Pix ${PIX}`)], [other, named]);
	expect(result).toMatchObject({ matched: [{ booked: named, differs: ['day'] }], only_journal: [other] });
	const exact = move('20', 50, PIX);
	expect(reconcile([line('20', 50, PIX)], [move('20', 60, PIX), exact]).matched[0]?.booked).toBe(exact);
});

test('the nearest day is taken, and differences stand before what agrees', () => {
	const near = move('21', 100);
	const { matched } = reconcile([line('18', 5), line('20', 100)], [move('23', 100), near, move('18', 5)]);
	expect(matched.map(({ differs, booked }) => [differs.length, booked.amount])).toEqual([
		[1, 100],
		[0, 5],
	]);
	expect(matched[0]?.booked).toBe(near);
});

test('over random lists nothing is taken twice and nothing is lost', () => {
	let seed = 7;
	const random = (most: number) => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed % most;
	};
	for (let round = 0; round < 300; round += 1) {
		const day = () => String(10 + random(12));
		const bank = Array.from({ length: random(12) }, () =>
			line(day(), 1 + random(4), random(3) ? '' : `x${PIX}${random(3)}`),
		);
		const journal = Array.from({ length: random(12) }, () =>
			move(day(), 1 + random(4), `${PIX}${random(3)}`),
		);
		const { matched, only_bank, only_journal } = reconcile(bank, journal);
		expect(new Set([...matched.map((each) => each.bank), ...only_bank]).size).toBe(bank.length);
		expect(matched.length + only_bank.length).toBe(bank.length);
		expect(new Set(matched.map((each) => each.booked)).size).toBe(matched.length);
		expect(only_journal.every((each) => matched.every(({ booked }) => booked !== each))).toBe(true);
	}
});
