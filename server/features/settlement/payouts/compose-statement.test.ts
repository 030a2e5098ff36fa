import { expect, test } from 'vitest';
import type { Block } from '#server/features/settlement/papers/page-layout.ts';
import { composeStatement } from './compose-statement.ts';
import type { Statement, StatementRow } from './read-statement.ts';

const NOTHING = { received: 0, direct: 0, returned: 0, commission: 0, expense: 0, paid_out: 0 };
const AT = Date.parse('2026-11-23T15:00:00Z') * 1_000;

const row = (change: Partial<StatementRow> = {}): StatementRow => ({
	title: 'Casa em Campinas',
	number: 12,
	year: 2026,
	lot_number: 3,
	kind: 'price',
	label: null,
	instalment: null,
	hammer: 100_000_00,
	seller: 'Banco Invento S.A.',
	account: { pix_key: 'repasse@banco.test' },
	received_at: AT,
	paid_at: null,
	due_at: AT,
	lines: [],
	movements: { ...NOTHING, received: 100_000_00 },
	held: 100_000_00,
	annulled: false,
	differences: [],
	...change,
});

function wordsOf(rows: StatementRow[], change: Partial<Statement> = {}, from: number | null = null): string {
	const total = { ...NOTHING, hammer: 0, held: rows.reduce((sum, { held }) => sum + held, 0) };
	const head = {
		name: 'Banco Invento S.A.',
		tax_id: null,
		account: null,
		of_seller: true,
		auctioneer: null,
		from,
		to: AT,
	};
	const { blocks } = composeStatement(head, { rows, total, before: 0, unclaimed: 0, ...change });
	return blocks.map(textOf).join('\n').replaceAll('\u00a0', ' ');
}

function textOf(block: Block): string {
	if (block.kind === 'facts') return block.rows.map((cells) => cells.join(': ')).join('\n');
	if (block.kind === 'table') return block.rows.map((cells) => cells.join(' | ')).join('\n');
	return 'text' in block ? block.text : '';
}

test('what is held has its term and account; what has no account is named', () => {
	const words = wordsOf([row()]);
	expect(words).toContain(
		'Casa em Campinas (leilão nº 12/2026, lote 3) | até 23/11/2026 | Pix repasse@banco.test | 100.000,00',
	);
	expect(words).not.toContain('Valor sem conta');
	const none = wordsOf([row({ account: null })], { unclaimed: 100_000_00 });
	expect(none).toContain('Valor sem conta do comitente para repasse: R$ 100.000,00');
	expect(none).toContain('sem conta do comitente | 100.000,00');
});

test('what the seller owes is said, and is not taken off what is held of other lots', () => {
	const owing = row({ title: 'Galpão', held: -50_000_00, annulled: true, paid_at: AT });
	const words = wordsOf([row(), owing]);
	expect(words).toContain('Retido para repasse: R$ 100.000,00 (');
	expect(words).toContain('O comitente deve: R$ 50.000,00');
	expect(words).toMatch(/Galpão .*: a arrematação foi anulada.* O comitente deve R\$ 50\.000,00\./);
});

test('lines are those of the period that stand', () => {
	const line = { kind: 'expense' as const, name: 'Chaveiro', amount: 350_55, at: AT, removed_at: null };
	expect(wordsOf([row({ lines: [line] })])).toContain('Despesa: Chaveiro | 350,55');
	expect(wordsOf([row({ lines: [{ ...line, removed_at: AT }] })])).not.toContain('Chaveiro');
	expect(wordsOf([row({ lines: [line] })], {}, AT + 1)).not.toContain('Chaveiro');
});

test('instalments and fines are named; an empty statement says so', () => {
	expect(wordsOf([row({ kind: 'instalment', instalment: 2, hammer: null })])).toContain('lote 3; parcela 2)');
	expect(wordsOf([row({ kind: 'fine', number: null, hammer: null })])).toContain(
		'Casa em Campinas (multa por falta de pagamento)',
	);
	expect(wordsOf([])).toContain('Nada foi recebido nem repassado no período.');
});
