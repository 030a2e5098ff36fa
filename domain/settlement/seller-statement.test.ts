import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { awarded, balances, type Posting, paid, paidOut, sellerCommission, settled } from './journal.ts';
import { type PayoutLineKind, payoutAmount, payoutTerms } from './payouts.ts';
import {
	differencesOf,
	heldAfter,
	movementsIn,
	type StatedPart,
	type StatedPayout,
	standingLines,
	totalOf,
} from './seller-statement.ts';

const { seed, times } = inject('runs');

const PRICE = { kind: 'price', through_operator: true } as const;
const EVER = { from: 0, until: Number.MAX_SAFE_INTEGER };
const START = saoPauloTime(2026, 11, 23, 10) * 1_000;

/** A part, and the journal that its acts write: what the server does, without the server. */
class World {
	readonly part: { -readonly [K in keyof StatedPart]: StatedPart[K] };
	readonly entries: Posting[] = [];
	#now = START;

	constructor(amount: number) {
		this.entries.push(awarded({ commission: 0, amount }));
		const booked = { received: 0, direct: 0, commission: 0, expense: 0, paid_out: 0, paid_out_at: null };
		this.part = {
			seller: 'Banco',
			amount,
			through_operator: true,
			paid_at: null,
			returned_at: null,
			annulled: { stated: 0, booked: 0 },
			payout: null,
			booked,
		};
	}

	#write(posting: Posting, booked: Partial<StatedPart['booked']> = {}): void {
		this.entries.push(posting);
		this.part.booked = { ...this.part.booked, ...booked };
	}

	#change(change: Partial<StatedPayout>): void {
		this.part.payout = { ...(this.part.payout as StatedPayout), ...change };
	}

	/** Does one act if the server would allow it now. */
	act(name: string, amount: number): void {
		this.#now += 60_000_000;
		const { payout } = this.part;
		if (name === 'receive') this.#receive();
		if (name === 'annul') this.#annul();
		if (!payout || payout.paid) return;
		if (name === 'remove') this.#remove(payout);
		if (this.part.returned_at !== null) return;
		if (name === 'commission' || name === 'expense') this.#take(payout, name, amount);
		if (name === 'pay') this.#pay(payout);
	}

	#receive(): void {
		const { part } = this;
		const at = this.#now;
		if (part.paid_at !== null) return;
		part.paid_at = at;
		const { statement_due_at, due_at } = payoutTerms(at, 'second');
		const { seller, amount: received } = part;
		part.payout = { seller, received, received_at: at, statement_due_at, due_at, lines: [], paid: null };
		this.#write(paid({ ...PRICE, amount: received }), { received });
	}

	#annul(): void {
		const { part } = this;
		if (part.paid_at === null || part.returned_at !== null) return;
		part.returned_at = this.#now;
		part.annulled = { stated: part.amount, booked: part.amount };
		this.#write(settled({ kind: 'price', amount: part.amount }));
	}

	#take({ received, lines }: StatedPayout, kind: PayoutLineKind, amount: number): void {
		const standing = standingLines(lines);
		if (amount >= payoutAmount(received, standing).amount) return;
		if (kind === 'commission' && standing.some((line) => line.kind === kind)) return;
		this.#change({ lines: [...lines, { kind, amount, at: this.#now, removed_at: null }] });
		this.#book(kind, amount);
	}

	#remove({ lines }: StatedPayout): void {
		const last = standingLines(lines).at(-1);
		if (!last) return;
		const removed_at = this.#now;
		this.#change({ lines: lines.map((line) => (line === last ? { ...line, removed_at } : line)) });
		this.#book(last.kind, 0 - last.amount);
	}

	#book(kind: PayoutLineKind, amount: number): void {
		const booked = { [kind]: this.part.booked[kind] + amount };
		this.#write(kind === 'commission' ? sellerCommission(amount) : paidOut(amount), booked);
	}

	#pay({ received, lines }: StatedPayout): void {
		const { amount } = payoutAmount(received, standingLines(lines));
		const at = this.#now;
		this.#change({ paid: { amount, at, sealed: true } });
		this.#write(paidOut(amount), { paid_out: amount, paid_out_at: at });
	}
}

const ACTS = ['receive', 'commission', 'expense', 'remove', 'pay', 'annul'];
const history = fc.record({
	amount: fc.integer({ min: 1, max: 10 ** 14 }),
	acts: fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.double({ min: 0, max: 0.6, noNaN: true })), {
		maxLength: 14,
	}),
});

function lived({ amount, acts }: typeof history extends fc.Arbitrary<infer T> ? T : never): World {
	const world = new World(amount);
	world.act('receive', 0);
	for (const [name, share] of acts) world.act(name, Math.max(1, Math.floor(amount * share)));
	return world;
}

