import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

const LATIN = require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff');
const fileOf = (part: string) => LATIN.replace('latin-400', part);

/** The fonts by name. Each weight has three files: the common Latin characters, the extended ones, and those with two accents. */
export const FONTS = {
	plain: fileOf('latin-400'),
	bold: fileOf('latin-700'),
	'plain-rest': fileOf('latin-ext-400'),
	'bold-rest': fileOf('latin-ext-700'),
	'plain-accents': fileOf('vietnamese-400'),
	'bold-accents': fileOf('vietnamese-700'),
};
export type Weight = 'plain' | 'bold';
type FontName = keyof typeof FONTS;

/** A part of a text that one font covers. */
export interface Run {
	font: FontName;
	text: string;
}

/** The characters that the first file of each weight is sure to have: nearly every text is made of them. */
const COMMON = /^[ -~\u00A0-\u00FF]*$/;

/** The part of PDFKit's current font that its published types lack. */
interface FontInUse {
	_font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** Splits texts into runs by the fonts that have their glyphs. */
export interface Fonts {
	runsOf(text: string, weight: Weight): Run[];
}

const unpackedFonts = new Map<FontName, Buffer>();

/** A font as OpenType. PDFKit inflates each table of a WOFF with a program in JavaScript, for every paper: more than half of the time of one. */
function unpacked(name: FontName): Buffer {
	const known = unpackedFonts.get(name);
	if (known) return known;
	const font = unpackWoff(readFileSync(FONTS[name]));
	unpackedFonts.set(name, font);
	return font;
}

/** The sizes in bytes of the header and of the entry of a table, in a WOFF 1.0 and in an OpenType font. */
const WOFF = { head: 44, entry: 20 };
const OPEN_TYPE = { head: 12, entry: 16 };

/** The OpenType font in a WOFF 1.0 (W3C, WOFF File Format 1.0, §§ 3-5): a table that is as long as before was not deflated. */
export function unpackWoff(woff: Buffer): Buffer {
	const count = woff.readUInt16BE(12);
	const power = 2 ** Math.floor(Math.log2(count));
	const font = Buffer.alloc(woff.readUInt32BE(16));
	woff.copy(font, 0, 4, 8);
	for (const [at, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
		font.writeUInt16BE(value, 4 + at * 2);
	let end = OPEN_TYPE.head + count * OPEN_TYPE.entry;
	for (let table = 0; table < count; table += 1) {
		const from = WOFF.head + table * WOFF.entry;
		const [offset = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((at) =>
			woff.readUInt32BE(from + at),
		);
		const bytes = woff.subarray(offset, offset + packed);
		(packed < length ? inflateSync(bytes) : bytes).copy(font, end);
		const to = OPEN_TYPE.head + table * OPEN_TYPE.entry;
		woff.copy(font, to, from, from + 4);
		for (const [at, value] of [checksum, end, length].entries()) font.writeUInt32BE(value, to + 4 + at * 4);
		end += Math.ceil(length / 4) * 4;
	}
	return font;
}

/** Registers the fonts with a document. */
export function openFonts(doc: PDFKit.PDFDocument): Fonts {
	for (const name of Object.keys(FONTS) as FontName[]) doc.registerFont(name, unpacked(name));
	const known = new Map<string, boolean>();
	const has = (font: FontName, character: string): boolean => {
		const key = `${font}${character}`;
		const found = known.get(key);
		if (found !== undefined) return found;
		const { font: glyphs } = (doc.font(font) as unknown as FontInUse)._font;
		const has_glyph = glyphs.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
		known.set(key, has_glyph);
		return has_glyph;
	};
	return {
		runsOf: (text, weight) => {
			if (COMMON.test(text)) return [{ font: weight, text }];
			const runs: Run[] = [];
			const composed = text.normalize('NFC').replace(/\s+/g, (gap) => (gap === '\u00A0' ? gap : ' '));
			for (const character of composed) {
				const run = runOf(character, weight, has);
				const last = runs.at(-1);
				if (last?.font === run.font) last.text += run.text;
				else runs.push(run);
			}
			return runs;
		},
	};
}

/**
 * A character in a font that has it, else its base character, else a question mark: never an empty box. Only texts that were
 * stored before they were refused at the door have such characters (domain/values/printable.ts).
 */
function runOf(character: string, font: Weight, has: (font: FontName, character: string) => boolean): Run {
	for (const name of [font, `${font}-rest`, `${font}-accents`] as const)
		if (has(name, character)) return { font: name, text: character };
	const simple = [...character.normalize('NFKD').replace(/\p{M}/gu, '')]
		.filter((part) => has(font, part))
		.join('');
	return { font, text: simple || '?' };
}
