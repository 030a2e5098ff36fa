import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES, wordsOf } from './problem-catalogue.ts';
import { type Problem, problem } from './problems.ts';

/** Parameters for the text of any problem. */
const ANY = {
	minimum: 1_234_56,
	maximum: 30,
	percent: 25,
	limit: '64 KB',
	action: 'pausar',
	status: 'pausado',
	state: 'Pago',
	from: 'finalizado',
	to: 'ativo',
	by: 'Ana Souza',
	at: '21/11/2026 09:00:07',
	late_ms: 412,
	retry_after: 30,
	expected: 'application/json',
	title: 'Casa na Vila Mariana',
	lot: 'Casa na Vila Mariana',
	owed: 1_234_56,
	price: 1_234_56,
	received: 1_234_00,
	limit_megabytes: 10,
	limit_megapixels: 40,
	limit_ratio: 5,
	seconds: 60,
	kind: 'CPF',
	role: 'Executado',
	reason: 'Não pagou',
	until: '2026-12-01T12:00:00.000Z',
	outcome: 'Retirado',
	standing: 'Vendido',
	open: 'Encerrado por acordo',
	next: 'outubro de 2026',
	name: 'Campinas',
	missing: 'o CPF do leiloeiro',
	grounds: 'coproprietário do imóvel',
	debt: 80_000_00,
	refusal: 'bid.barred',
	seller: 'Banco Invento S.A.',
	today: '28/11/2026',
	won: '20/11/2026',
	left: 1_234_56,
	sent: 1_234_55,
	decided: '28/11/2026',
	place: 'Linha 3, coluna “valor”',
};

describe('the text of problems', () => {
	it.each(PROBLEM_CODES)('%s has a title and a complete sentence', (code) => {
		const { title, detail } = wordsOf({ code, params: ANY } as Problem);
		expect(title).toMatch(/^\p{Lu}/u);
		expect(detail).toMatch(/^\p{Lu}.+\p{L}/u);
		expect(`${title} ${detail}`).not.toMatch(/undefined|null|NaN|\$\{|\[object/);
		expect(`${title} ${detail}`).not.toMatch(/\b(error|invalid|failed|please|bid|auction)\b/i);
	});

	it('states the minimum in reais', () => {
		expect(wordsOf(problem('bid.too-low', { minimum: 1_234_56 })).detail.replaceAll('\u00a0', ' ')).toBe(
			'O lance mínimo agora é R$ 1.234,56. Seu lance não foi registrado.',
		);
	});

	it.each([
		[0, '0 ms'],
		[412, '412 ms'],
		[9_999, '9999 ms'],
		[10_000, '10 s'],
		[119_999, '119 s'],
		[120_000, '2 min'],
	])('a bid %i ms late is reported as %s after the end', (late_ms, words) => {
		expect(wordsOf(problem('bid.closed', { late_ms })).detail).toBe(
			`Seu lance chegou ${words} após o encerramento e não foi aceito.`,
		);
	});
});
