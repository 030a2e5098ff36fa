import { describe, expect, it } from 'vitest';
import { faultWords, progressWords, reportWords } from './report.ts';

const REPORT = {
	read: 3_176,
	created: 3_000,
	updated: 100,
	unchanged: 75,
	refused: [{ line: 1_204, reason: 'mudou na lista, mas o leilão já está ativo' }],
};

describe('the messages of an import', () => {
	it('reports what was done', () => {
		expect(reportWords(REPORT, false)).toBe(
			[
				'Lista da Caixa importada.',
				'  lidos       3.176',
				'  criados     3.000',
				'  atualizados   100',
				'  inalterados    75',
				'  recusados       1',
				'    linha 1.204: mudou na lista, mas o leilão já está ativo',
			].join('\n'),
		);
	});

	it('a dry run says that nothing was written', () => {
		expect(reportWords(REPORT, true)).toContain('nada foi gravado');
	});

	it('a refused list says that nothing was imported, with line and reason', () => {
		expect(faultWords({ line: 2, reason: 'UF traz "XX"' })).toBe(
			'Lista recusada, nada foi importado.\n  linha 2: UF traz "XX"',
		);
	});

	it('progress counts rows', () => {
		expect(progressWords(1_200)).toBe('1.200 imóveis lidos');
	});
});
