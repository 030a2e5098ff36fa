import fc from 'fast-check';
import { describe, expect, inject, it, test } from 'vitest';
import { PRINTABLE, unprintableIn } from './printable.ts';
import { lengthOf, shownLength, tidyLine, tidyText } from './tidy-text.ts';
import { blockText, lineText } from './typed-text.ts';

const { seed, times } = inject('runs');

test.each<[string, string, string]>([
	['accents apart', 'Joa\u0303o Conceic\u0327a\u0303o', 'João Conceição'],
	['spaces of no width', 'Bru\u200bno Lima', 'Bruno Lima'],
	['a text that only seems to be one', '\u200b\u200b\u3164\u2800', ''],
	['a mark that turns what follows', 'Ana \u202eavlis', 'Ana avlis'],
	['isolates and marks of direction', '\u2066Casa\u2069\u200e', 'Casa'],
	['a soft hyphen, a byte order mark', '\ufeffaparta\u00admento', 'apartamento'],
	['invisible tags', 'Casa\u{e0041}\u{e007f}', 'Casa'],
	['a control', 'Casa\u0007', 'Casa'],
	['a tab', 'Casa\tazul', 'Casa azul'],
	['a hyphen that does not break', 'BR\u2011101', 'BR-101'],
	['line ends', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
	['a family', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'],
	['a heart in colour', '\u2764\ufe0f\ufe0f', '\u2764\ufe0f'],
	['a joiner between letters', 'a\u200db', 'ab'],
])('tidyText, %s', (_, typed, stored) => {
	expect(tidyText(typed)).toBe(stored);
});

test('a line has one space in each gap', () => {
	expect(tidyLine('  Rua\u00a0A,\t\n n. 1 ')).toBe('Rua A, n. 1');
});

test('the least length counts letters, the greatest code points', () => {
	expect([shownLength('m\u0303\u0301'), lengthOf('m\u0303\u0301')]).toEqual([1, 3]);
	expect([shownLength('\u{1f3e0}'), lengthOf('\u{1f3e0}')]).toEqual([1, 1]);
});

describe('any text', () => {
	const any = fc.string({
		unit: fc.oneof(
			fc.constantFrom('\u200d', '\ufe0f', '\u200b', '\u{1f3e0}', 'a', '\u0301', '\r', '\n', '\u202e'),
			fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
		),
	});

	it('is tidy once it was made so, composed, and has nothing unseen', () => {
		fc.assert(
			fc.property(any, (text) => {
				const tidy = tidyText(text);
				expect(tidyText(tidy)).toBe(tidy);
				expect(tidy.normalize('NFC')).toBe(tidy);
				expect(tidy).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069\u3164\u2800\r\0]/);
				expect(tidyLine(tidyLine(text))).toBe(tidyLine(text));
			}),
			{ seed, numRuns: 300 * times },
		);
	});
});

const faultsOf = (schema: ReturnType<typeof lineText>, text: string) =>
	schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

describe('a line that papers print', () => {
	const title = lineText('Título');

	it.each([
		[
			'Casa 🏠 na praia',
			'Título traz “🏠”, que os documentos da arrematação não conseguem imprimir. Troque ou apague',
		],
		[
			'José 李明',
			'Título traz “李”, que os documentos da arrematação não conseguem imprimir. Troque ou apague',
		],
		[
			'm\u0303e',
			'Título traz “m\u0303”, que os documentos da arrematação não conseguem imprimir. Troque ou apague',
		],
		['Casa \ue000', 'Título traz caracteres que não são texto'],
		['Casa \u0378', 'Título traz caracteres que não são texto'],
		['Casa \ud83c', 'Título traz caracteres que não são texto'],
		['Z\u0336\u0337\u0338\u0301\u0302', 'Título traz acentos demais sobre uma letra'],
	])('%s is refused with the letter', (text, message) => {
		expect(faultsOf(title, text)).toEqual([message]);
	});

	it.each(['José Łukasz', 'Nguyễn Thị Ệ', 'Sítio “D’Água” – 2ª gleba, 5.000 m²', 'Ação nº 1, R$ 5,00 · € 3'])(
		'%s is accepted as it is',
		(text) => {
			expect(title.parse(text)).toBe(text);
		},
	);

	it('is stored tidy', () => {
		expect(title.parse(' Si\u0301tio\u200b do\u00a0Lago ')).toBe('Sítio do Lago');
	});
});

test('a description keeps its lines and its emoji', () => {
	expect(blockText('Descrição').parse('Casa 🏠\r\n\r\n李')).toBe('Casa 🏠\n\n李');
	expect(faultsOf(blockText('Descrição'), '\ue000')).toEqual(['Descrição traz caracteres que não são texto']);
});

test('the printable letters are composed', () => {
	for (const range of PRINTABLE.split(' ')) {
		const [from = '', to = from] = range.split('-');
		for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) {
			const letter = String.fromCodePoint(code);
			expect([unprintableIn(letter), letter.normalize('NFC')]).toEqual([null, letter]);
		}
	}
});
