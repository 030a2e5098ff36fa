import { fail, ok, type Result } from '#domain/problems/result.ts';
import { fold } from '#domain/values/fold.ts';

/** The columns of a Caixa list that the import reads, with Caixa's names. */
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

/** Columns that lists before 2026 do not have. */
const OPTIONAL: readonly Column[] = ['financing'];

/** A line with fewer known names than this is not the header but a title or a row. */
const HEADER_SIGNS = 3;

export interface Header {
	/** How many cells every row must have. */
	width: number;
	/** The position of each known column. A list may lack optional columns and contain unknown ones. */
	positions: ReadonlyMap<Column, number>;
}

/** Reads a line as a header: null when it is none, a reason in Portuguese when it is an invalid one. */
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
	// UTF-8 read as single bytes turns every accented letter into a pair that begins with Ã.
	const hint = cells.join().includes('Ã')
		? '; o arquivo parece ter sido regravado em UTF-8, use o original da Caixa'
		: '';
	return `faltam no cabeçalho: ${names}${hint}`;
}

/** Letters only, so that `N° do imóvel` and `Nº do Imovel` are the same name. */
function nameKey(name: string): string {
	return fold(name).replace(/[^a-z]/g, '');
}
