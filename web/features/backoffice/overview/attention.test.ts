import { expect, test } from 'vitest';
import { ATTENTION } from '#contract/overview.ts';
import { wordsOfAttention } from './attention.ts';

const at = '2026-11-21T12:00:00.000000Z';

test('one is formatted in the singular, more in the plural with a thousands separator', () => {
	expect(wordsOfAttention({ kind: 'registrations', count: 1, at })).toMatchObject({
		count: '1',
		what: 'cadastro espera por análise',
		since: 'O mais antigo desde 21/11/2026 09:00',
	});
	expect(wordsOfAttention({ kind: 'overdue', count: 1_200, at })).toMatchObject({
		count: '1.200',
		what: 'pagamentos em atraso',
	});
});

test.each(ATTENTION)('%s links to the back office', (kind) => {
	expect(wordsOfAttention({ kind, count: 2, at }).to).toMatch(/^\/admin/);
});
