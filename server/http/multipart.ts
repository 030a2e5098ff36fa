import { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { Busboy } from '@fastify/busboy';

/** The longest head of a part: a browser's is about 150 bytes plus the file's name. */
const HEAD_LIMIT = 8 * 1024;

/** The longest text of a field: fields hold numbers, and ids, of which a batch of payouts has the most. */
const TEXT_LIMIT = 8 * 1024;

/** Why a form was refused. */
export type FormFault = 'not-a-form' | 'broken' | 'no-file' | 'several';

type Read<F> = { file: F; texts: Record<string, string> } | { fault: FormFault };

interface Part {
	name: string;
	/** The bytes of a file, or the text of a field. */
	value: Buffer | string;
}

/**
 * The one file of a form, in the field `name`, and its text fields: only the given names, each at most once. The file's
 * own name and type are not read. Null for a form without a file where that is `optional`, with no part beside its fields.
 */
export function fileWithFields(
	body: Buffer,
	contentType: string,
	name: string,
	names: readonly string[],
): Promise<Read<Buffer>>;
export function fileWithFields(
	body: Buffer,
	contentType: string,
	name: string,
	names: readonly string[],
	optional: boolean,
): Promise<Read<Buffer | null>>;
export async function fileWithFields(
	body: Buffer,
	contentType: string,
	name: string,
	names: readonly string[],
	optional = false,
): Promise<Read<Buffer | null>> {
	const boundary = boundaryOf(contentType);
	if (boundary === null) return { fault: 'not-a-form' };
	const parts = await partsOf(body, boundary, 1 + names.length);
	if (!Array.isArray(parts)) return { fault: parts };
	const files = parts.flatMap((part) =>
		part.name === name && typeof part.value !== 'string' ? [part.value] : [],
	);
	const texts = parts.flatMap((part): [string, string][] =>
		names.includes(part.name) && typeof part.value === 'string' ? [[part.name, part.value]] : [],
	);
	const [file = null] = files;
	if (!file && !optional) return { fault: 'no-file' };
	const repeated = files.length > 1 || new Map(texts).size < texts.length;
	if (repeated || files.length + texts.length < parts.length) return { fault: 'several' };
	return { file, texts: Object.fromEntries(texts) };
}

/** The parts of a form (RFC 7578), `most` at the most; further ones are not even counted. */
function partsOf(body: Buffer, boundary: string, most: number): Promise<Part[] | FormFault> {
	const parts: Part[] = [];
	const source = Readable.from(piecesOf(body, `--${boundary}`));
	const reader = new Busboy({
		headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
		isPartAFile: (_name, _type, filename) => filename !== undefined,
		limits: { parts: most, fieldSize: TEXT_LIMIT, headerSize: HEAD_LIMIT, headerPairs: 20 },
	});
	return new Promise<Part[] | FormFault>((resolve) => {
		reader.on('file', (name, file) => {
			const chunks: Buffer[] = [];
			file.on('data', (chunk: Buffer) => chunks.push(chunk));
			file.on('end', () => parts.push({ name, value: Buffer.concat(chunks) }));
			file.on('error', () => resolve('broken'));
		});
		reader.on('field', (name, value, _nameCut, cut) => {
			if (cut) resolve('broken');
			else parts.push({ name, value });
		});
		reader.on('partsLimit', () => resolve('several'));
		reader.on('error', () => resolve('broken'));
		reader.on('finish', () => resolve(parts));
		source.pipe(reader);
	}).finally(() => source.destroy());
}

const [TAB, LINE_FEED, RETURN, SPACE] = [9, 10, 13, 32];

/**
 * The body up to each delimiter, one after the other, so that a form of 100,000 parts is given up after the first ones; without the blanks after
 * a delimiter that belong to the transport (RFC 2046, 5.1.1): the parser does not skip them.
 */
async function* piecesOf(body: Buffer, delimiter: string): AsyncGenerator<Buffer> {
	let from = 0;
	for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, from)) {
		const end = at + delimiter.length;
		yield body.subarray(from, end);
		from = end;
		let after = end;
		while (body[after] === SPACE || body[after] === TAB) after += 1;
		const begins = at === 0 || (body[at - 1] === LINE_FEED && body[at - 2] === RETURN);
		if (begins && body[after] === RETURN) from = after;
	}
	yield body.subarray(from);
}

/** The boundary between the parts, from the content type; null for anything but a form. */
function boundaryOf(contentType: string): string | null {
	try {
		const { essence, params } = new MIMEType(contentType);
		const boundary = params.get('boundary') ?? '';
		const isBoundary = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary);
		return essence === 'multipart/form-data' && isBoundary ? boundary : null;
	} catch {
		return null;
	}
}
