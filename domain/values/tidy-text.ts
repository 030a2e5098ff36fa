/** What ends a line, in all spellings of Unicode. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * What nobody sees: controls, characters of no width, marks of direction, blank letters. A joiner between emoji and a variant
 * behind one are not among them.
 */
const UNSEEN =
	/(?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})\ufe0f|(?![\u200d\ufe0f])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]|(?!\n)\p{Cc}/gu;

/** Hyphens that programs write in place of `-`, which look the same. */
const HYPHENS = /[\u2010\u2011]/g;

const ASCII = /^[\n -~]*$/;

/**
 * A text as it is stored: letters composed (NFC), line ends as `\n`, without what cannot be seen and without spaces around it.
 * Applied again, it changes nothing.
 */
export function tidyText(text: string): string {
	if (ASCII.test(text)) return text.trim();
	return text
		.replace(LINE_END, '\n')
		.replaceAll('\t', ' ')
		.replace(UNSEEN, '')
		.replace(HYPHENS, '-')
		.normalize('NFC')
		.trim();
}

/** The same of a text of one line, in which each gap is one space. */
export function tidyLine(text: string): string {
	return tidyText(text).replace(/\s+/g, ' ');
}

/** A name with its letters composed and one space in each gap. What cannot be seen stays, and is refused (`nameText`). */
export function tidyName(text: string): string {
	return text
		.normalize('NFC')
		.replace(HYPHENS, '-')
		.replace(/\p{Zs}+/gu, ' ')
		.trim();
}

/** Length in code points, as PostgreSQL counts it: an emoji is one character. For the greatest length of a text. */
export function lengthOf(text: string): number {
	return [...text].length;
}

/** The number of letters that a reader of a tidy text sees: accents are none of their own. For the least length. */
export function shownLength(text: string): number {
	return lengthOf(text.replace(/\p{M}/gu, ''));
}
