import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { type BankLine, MOST_BANK_LINES } from '#domain/settlement/reconciliation.ts';
import { readingsOf } from '#domain/values/amount-readings.ts';
import { fold } from '#domain/values/fold.ts';
import type { Centavos } from '#domain/values/money.ts';
import { isOfx, parseOfx } from './parse-ofx.ts';

/** The columns, with the names that their heads may have, without accents. */
const COLUMNS = {
	data: ['data', 'data lancamento', 'data do lancamento', 'data movimento', 'data do movimento'],
	descrição: ['descricao', 'historico', 'lancamento'],
	identificador: ['identificador', 'documento', 'numero do documento', 'id da transacao'],
	valor: ['valor', 'valor (r$)'],
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ['data', 'valor'];

/** The head must be within the first lines: banks write the account above it. */
const HEAD_WITHIN = 20;

const fault = (line: number, column: Column | null, reason: string) =>
	fail(
		problem('reconciliation.file', {
			place: column === null ? `Linha ${line}` : `Linha ${line}, coluna “${column}”`,
			reason,
		}),
	);

/** The movements of a bank's list, CSV or OFX (docs/reconciliation.md), or the first line and column that is wrong. Lines without an amount are left out. */
export function parseBankList(file: Uint8Array): Result<BankLine[]> {
	const text = decode(file);
	if (isOfx(text)) return parseOfx(text);
	const delimiter = [';', '\t', ','].find((each) =>
		text.split('\n', HEAD_WITHIN).some((row) => headOf(row.split(each)) !== null),
	);
	if (delimiter === undefined)
		return fault(1, null, 'faltam as colunas “data” e “valor” no cabeçalho, separadas por ponto e vírgula');
	try {
		const options = { delimiter, relax_column_count: true, relax_quotes: true, info: true } as const;
		return linesOf(parse(text, options) as unknown as Row[]);
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		return fault(text.split('\n').length, null, 'uma aspa foi aberta e não foi fechada');
	}
}

interface Row {
	record: string[];
	info: { lines: number };
}

function linesOf(rows: Row[]): Result<BankLine[]> {
	const at = rows.findIndex(({ record }) => headOf(record) !== null);
	const head = headOf(rows[at]?.record ?? []);
	if (head === null) return fault(1, null, 'faltam as colunas “data” e “valor” no cabeçalho');
	const found: BankLine[] = [];
	for (const { record, info } of rows.slice(at + 1)) {
		const line = readLine(info.lines, (column) => (record[head[column] ?? -1] ?? '').trim());
		if (!line.ok) return line;
		if (line.value) found.push(line.value);
		if (found.length > MOST_BANK_LINES)
			return fault(
				info.lines,
				null,
				`a lista passa de ${MOST_BANK_LINES.toLocaleString('pt-BR')} lançamentos`,
			);
	}
	return found.length > 0
		? ok(found)
		: fault(rows[at]?.info.lines ?? 1, null, 'não há lançamentos abaixo do cabeçalho');
}

/** The position of each column; null where the needed ones are not there. */
function headOf(cells: readonly string[]): Partial<Record<Column, number>> | null {
	const names = cells.map((cell) => fold(cell.replaceAll(/["\uFEFF]/g, '')).trim());
	const head = Object.fromEntries(
		(Object.keys(COLUMNS) as Column[]).map((column) => [
			column,
			names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name)),
		]),
	) as Record<Column, number>;
	return NEEDED.every((column) => head[column] >= 0) ? head : null;
}

function readLine(line: number, cell: (column: Column) => string): Result<BankLine | null> {
	const typed = cell('valor');
	if (typed === '') return ok(null);
	const day = readDay(cell('data'));
	if (day === null)
		return fault(
			line,
			'data',
			`“${cell('data').slice(0, 40)}” não é uma data, como 28/11/2026 ou 2026-11-28`,
		);
	const amount = readAmount(typed);
	if (amount === null)
		return fault(
			line,
			'valor',
			`“${typed.slice(0, 40)}” não é um valor, como 1.500,50, 1500.50 ou -1.500,50`,
		);
	const text = [cell('descrição'), cell('identificador')].filter(Boolean).join(' ');
	return ok({ line, day, text: text.slice(0, 300), amount });
}

/** `28/11/2026`, `28/11/26` or `2026-11-28`, with or without a time after it, as `YYYY-MM-DD`; null for a day that does not exist. */
function readDay(text: string): string | null {
	const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s.*)?$/.exec(text);
	const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T\s].*)?$/.exec(text);
	const [year = '', month = '', date = ''] = local ? [local[3], local[2], local[1]] : iso ? iso.slice(1) : [];
	if (year === '') return null;
	const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
	const at = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** An amount with its sign before or after it, in parentheses, or with a D for what went out. */
function readAmount(typed: string): Centavos | null {
	const [, before = '', number = '', after = ''] =
		/^(?:R\$)?\s*([-+−(]?)\s*(?:R\$)?\s*([\d.,]+)\s*([-−)CD]?)$/i.exec(typed) ?? [];
	const [amount] = readingsOf(number);
	if (amount === undefined) return null;
	return /[-−(]/.test(before) || /[-−D]/i.test(after) ? 0 - amount : amount;
}

/** UTF-8, else what Brazilian banks write. */
function decode(file: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(file);
	} catch {
		return new TextDecoder('windows-1252').decode(file);
	}
}
