import { fold } from '#domain/listing.ts';
import { fail, ok, type Result } from '#domain/result.ts';

/** The columns of a Caixa list that the import reads, as Caixa writes their names. */
export const COLUMNS = {
	number: 'N° do imóvel',
	state: 'UF',
	city: 'Cidade',
	neighborhood: 'Bairro',
	address: 'Endereço',
	price: 'Preço',
	appraisal: 'Valor de avaliação',
	financing: 'Financiamento',
	description: 'Descrição',
	sale_mode: 'Modalidade de venda',
	link: 'Link de acesso',
} as const;
export type Column = keyof typeof COLUMNS;

/** Lists before 2026 came without it. */
const OPTIONAL: readonly Column[] = ['financing'];

/** Fewer known names than this in a line, and it is not the header but a title or a row. */
const HEADER_SIGNS = 3;

export interface Header {
	/** How many cells every row must have. */
	width: number;
	/** Where each known column stands; a list may lack optional ones and carry unknown ones. */
	positions: ReadonlyMap<Column, number>;
}

/** The header that a line's cells make: null when they are no header, a reason in Portuguese when they are a bad one. */
export function readHeader(cells: readonly string[]): Result<Header, string> | null {
	const names = cells.map(nameKey);
	const known = Object.keys(COLUMNS) as Column[];
	const found = known.filter((column) => names.includes(nameKey(COLUMNS[column])));
	if (found.length < HEADER_SIGNS) return null;
	const missing = known.filter((column) => !found.includes(column) && !OPTIONAL.includes(column));
	if (missing.length > 0) return fail(missingReason(missing, cells));
	const positions = new Map(found.map((column) => [column, names.indexOf(nameKey(COLUMNS[column]))]));
	const twice = found.find((column) => names.lastIndexOf(nameKey(COLUMNS[column])) !== positions.get(column));
	if (twice) return fail(`o cabeçalho traz a coluna ${COLUMNS[twice]} mais de uma vez`);
	return ok({ width: cells.length, positions });
}

function missingReason(missing: readonly Column[], cells: readonly string[]): string {
	const names = missing.map((column) => COLUMNS[column]).join(', ');
	// UTF-8 read byte by byte turns every accented letter into a pair that begins with Ã.
	const hint = cells.join().includes('Ã')
		? '; o arquivo parece ter sido regravado em UTF-8, use o original da Caixa'
		: '';
	return `faltam no cabeçalho: ${names}${hint}`;
}

/** Letters only, so that `N° do imóvel` and `Nº do Imovel` are one name. */
function nameKey(name: string): string {
	return fold(name).replace(/[^a-z]/g, '');
}
