import { readFileSync } from 'node:fs';
import { create, type Font, openSync } from 'fontkit';
import { expect, test } from 'vitest';
import { PRINTABLE, unprintableIn } from '#domain/values/printable.ts';
import { linesOf } from '#server/features/catalogue/sharing/outlines.ts';
import { FONTS, unpackWoff } from './fonts.ts';

const fontsOf = (weight: string) =>
	Object.entries(FONTS).flatMap(([name, path]) => (name.startsWith(weight) ? [openSync(path) as Font] : []));

/** Assigned characters of one code point in NFC that are no marks, no controls and no other gaps than spaces. */
function isLetter(code: number): boolean {
	const letter = String.fromCodePoint(code);
	return !/[\p{M}\p{C}]|(?![ \u00a0])\s/u.test(letter) && letter.normalize('NFC') === letter;
}

test('the printable letters are those that both weights of the papers have', () => {
	const weights = [fontsOf('plain'), fontsOf('bold')];
	expect(weights.map((fonts) => fonts.length)).toEqual([3, 3]);
	const ranges: [number, number][] = [];
	for (let code = 0x20; code < 0x30000; code += 1) {
		if (!isLetter(code) || !weights.every((fonts) => fonts.some((font) => font.hasGlyphForCodePoint(code))))
			continue;
		const last = ranges.at(-1);
		if (last?.[1] === code - 1) last[1] = code;
		else ranges.push([code, code]);
	}
	const written = ranges.map((range) => [...new Set(range)].map((code) => code.toString(16)).join('-'));
	expect(PRINTABLE).toBe(written.join(' '));
});

test('pictures have every printable letter', () => {
	const letters = Array.from({ length: 0x30000 - 0x21 }, (_, n) => String.fromCodePoint(n + 0x21));
	const printable = letters.filter((letter) => !/\s/.test(letter) && unprintableIn(letter) === null);
	expect(printable.length).toBeGreaterThan(800);
	for (const face of ['serif', 'plain', 'bold'] as const)
		expect(linesOf(printable.join(''), { face, size: 10 }, 1e9, 1)).toEqual([printable.join('')]);
});

test.each(Object.values(FONTS))(
	'%s has the same letters, widths and outlines when it is unpacked',
	(path) => {
		const packed = openSync(path) as Font;
		const font = create(unpackWoff(readFileSync(path))) as Font;
		const drawn = packed.characterSet.filter((code) => /[\p{L}\p{N}]/u.test(String.fromCodePoint(code)));
		expect([font.postscriptName, font.numGlyphs, font.characterSet]).toEqual([
			packed.postscriptName,
			packed.numGlyphs,
			packed.characterSet,
		]);
		const some = drawn.filter((_code, place) => place % 20 === 0);
		expect(some.length).toBeGreaterThan(2);
		const shapes = (of: Font) =>
			some.map((code) => of.glyphForCodePoint(code)).map((glyph) => [glyph.advanceWidth, glyph.path.toSVG()]);
		expect(shapes(font)).toEqual(shapes(packed));
	},
);
