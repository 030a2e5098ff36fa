import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { type Column, type Header, readHeader } from './columns.ts';
import { type ListedProperty, parseRow } from './parse-row.ts';

/** Why a whole list is refused: the line, counted from 1, and the reason in Portuguese. */
export interface FileFault {
	line: number;
	reason: string;
}

/** A property and its line. */
export interface ListedRow {
	line: number;
	listed: ListedProperty;
}

/** The header must be within the first lines, otherwise the file is no list. */
const HEADER_WITHIN = 20;

const NO_HEADER = `o cabeçalho de uma lista da Caixa (N° do imóvel; UF; Cidade; …) não está nas primeiras ${HEADER_WITHIN} linhas`;

/** Real lines have about 500 characters: a longer one means a file without line breaks. */
const LINE_LIMIT = 32_000;

/**
 * Parses a Caixa list as published: latin1, `;`, LF or CRLF, no quoting, cells padded with spaces, header found by its
 * names. Yields its properties in order. A fault refuses the whole file and is the last item.
 */
export async function* parseList(
	chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Result<ListedRow, FileFault>, void, undefined> {
	const parser = parse({
		delimiter: ';',
		record_delimiter: ['\r\n', '\n'],
		quote: null,
		relax_column_count: true,
		max_record_size: LINE_LIMIT,
		info: true,
	});
	// An error of the source reaches the reader through the parser, so it needs no handling here.
	const end = { broken: false };
	pipeline(Readable.from(decode(chunks, end)), parser, () => undefined);
	try {
		const lines = filledLines(parser);
		const header = await findHeader(lines);
		if (header.ok) yield* rowsUnder(header.value, lines, end);
		else yield header;
	} catch (error) {
		if (!(error instanceof CsvError) || error.code !== 'CSV_MAX_RECORD_SIZE') throw error;
		yield fail({
			line: parser.info.lines,
			reason: `a linha passa de ${LINE_LIMIT} caracteres, não parece uma lista`,
		});
	} finally {
		parser.destroy();
	}
}

/** How a file ends. */
interface FileEnd {
	/** Whether its last line has no line break. */
	broken: boolean;
}

/** Latin1 in the web's sense: Windows-1252, in which the bytes 0x80 to 0x9F are dashes and quotes. */
async function* decode(chunks: AsyncIterable<Uint8Array>, end: FileEnd): AsyncGenerator<string> {
	const decoder = new TextDecoder('windows-1252');
	for await (const chunk of chunks) {
		const text = decoder.decode(chunk, { stream: true });
		if (text !== '') end.broken = !text.endsWith('\n');
		yield text;
	}
}

interface Line {
	line: number;
	cells: string[];
}

/** Yields the lines that are not blank. */
async function* filledLines(parser: AsyncIterable<{ record: string[]; info: Info }>): AsyncGenerator<Line> {
	for await (const { record, info } of parser) {
		if (record.some((cell) => cell.trim() !== '')) yield { line: info.lines, cells: record };
	}
}

/** Reads lines up to the header. */
async function findHeader(
	lines: AsyncGenerator<Line>,
): Promise<Result<Header & { line: number }, FileFault>> {
	let line = 0;
	for (let next = await lines.next(); !next.done && line < HEADER_WITHIN; next = await lines.next()) {
		line = next.value.line;
		const header = readHeader(next.value.cells.map(clean));
		if (header) return header.ok ? ok({ ...header.value, line }) : fail({ line, reason: header.problem });
	}
	return line === 0 ? fail({ line: 1, reason: 'o arquivo está vazio' }) : fail({ line, reason: NO_HEADER });
}

async function* rowsUnder(
	header: Header & { line: number },
	lines: AsyncGenerator<Line>,
	end: FileEnd,
): AsyncGenerator<Result<ListedRow, FileFault>, void, undefined> {
	let last: ListedRow | null = null;
	for await (const { line, cells } of lines) {
		if (last) yield ok(last);
		const row = readRow(header, cells);
		if (!row.ok) return yield fail({ line, reason: row.problem });
		last = { line, listed: row.value };
	}
	if (!last) yield fail({ line: header.line, reason: 'a lista não traz nenhum imóvel' });
	else if (end.broken && isCutShort(header, last.listed)) yield fail({ line: last.line, reason: CUT_SHORT });
	else yield ok(last);
}

const CUT_SHORT = 'o arquivo termina no meio desta linha: baixe a lista de novo';

/** Whether a line's last field, its link, does not end with the number of the property, as it does in Caixa's lists. */
function isCutShort({ positions, width }: Header, { number, link }: ListedProperty): boolean {
	return positions.get('link') === width - 1 && !link?.endsWith(number);
}

function readRow(header: Header, cells: readonly string[]): Result<ListedProperty, string> {
	if (cells.length !== header.width) {
		return fail(`a linha tem ${cells.length} colunas, eram esperadas ${header.width}`);
	}
	// No text contains a NUL: such a row comes from a broken disk or another kind of file.
	if (cells.some((cell) => cell.includes('\0'))) return fail('a linha traz bytes que não são texto');
	const named: Partial<Record<Column, string>> = {};
	for (const [column, position] of header.positions) named[column] = clean(cells[position] ?? '');
	return parseRow(named);
}

/** Removes padding, doubled spaces, stray control characters, which real lists contain, and whatever else cannot be seen. */
function clean(cell: string): string {
	return tidyLine(cell.replace(/\p{Cc}+/gu, ' '));
}
