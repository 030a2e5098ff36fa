import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The fonts by the names that they are drawn with: each weight is two files, common letters and the rest of Latin. */
const FONTS = {
	plain: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff'),
	bold: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff'),
	'plain-rest': require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff'),
	'bold-rest': require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-ext-700-normal.woff'),
};
export type Weight = 'plain' | 'bold';
type FontName = keyof typeof FONTS;

/** A piece of a text that one font holds. */
export interface Run {
	font: FontName;
	text: string;
}

/** What the first file of each weight holds for certain: nearly every text here. */
const COMMON = /^[ -~\u00A0-\u00FF]*$/;

/** What PDFKit knows of the font in use, beyond its published types. */
interface FontInUse {
	_font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** Which letters there are, and how a text is put together from them. */
export interface Fonts {
	runsOf(text: string, weight: Weight): Run[];
}

/** Registers the fonts with a document. */
export function openFonts(doc: PDFKit.PDFDocument): Fonts {
	for (const [name, path] of Object.entries(FONTS)) doc.registerFont(name, path);
	const known = new Map<string, boolean>();
	const has = (font: FontName, letter: string): boolean => {
		const key = `${font}${letter}`;
		const found = known.get(key);
		if (found !== undefined) return found;
		const { font: glyphs } = (doc.font(font) as unknown as FontInUse)._font;
		const there = glyphs.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
		known.set(key, there);
		return there;
	};
	return {
		runsOf: (text, weight) => {
			if (COMMON.test(text)) return [{ font: weight, text }];
			const runs: Run[] = [];
			for (const letter of text.replace(/\s+/g, (gap) => (gap === '\u00A0' ? gap : ' '))) {
				const run = runOf(letter, weight, has);
				const last = runs.at(-1);
				if (last?.font === run.font) last.text += run.text;
				else runs.push(run);
			}
			return runs;
		},
	};
}

/** A letter in the font that has it; else its plain form ('ệ' is 'e'), else a question mark: never an empty box. */
function runOf(letter: string, font: Weight, has: (font: FontName, letter: string) => boolean): Run {
	if (has(font, letter)) return { font, text: letter };
	if (has(`${font}-rest`, letter)) return { font: `${font}-rest`, text: letter };
	const simple = [...letter.normalize('NFKD').replace(/\p{M}/gu, '')]
		.filter((part) => has(font, part))
		.join('');
	return { font, text: simple || '?' };
}
