import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type FileFault, type ListedRow, parseList } from './parse-list.ts';

const { seed, times } = inject('runs');

const read = (name: string) => readFile(join(import.meta.dirname, name), 'latin1');

let newer: string;
let older: string;
beforeAll(async () => {
	newer = await read('invented-list-sp.csv');
	older = await read('invented-list-rn.csv');
});

async function* bytes(text: string, size = 65_536): AsyncGenerator<Uint8Array> {
	const all = Buffer.from(text, 'latin1');
	for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}

async function parsed(
	chunks: AsyncIterable<Uint8Array>,
): Promise<{ rows: ListedRow[]; fault: FileFault | null }> {
	const rows: ListedRow[] = [];
	for await (const row of parseList(chunks)) {
		if (!row.ok) return { rows, fault: row.problem };
		rows.push(row.value);
	}
	return { rows, fault: null };
}

describe('parseList', () => {
	it('reads the layout with Financiamento, LF', async () => {
		const { rows, fault } = await parsed(bytes(newer));
		expect(fault).toBeNull();
		expect(rows.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10]);
		expect(rows[1]?.listed).toMatchObject({
			number: '9990000000026',
			neighborhood: "JARDIM GOTA D'ORVALHO",
			address: 'RUA DO ALMANAQUE, N. SN, QD 9 LT 11,',
			price: 312_900_00,
			financing: false,
			sale_mode: 'Leilão SFI - Edital Único',
		});
	});

	it('reads the layout without Financiamento, CRLF, with the same line numbers', async () => {
		const { rows, fault } = await parsed(bytes(older));
		expect(fault).toBeNull();
		expect(rows.map(({ line, listed }) => [line, listed.number, listed.financing])).toEqual([
			[5, '9990000000117', null],
			[6, '9990000000125', null],
			[7, '9990000000133', null],
			[8, '9990000000141', null],
		]);
	});

	it('reads the same with any chunks, line ends and padding', async () => {
		const expected = await parsed(bytes(newer));
		const padding = fc.stringMatching(/^[ \t\u00a0]{0,3}$/);
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 400 }),
				fc.constantFrom('\n', '\r\n'),
				padding,
				async (size, eol, pad) => {
					const text = newer.replaceAll(';', `${pad};${pad}`).replaceAll('\n', eol);
					expect(await parsed(bytes(text, size))).toEqual(expected);
				},
			),
			{ seed, numRuns: 10 * times },
		);
	});

	it('treats quotes as text and control characters as spaces, and needs no final line end', async () => {
		const text = older
			.trimEnd()
			.replace('QUINTA DO CATAVENTO', 'QUINTA "DO\x1aCATAVENTO')
			.replace('RUA DA REDE', 'RUA \x96 REDE');
		const { rows } = await parsed(bytes(text));
		expect(rows).toHaveLength(4);
		expect(rows[0]?.listed.neighborhood).toBe('QUINTA "DO CATAVENTO');
		expect(rows[1]?.listed.address).toBe('RUA – REDE, N. 3-B, CASA 02');
	});

	it.each([1, 5, 30, 50])('refuses a list cut %i bytes before its end, with the line', async (missing) => {
		const { rows, fault } = await parsed(bytes(newer.trimEnd().slice(0, -missing)));
		expect(rows).toHaveLength(5);
		expect(fault).toEqual({
			line: 10,
			reason: 'o arquivo termina no meio desta linha: baixe a lista de novo',
		});
	});

	it('refuses a list cut anywhere behind its header, unless a row ends there', async () => {
		const start = older.indexOf('9990000000117');
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: start + 1, max: older.length }), async (end) => {
				const text = older.slice(0, end);
				const { fault } = await parsed(bytes(text));
				const lines = text.trimEnd().split('\r\n');
				const whole = older.split('\r\n').includes(lines.at(-1) ?? '');
				expect(fault === null).toBe(whole);
			}),
			{ seed, numRuns: 50 * times },
		);
	});

	it('needs no title line', async () => {
		const { rows } = await parsed(bytes(older.split('\r\n').slice(2).join('\n')));
		expect(rows.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
	});

	it('fails when its source fails', async () => {
		async function* broken(): AsyncGenerator<Uint8Array> {
			yield* bytes(newer);
			throw new Error('disk on fire');
		}
		await expect(parsed(broken())).rejects.toThrow('disk on fire');
	});

	it.each<[string, (text: string) => string, number, RegExp]>([
		['an empty file', () => '', 1, /^o arquivo está vazio$/],
		['blank lines only', () => '\n \n;;;\n', 1, /^o arquivo está vazio$/],
		['a text without a header', () => 'lista;de;compras\n\nleite\n', 3, /cabeçalho de uma lista da Caixa/],
		['a header without rows', (text) => text.split('\n').slice(0, 3).join('\n'), 3, /nenhum imóvel/],
		['a page instead of a list', () => '<html>\n<body>captcha</body>\n</html>\n'.repeat(99), 20, /cabeçalho/],
		[
			'another kind of file',
			() => `\x89PNG\r\n\x1a\n${'\0\x01\x02;'.repeat(90_000)}`,
			3,
			/passa de 32000 caracteres/,
		],
		['a row cut short', (text) => text.slice(0, -150), 10, /^a linha tem \d+ colunas, eram esperadas 12$/],
		['a NUL', (text) => text.replace('QUIMERAS', 'QUI\0MERAS'), 5, /bytes que não são texto/],
		['a damaged id', (text) => text.replace('99900034 ', '9,99E+07'), 7, /N° do imóvel traz "9,99E\+07"/],
		['a damaged price', (text) => text.replace('421.075,90', '421075.9'), 8, /Preço traz "421075.9"/],
		['an unknown state', (text) => text.replace(';SP ;SAO BENTO', ';ZZ ;SAO BENTO'), 10, /UF traz "ZZ"/],
	])('refuses %s with line and reason', async (_, damage, line, reason) => {
		const { fault } = await parsed(bytes(damage(newer)));
		expect(fault).toEqual({ line, reason: expect.stringMatching(reason) });
	});
});
