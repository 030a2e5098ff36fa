import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from './payments.ts';
import { winSteps } from './win-steps.ts';

const statesOf = (status: PaymentStatus | null, proof_waiting = false) =>
	winSteps(status && { status, proof_waiting }).map(({ state }) => state);

describe('the steps after a win', () => {
	it.each<[PaymentStatus | null, string[]]>([
		[null, ['done', 'next', 'next', 'next']],
		['pending', ['done', 'current', 'next', 'next']],
		['overdue', ['done', 'current', 'next', 'next']],
		['paid', ['done', 'done', 'done', 'current']],
		['cancelled', ['stopped', 'stopped', 'stopped', 'stopped']],
		['refunded', ['stopped', 'stopped', 'stopped', 'stopped']],
	])('with a payment that is %s', (status, states) => {
		expect(statesOf(status)).toEqual(states);
	});

	it.each([
		['pending', false, 'A pagar'],
		['overdue', false, 'Prazo vencido'],
		['pending', true, 'Comprovante em análise'],
		['overdue', true, 'Comprovante em análise'],
	] as const)('says of a payment that is %s, proof waiting %s: %s', (status, proof_waiting, words) => {
		expect(winSteps({ status, proof_waiting })[1]?.words).toBe(words);
	});

	it.each([
		[undefined, 'Seu lance venceu'],
		[true, 'Você exerceu a preferência'],
	])('by preference %s: %s', (by_preference, words) => {
		const payment = {
			status: 'pending',
			proof_waiting: false,
			...(by_preference && { by_preference }),
		} as const;
		expect(winSteps(payment)[0]?.words).toBe(words);
	});

	it('are always the same four, with one current step at most', () => {
		for (const status of [null, 'pending', 'overdue', 'paid', 'cancelled', 'refunded'] as const) {
			const steps = winSteps(status && { status, proof_waiting: false });
			expect(steps.map(({ name }) => name)).toEqual(['Arrematação', 'Pagamento', 'Documentos', 'Registro']);
			expect(steps.filter(({ state }) => state === 'current').length).toBeLessThanOrEqual(1);
		}
	});
});
