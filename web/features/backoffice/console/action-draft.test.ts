import { describe, expect, it } from 'vitest';
import { type ActionSubject, bodyOf, isDeclared, priceOf } from './action-draft.ts';

const auction: ActionSubject = {
	id: '00000000-0000-4000-8000-000000000001',
	title: 'Casa',
	status: 'active',
	current_bid: 1_000.5,
	bid_count: 2,
	judicial: false,
	round: null,
	rounds: 0,
	announced: false,
	announced_end: false,
	seller_decides: false,
	suspended_since: null,
};

const UNTOUCHED = { price: null, reason: '' };

describe('the body of an action', () => {
	it.each(['start', 'resume'] as const)('is empty for %s', (action) => {
		expect(bodyOf(action, UNTOUCHED, auction)).toEqual({ body: undefined });
	});

	it.each(['pause', 'cancel'] as const)(
		'contains the reason for %s, trimmed, of 3 to 500 characters',
		(action) => {
			expect(bodyOf(action, { price: null, reason: '  Chuva ' }, auction)).toEqual({
				body: { reason: 'Chuva' },
			});
			for (const reason of ['', ' ab ', 'a'.repeat(501)])
				expect(bodyOf(action, { price: null, reason }, auction)).toEqual({
					errors: { reason: 'Informe o motivo, com 3 a 500 caracteres' },
				});
		},
	);

	it('contains the reason for a late start and for an end without a bid, where an edital announced the time', () => {
		const announced = { ...auction, announced: true, bid_count: 0 };
		const reason = { price: null, reason: 'Sala vazia' };
		for (const action of ['start', 'end'] as const)
			expect(bodyOf(action, UNTOUCHED, announced)).toMatchObject({ errors: { reason: expect.any(String) } });
		expect(bodyOf('start', reason, announced)).toEqual({ body: { reason: 'Sala vazia' } });
		expect(bodyOf('end', reason, announced)).toMatchObject({ body: { reason: 'Sala vazia' } });
		expect(bodyOf('end', UNTOUCHED, { ...announced, bid_count: 1 })).toHaveProperty('body');
	});

	it('contains the highest bid for end while the price is unchanged, and follows it', () => {
		expect(bodyOf('end', UNTOUCHED, auction)).toEqual({ body: { final_price: 1_000.5 } });
		expect(bodyOf('end', UNTOUCHED, { ...auction, current_bid: 2_000 })).toEqual({
			body: { final_price: 2_000 },
		});
	});

	it('is refused with the text of the spec for end without a price', () => {
		expect(bodyOf('end', { price: 0, reason: '' }, auction)).toEqual({
			errors: { final_price: 'Defina o preço final antes de encerrar o leilão.' },
		});
	});

	it('contains a reason for another price, and only then', () => {
		expect(bodyOf('end', { price: 120_000, reason: ' ' }, auction)).toMatchObject({
			errors: { reason: expect.stringContaining('Escreva o motivo') },
		});
		expect(bodyOf('end', { price: 120_000, reason: 'Lance oral' }, auction)).toEqual({
			body: { final_price: 1_200, reason: 'Lance oral' },
		});
		expect(bodyOf('end', { price: 100_050, reason: 'Lance oral' }, auction)).toEqual({
			body: { final_price: 1_000.5 },
		});
	});

	it('refuses another price for a judicial lot', () => {
		const judicial = { ...auction, judicial: true };
		expect(bodyOf('end', { price: 1, reason: 'Lance oral' }, judicial)).toMatchObject({
			errors: { final_price: expect.stringContaining('Em leilão judicial') },
		});
		expect(bodyOf('end', UNTOUCHED, judicial)).toEqual({ body: { final_price: 1_000.5 } });
	});
});

it('a typed price stays when a bid arrives, and then differs from the highest bid', () => {
	const draft = { price: 100_050, reason: '' };
	expect(isDeclared(draft, auction)).toBe(false);
	const after = { ...auction, current_bid: 1_100 };
	expect(priceOf(draft, after)).toBe(100_050);
	expect(isDeclared(draft, after)).toBe(true);
});
