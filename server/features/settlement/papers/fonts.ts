import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The fonts by name. Each weight has two files: the common Latin characters and the extended ones. */
const FONTS = {
	plain: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff'),
	bold: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff'),
	'plain-rest': require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff'),
	'bold-rest': require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-ext-700-normal.woff'),
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
			for (const character of text.replace(/\s+/g, (gap) => (gap === '\u00A0' ? gap : ' '))) {
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
 * A character in a font that has it, else its base character ('ệ' becomes 'e'), else a question mark: never an empty
 * box.
 */
function runOf(character: string, font: Weight, has: (font: FontName, character: string) => boolean): Run {
	if (has(font, character)) return { font, text: character };
	if (has(`${font}-rest`, character)) return { font: `${font}-rest`, text: character };
	const simple = [...character.normalize('NFKD').replace(/\p{M}/gu, '')]
		.filter((part) => has(font, part))
		.join('');
	return { font, text: simple || '?' };
}