const runs = { seed, numRuns: 10_000 * times };

describe('statement and journal agree, whatever was done', () => {
	test('payout = receipt − commission − expenses; held = journal; nothing differs', () => {
		fc.assert(
			fc.property(history, (given) => {
				const { part, entries } = lived(given);
				const all = movementsIn(part, EVER);
				expect(differencesOf(part, 'second')).toEqual([]);
				const { seller, winner, bank, commission } = balances(entries);
				expect(winner + bank + commission + seller).toBe(0);
				// What the journal owes to the seller is what the statement says is held; both negative where the seller owes.
				expect(0 - seller).toBe(heldAfter(all));
				expect(bank).toBe(all.received - all.expense - all.paid_out);
				if (part.payout?.paid) expect(all.paid_out).toBe(all.received - all.commission - all.expense);
				if (part.payout?.paid) expect(heldAfter(all)).toBe(0 - all.returned);
			}),
			runs,
		);
	});

	test('the periods of a statement add up', () => {
		fc.assert(
			fc.property(history, fc.integer({ min: 0, max: 15 }), (given, minutes) => {
				const { part } = lived(given);
				const middle = START + minutes * 60_000_000;
				const parts = [
					movementsIn(part, { from: 0, until: middle }),
					movementsIn(part, { ...EVER, from: middle }),
				];
				expect(totalOf(parts)).toEqual(movementsIn(part, EVER));
			}),
			{ seed, numRuns: 1_000 * times },
		);
	});

	test('control: one changed amount, payee or date is named', () => {
		const changes: ((part: StatedPart, payout: StatedPayout) => Partial<StatedPart>)[] = [
			({ amount }) => ({ amount: amount + 1 }),
			() => ({ seller: 'Outro' }),
			({ annulled }) => ({
				annulled: { stated: annulled?.stated ?? 0, booked: (annulled?.booked ?? 0) + 1 },
			}),
			({ paid_at }) => ({ paid_at: (paid_at ?? 0) - 86_400_000_000 }),
			({ booked }) => ({ booked: { ...booked, received: booked.received - 1 } }),
			({ booked }) => ({ booked: { ...booked, commission: booked.commission + 1 } }),
			({ booked }) => ({ booked: { ...booked, paid_out: booked.paid_out - 1 } }),
			(_part, payout) => ({ payout: { ...payout, received: payout.received + 1 } }),
			(_part, payout) => ({ payout: { ...payout, seller: 'Outro' } }),
			(_part, payout) => ({ payout: { ...payout, due_at: payout.due_at + 86_400_000_000 } }),
			(_part, payout) => ({
				payout: {
					...payout,
					lines: [...payout.lines, { kind: 'expense', amount: 1, at: START, removed_at: null }],
				},
			}),
			(_part, payout) => ({ payout: { ...payout, paid: { amount: 1, at: START, sealed: true } } }),
		];
		fc.assert(
			fc.property(history, fc.constantFrom(...changes), (given, change) => {
				const { part } = lived(given);
				const payout = part.payout as StatedPayout;
				// A payout of one centavo is what is left of it.
				fc.pre(given.amount > 10 || payout.paid === null);
				const changed = { ...part, ...change(part, payout) };
				fc.pre(JSON.stringify(changed) !== JSON.stringify(part));
				expect(differencesOf(changed, 'second').length).toBeGreaterThan(0);
			}),
			{ seed, numRuns: 2_000 * times },
		);
	});
});

test('a difference names the two places and what they say', () => {
	const world = new World(100_000_00);
	world.act('receive', 0);
	expect(differencesOf({ ...world.part, amount: 90_000_00 }, 'second')).toEqual(
		[
			'valor recebido: R$ 90.000,00 na parte do pagamento, R$ 100.000,00 nos lançamentos',
			'valor recebido: R$ 90.000,00 na parte do pagamento, R$ 100.000,00 no repasse',
		].map((words) => words.replaceAll('R$ ', 'R$\u00a0')),
	);
	world.act('pay', 0);
	const { payout } = world.part;
	const unsealed = { ...payout, paid: { ...payout?.paid, sealed: false } } as StatedPayout;
	expect(differencesOf({ ...world.part, payout: unsealed }, 'second')).toEqual([
		'favorecido, valor, data ou conta do repasse: não são os que foram registrados',
	]);
});

test('what the seller received directly is never held', () => {
	const { part } = new World(50_000_00);
	const direct = {
		...part,
		through_operator: false,
		paid_at: START,
		booked: { ...part.booked, direct: 50_000_00 },
	};
	expect(differencesOf(direct, 'second')).toEqual([]);
	const movements = movementsIn(direct, EVER);
	expect(movements).toMatchObject({ direct: 50_000_00, received: 0 });
	expect(heldAfter(movements)).toBe(0);
});
