import { expect, test } from 'vitest';
import { MOST_BANK_LINES } from '#domain/settlement/reconciliation.ts';
import { parseBankList } from './parse-bank-list.ts';

/** The lines as day, amount and text, or the place and the reason of the refusal. */
function read(file: string | Uint8Array) {
	const lines = parseBankList(typeof file === 'string' ? new TextEncoder().encode(file) : file);
	if (lines.ok) return lines.value.map(({ line, day, amount, text }) => [line, day, amount, text]);
	const { place, reason } = lines.problem.params as { place: string; reason: string };
	return `${place}: ${reason}`;
}

const HEAD = 'data;descrição;identificador;valor\n';

test.each([
	[
		'as documented',
		`${HEAD}28/11/2026;PIX RECEBIDO;A1B2;1.500,50\n`,
		[[2, '2026-11-28', 150_050, 'PIX RECEBIDO A1B2']],
	],
	[
		'with a point, an ISO day and commas',
		'Data,Histórico,Valor\n2026-11-28,"TED, Ana",1500.50\n',
		[[2, '2026-11-28', 150_050, 'TED, Ana']],
	],
	[
		'with tabs, CRLF and the account above',
		'Conta: 1\r\n\r\nDATA\tVALOR\r\n28/11/26\t7\r\n',
		[[4, '2026-11-28', 700, '']],
	],
	[
		'what went out',
		`${HEAD}28/11/2026;a;;-10,00\n28/11/2026;b;;10,00-\n28/11/2026;c;;(10,00)\n28/11/2026;d;;10,00 D\n28/11/2026;e;;R$ -10,00\n28/11/2026;f;;−10,00\n`,
		['a', 'b', 'c', 'd', 'e', 'f'].map((text, at) => [at + 2, '2026-11-28', -1_000, text]),
	],
	[
		'what came in',
		`${HEAD}28/11/2026;a;;10,00 C\n28/11/2026;b;;+10,00\n`,
		[
			[2, '2026-11-28', 1_000, 'a'],
			[3, '2026-11-28', 1_000, 'b'],
		],
	],
	[
		'lines without an amount',
		`${HEAD}28/11/2026;SALDO ANTERIOR;;\n\n28/11/2026;a;;1.234\n`,
		[[4, '2026-11-28', 123_400, 'a']],
	],
])('%s', (_, file, expected) => {
	expect(read(file)).toEqual(expected);
});

test('a list in the encoding of Windows', () => {
	expect(read(Buffer.from(`${HEAD}28/11/2026;CRÉDITO;;1,00\n`, 'latin1'))).toEqual([
		[2, '2026-11-28', 100, 'CRÉDITO'],
	]);
});

test.each([
	['no head', '28/11/2026;10,00\n', 'Linha 1: faltam as colunas'],
	['an empty file', '', 'Linha 1: faltam as colunas'],
	['a picture', '\u0000\u0001PNG', 'Linha 1: faltam as colunas'],
	['nothing below the head', HEAD, 'Linha 1: não há lançamentos'],
	[
		'a day that does not exist',
		`${HEAD}28/11/2026;a;;1,00\n31/11/2026;a;;1,00\n`,
		'Linha 3, coluna “data”: “31/11/2026” não é uma data',
	],
	['no day', `${HEAD};a;;1,00\n`, 'Linha 2, coluna “data”: “” não é uma data'],
	['an amount in words', `${HEAD}28/11/2026;a;;dez\n`, 'Linha 2, coluna “valor”: “dez” não é um valor'],
	['an amount of zero', `${HEAD}28/11/2026;a;;0,00\n`, 'Linha 2, coluna “valor”'],
	['an open quote', `${HEAD}28/11/2026;"a;;1,00\n`, 'uma aspa foi aberta'],
	[
		'too many lines',
		HEAD + '28/11/2026;a;;1,00\n'.repeat(MOST_BANK_LINES + 1),
		'a lista passa de 5.000 lançamentos',
	],
])('refuses %s', (_, file, words) => {
	expect(read(file)).toContain(words);
});
