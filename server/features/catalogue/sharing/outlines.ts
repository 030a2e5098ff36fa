import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);
const sansOf = (weight: number) =>
	['latin', 'latin-ext', 'vietnamese'].map(
		(part) =>
			openSync(
				require.resolve(`@fontsource/source-sans-3/files/source-sans-3-${part}-${weight}-normal.woff`),
			) as Font,
	);

/** The project's fonts. Characters that the first of a face does not have are drawn with the next one that has them. */
const FACES = {
	serif: [
		openSync(join(import.meta.dirname, '../../../../web/ui/fonts/source-serif-4.woff2')) as Font,
		...sansOf(400),
	],
	plain: sansOf(400),
	bold: sansOf(700),
};

export interface Style {
	face: keyof typeof FACES;
	size: number;
}

/** Parts of a text with the font that draws each. Characters that no font has, such as emoji, are left out. */
function runsOf(text: string, face: Style['face']): { font: Font; text: string }[] {
	const runs: { font: Font; text: string }[] = [];
	for (const character of text.normalize('NFC')) {
		const code = character.codePointAt(0) ?? 0;
		const font = FACES[face].find((each) => each.hasGlyphForCodePoint(code));
		const last = runs.at(-1);
		if (!font) continue;
		if (last?.font === font) last.text += character;
		else runs.push({ font, text: character });
	}
	return runs;
}

function drawable(text: string, face: Style['face']): string {
	return runsOf(text, face)
		.map((run) => run.text)
		.join('');
}

/** The width of a text in pixels. */
export function widthOf(text: string, { face, size }: Style): number {
	return runsOf(text, face).reduce(
		(sum, run) => sum + (run.font.layout(run.text).advanceWidth * size) / run.font.unitsPerEm,
		0,
	);
}

/**
 * A text as SVG paths, with its baseline beginning at (x, y): outlines of the project's own fonts, so that the picture is
 * the same whatever fonts the machine has.
 */
export function outlineOf(text: string, style: Style, at: { x: number; y: number; fill: string }): string {
	let x = at.x;
	const paths: string[] = [];
	for (const { font, text: part } of runsOf(text, style.face)) {
		const scale = style.size / font.unitsPerEm;
		const { glyphs, positions } = font.layout(part);
		for (const [n, glyph] of glyphs.entries()) {
			const position = positions[n];
			const left = x + (position?.xOffset ?? 0) * scale;
			paths.push(
				`<path transform="translate(${left.toFixed(2)} ${at.y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`,
			);
			x += (position?.xAdvance ?? 0) * scale;
		}
	}
	return `<g fill="${at.fill}">${paths.join('')}</g>`;
}

/** The style in which a text of one line has at most a width: smaller if need be. */
export function fitting(text: string, style: Style, width: number): Style {
	return { ...style, size: Math.min(style.size, (style.size * width) / widthOf(text, style)) };
}

/** Breaks a text into at most `most` lines of a width; what does not fit is cut with an ellipsis. */
export function linesOf(text: string, style: Style, width: number, most: number): string[] {
	const lines: string[] = [];
	let line = '';
	const words = drawable(text, style.face).split(/\s+/).filter(Boolean);
	for (const [n, word] of words.entries()) {
		const longer = line === '' ? word : `${line} ${word}`;
		if (widthOf(longer, style) <= width) line = longer;
		else if (lines.length === most - 1)
			return [...lines, cut([line, ...words.slice(n)].join(' '), style, width)];
		else {
			if (line !== '') lines.push(line);
			line = word;
		}
	}
	return [...lines, cut(line, style, width)];
}

function cut(text: string, style: Style, width: number): string {
	if (widthOf(text, style) <= width) return text;
	const words = text.split(' ');
	const shortened = (parts: string[], by: string) => `${parts.join(by).replace(/[\s,;:.–-]+$/, '')}…`;
	while (words.length > 1 && widthOf(shortened(words, ' '), style) > width) words.pop();
	const characters = [...words.join(' ')];
	while (characters.length > 1 && widthOf(shortened(characters, ''), style) > width) characters.pop();
	return shortened(characters, '');
}
