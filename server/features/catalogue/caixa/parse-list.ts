import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { fail, ok, type Result } from '#domain/result.ts';
import { type Column, type Header, readHeader } from './columns.ts';
import { type ListedProperty, parseRow } from './parse-row.ts';

/** Why a whole list is refused: the line, counted from 1, and the reason in Portuguese. */
export interface FileFault {
	line: number;
	reason: string;
}

/** A property and the line it stands on. */
export interface ListedRow {
	line: number;
	listed: ListedProperty;
}

/** The header stands on one of the first lines, or the file is no list. */
const HEADER_WITHIN = 20;

const NO_HEADER = `o cabeçalho de uma lista da Caixa (N° do imóvel; UF; Cidade; …) não está nas primeiras ${HEADER_WITHIN} linhas`;

/** Real lines have some 500 characters: a longer one means a file without line breaks. */
const LINE_LIMIT = 32_000;

/**
 * Reads a Caixa list as published: latin1, `;`, LF or CRLF, no quoting, cells padded with spaces, header found
 * by its names. Yields its properties in order; after a fault, which refuses the file, nothing more.
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
	// A failing source fails the reading from the parser, so there is nothing left to do here.
	pipeline(Readable.from(decode(chunks)), parser, () => undefined);
	try {
		const lines = filledLines(parser);
		const header = await findHeader(lines);
		if (header.ok) yield* rowsUnder(header.value, lines);
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

/** Latin1 as the web knows it: Windows-1252, which gives the bytes 0x80 to 0x9F their dashes and quotes. */
async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder('windows-1252');
	for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
}

interface Line {
	line: number;
	cells: string[];
}

/** The lines on which something stands. */
async function* filledLines(parser: AsyncIterable<{ record: string[]; info: Info }>): AsyncGenerator<Line> {
	for await (const { record, info } of parser) {
		if (record.some((cell) => cell.trim() !== '')) yield { line: info.lines, cells: record };
	}
}

/** Takes lines up to the header. */
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
): AsyncGenerator<Result<ListedRow, FileFault>, void, undefined> {
	let rows = 0;
	for await (const { line, cells } of lines) {
		const row = readRow(header, cells);
		if (!row.ok) return yield fail({ line, reason: row.problem });
		yield ok({ line, listed: row.value });
		rows += 1;
	}
	if (rows === 0) yield fail({ line: header.line, reason: 'a lista não traz nenhum imóvel' });
}

function readRow(header: Header, cells: readonly string[]): Result<ListedProperty, string> {
	if (cells.length !== header.width) {
		return fail(`a linha tem ${cells.length} colunas, eram esperadas ${header.width}`);
	}
	// No text holds a NUL: such a row comes from a broken disk or another kind of file.
	if (cells.some((cell) => cell.includes('\0'))) return fail('a linha traz bytes que não são texto');
	const named: Partial<Record<Column, string>> = {};
	for (const [column, position] of header.positions) named[column] = clean(cells[position] ?? '');
	return parseRow(named);
}

/** Padding, doubled spaces and stray control characters, which real lists hold here and there. */
function clean(cell: string): string {
	return cell.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
