/**
 * Removes accents and case, so that "sao paulo" finds "São Paulo", and makes typographic apostrophes, quotation marks, hyphens
 * and spaces those of a keyboard. The database folds text the same way.
 */
export function fold(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/[\u2019\u2018\u02bc\u02b9\u00b4`\u2032\uff07]/g, "'")
		.replace(/[\u201c-\u201e\u00ab\u00bb\u2033]/g, '"')
		.replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
		.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
		.toLowerCase();
}
