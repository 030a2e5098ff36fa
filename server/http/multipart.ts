import { MIMEType } from 'node:util';

/** The longest head of a part: a browser's is about 150 bytes plus the file's name. */
const HEAD_LIMIT = 8 * 1024;

const DISPOSITION = /^content-disposition: *form-data; *name="([^"]*)"(; *filename\*?=.*)?$/im;

/** The longest text of a field: fields hold ids and numbers. */
const TEXT_LIMIT = 1024;

/** Why a form was refused. */
export type FormFault = 'not-a-form' | 'broken' | 'no-file' | 'several';

interface Part {
	name: string;
	isFile: boolean;
	bytes: Buffer;
}

/**
 * The one file of a form, in the field `name`, and its text fields: only the given names, each at most once. The file
 * is a view of the body's bytes, and its own name and type are not read. (`Response.formData()` takes 20 ms and 50 MB
 * for a file of 10 MB.)
 */
export function fileWithFields(
	body: Buffer,
	contentType: string,
	name: string,
	names: readonly string[],
): { file: Buffer; texts: Record<string, string> } | { fault: FormFault } {
	const parts = partsOf(body, contentType, 1 + names.length);
	if (!Array.isArray(parts)) return { fault: parts };
	const files = parts.filter((part) => part.isFile && part.name === name);
	const texts = parts.filter((part) => !part.isFile && names.includes(part.name));
	const [file] = files;
	if (!file) return { fault: 'no-file' };
	const repeated = files.length > 1 || new Set(texts.map((text) => text.name)).size < texts.length;
	if (repeated || 1 + texts.length < parts.length) return { fault: 'several' };
	if (texts.some(({ bytes }) => bytes.length > TEXT_LIMIT)) return { fault: 'broken' };
	return {
		file: file.bytes,
		texts: Object.fromEntries(texts.map(({ name, bytes }) => [name, bytes.toString('utf8')])),
	};
}

/** The parts of a form, `most` at the most; further ones are not even counted. */
function partsOf(body: Buffer, contentType: string, most: number): Part[] | FormFault {
	const boundary = boundaryOf(contentType);
	if (boundary === null) return 'not-a-form';
	const open = `--${boundary}`;
	const parts: Part[] = [];
	let at = open.length;
	if (!startsAt(body, open, 0)) return 'broken';
	while (!startsAt(body, '--', at)) {
		if (!startsAt(body, '\r\n', at)) return 'broken';
		if (parts.length === most) return 'several';
		const headEnd = body.subarray(at, at + HEAD_LIMIT).indexOf('\r\n\r\n');
		const start = at + headEnd + 4;
		const end = headEnd < 0 ? -1 : body.indexOf(`\r\n${open}`, start);
		if (end < 0) return 'broken';
		const [, name = '', filename] = DISPOSITION.exec(body.toString('utf8', at, start)) ?? [];
		parts.push({ name, isFile: Boolean(filename), bytes: body.subarray(start, end) });
		at = end + 2 + open.length;
	}
	return parts;
}

/** The boundary between the parts, from the content type; null for anything but a form. */
function boundaryOf(contentType: string): string | null {
	try {
		const { essence, params } = new MIMEType(contentType);
		const boundary = params.get('boundary') ?? '';
		return essence === 'multipart/form-data' && /^[\w'()+,./:=? -]{1,70}$/.test(boundary) ? boundary : null;
	} catch {
		return null;
	}
}

function startsAt(body: Buffer, text: string, at: number): boolean {
	return body.toString('latin1', at, at + text.length) === text;
}
