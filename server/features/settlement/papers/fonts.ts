import { createRequire } from 'node:module';

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

/** Registers the fonts with a document. */
export function openFonts(doc: PDFKit.PDFDocument): Fonts {
	for (const [name, path] of Object.entries(FONTS)) doc.registerFont(name, path);
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
