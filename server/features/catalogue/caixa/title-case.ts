/** Joining words that are lower case inside a name. */
const SMALL = new Set(['DA', 'DAS', 'DE', 'DO', 'DOS', 'E']);

/** After these a single letter is a name: 'Bloco E', but 'Lote 1 e 2'. */
const NAMED_BY_LETTER = new Set([
	'AVENIDA',
	'BLOCO',
	'CASA',
	'CONJUNTO',
	'GLEBA',
	'LOTE',
	'QUADRA',
	'RUA',
	'TIPO',
	'TORRE',
	'TRAVESSA',
	'VIA',
]);

/** Abbreviations with vowels that addresses write in capitals; those without vowels are found by `CODE`. */
const CAPITALS = new Set(['AE', 'CDHU', 'COHAB', 'HIS', 'SGA', 'SIA', 'UH']);

/** 1 to 39: numbers of streets, popes and neighbourhoods. */
const ROMAN = /^X{0,3}(?:IX|IV|V?I{0,3})$/;
/** No vowels ('BR', 'SHCS'), or a Q without its U ('QNO'): a code, as in Brasília's addresses. */
const CODE = /^(?:[BCDFGHJ-NP-TV-XZ]+|Q[^U]*)$/;

/**
 * Converts capitals to Portuguese title case: joining words in lower case, Roman numerals and codes ('SQN', '05A',
 * 'BR-101') in upper case. Accents are not invented.
 */
export function titleCase(text: string): string {
	let previous = '';
	return text.toUpperCase().replace(/[\p{L}\p{N}]+/gu, (word, at: number, whole: string) => {
		const rest = whole.slice(at + word.length);
		const cased = caseOf(word, previous, rest);
		previous = word;
		return cased;
	});
}

function caseOf(word: string, previous: string, rest: string): string {
	if (word === 'D' && /^['’]\p{L}/u.test(rest)) return 'd';
	const joins = SMALL.has(word) && previous !== '' && /^\s+[\p{L}\p{N}]/u.test(rest);
	if (joins && !(word === 'E' && NAMED_BY_LETTER.has(previous))) return word.toLowerCase();
	// 'Lotes 2 a 12', but 'Bloco A 12'.
	if (word === 'A' && /^\d+$/.test(previous) && /^\s+\d/.test(rest)) return 'a';
	if (/\d/.test(word) || ROMAN.test(word) || CODE.test(word) || CAPITALS.has(word)) return word;
	return word.slice(0, 1) + word.slice(1).toLowerCase();
}
