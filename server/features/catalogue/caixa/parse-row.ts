import { getStates, type State } from '@brazilian-utils/brazilian-utils/get-states';
import { z } from 'zod';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { type Centavos, formatDecimal } from '#domain/values/money.ts';
import { parseCurrency } from '#domain/values/typed-amount.ts';
import { COLUMNS, type Column } from './columns.ts';

/** A state's two letters. */
export type StateCode = State['code'];
const STATE_CODES = getStates().map(({ code }) => code) as [StateCode, ...StateCode[]];

/** Parses an amount in the list's format, `1.234,56`, to centavos; null for any other text and above MAX_AMOUNT. */
export function readAmount(text: string): Centavos | null {
	const centavos = parseCurrency(text);
	return formatDecimal(centavos) === text ? centavos : null;
}

const amount = z.string().transform((text, context) => {
	const centavos = readAmount(text);
	if (centavos !== null) return centavos;
	context.addIssue('um valor em reais, como 56.155,03');
	return z.NEVER;
});

const optional = z.string().transform((text) => text || null);

const webAddress = z.string().transform((text) => {
	const url = URL.parse(text);
	return url && /^https?:$/.test(url.protocol) ? url.href : null;
});

const financing = z
	.enum(['Sim', 'Não', ''], 'Sim ou Não')
	.optional()
	.transform((answer) => (answer ? answer === 'Sim' : null));

/** The content of each cell; the messages complete the sentence "o esperado é…". */
const rowCells = z.object({
	number: z.string().regex(/^\d{1,20}$/, 'só algarismos, como 8555532980886'),
	state: z.enum(STATE_CODES, 'a sigla de um estado, como SP'),
	city: z.string().min(2, 'um nome de 2 a 100 letras').max(100, 'um nome de 2 a 100 letras'),
	neighborhood: optional,
	address: optional,
	price: amount,
	appraisal: amount.transform((centavos) => centavos || null),
	financing,
	description: optional,
	sale_mode: optional,
	link: webAddress,
} satisfies Record<Column, z.ZodType>);

/** One property as the list states it, not yet interpreted. An appraisal of 0 becomes null. */
export type ListedProperty = z.infer<typeof rowCells>;

/** Parses the trimmed cells of one row; the problem names column, value and expectation, in Portuguese. */
export function parseRow(cells: Partial<Record<Column, string>>): Result<ListedProperty, string> {
	const read = rowCells.safeParse(cells);
	if (read.success) return ok(read.data);
	const [issue] = read.error.issues;
	const column = issue?.path[0] as Column;
	return fail(`${COLUMNS[column]} traz "${excerpt(cells[column] ?? '')}"; o esperado é ${issue?.message}`);
}

function excerpt(value: string): string {
	return value.length > 60 ? `${value.slice(0, 59)}…` : value;
}
