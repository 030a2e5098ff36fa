import { readSaleReference } from '#domain/sale/sale-reference.ts';
import { readTaxId } from '#domain/values/tax-id.ts';

const LENGTHS = { CPF: 11, CNPJ: 14 };

/** The beginning of a CPF or a CNPJ with its punctuation. */
const PUNCTUATED = /^(?:\d{3}\.\d{3}\.\d|\d{2}\.\d{3}\.\d{3}\/)/;

/**
 * What to say about a search that looks like a CPF or CNPJ; null if nothing. `people` and `others` are the numbers of hits: a number that is
 * something else is not spoken of.
 */
export function taxIdNote(
	search: string,
	{ people, others }: { people: number; others: number },
): string | null {
	if (people > 0) return null;
	const whole = readTaxId(search);
	if (whole) return `Nenhum cadastro com este ${whole.kind}.`;
	const digits = search.replace(/\D/g, '');
	const looksSo = /^[\d./-]+$/.test(search) && digits.length >= 3 && !readSaleReference(search);
	if (!looksSo || (others > 0 && !PUNCTUATED.test(search))) return null;
	const kind = (['CPF', 'CNPJ'] as const).find((each) => digits.length === LENGTHS[each]);
	return kind
		? `Se for um ${kind}, algum dígito está errado.`
		: 'CPF e CNPJ só são encontrados inteiros: uma parte não encontra ninguém.';
}
