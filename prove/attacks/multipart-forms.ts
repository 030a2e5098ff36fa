/** A body of multipart/form-data with its content type. */
interface SentForm {
	type: string;
	body: Buffer;
}

interface Part {
	headers: string[];
	content: Buffer;
}

const LINE = '\r\n';
const BOUNDARY = 'limite-das-partes';

async function partsOf(form: FormData): Promise<Part[]> {
	return Promise.all(
		[...form].map(async ([name, value]) =>
			typeof value === 'string'
				? { headers: [`content-disposition: form-data; name="${name}"`], content: Buffer.from(value) }
				: {
						headers: [
							`content-disposition: form-data; name="${name}"; filename="${value.name}"`,
							`content-type: ${value.type || 'application/octet-stream'}`,
						],
						content: Buffer.from(await value.arrayBuffer()),
					},
		),
	);
}

interface Joining {
	boundary?: string;
	/** The end of lines outside the contents. */
	line?: string;
	before?: string;
	after?: string;
	/** The text after the last part; by default the closing boundary. */
	closing?: string;
}

function joined(
	parts: readonly Part[],
	{ boundary = BOUNDARY, line = LINE, before = '', after = '', closing }: Joining = {},
) {
	const pieces = parts.flatMap(({ headers, content }) => [
		`--${boundary}${line}${headers.join(line)}${line}${line}`,
		content,
		line,
	]);
	return Buffer.concat(
		[before, ...pieces, closing ?? `--${boundary}--${line}`, after].map((piece) => Buffer.from(piece)),
	);
}

/**
 * A form in every shape that RFC 2046 and 7578 allow or forbid: boundaries, preambles, line ends, headers, names, parts that
 * are repeated, empty, nested, encoded or cut off.
 */
export async function multipartForms(form: FormData): Promise<SentForm[]> {
	const parts = await partsOf(form);
	const type = `multipart/form-data; boundary=${BOUNDARY}`;
	const shapes: [boundaryOfType: string, Joining][] = [
		[BOUNDARY, {}],
		[`"${BOUNDARY}"`, { before: `preamble${LINE}`, after: 'epilogue' }],
		[`"a b'()+_,-./:=?"`, { boundary: "a b'()+_,-./:=?" }],
		['x'.repeat(70), { boundary: 'x'.repeat(70) }],
		['x'.repeat(71), { boundary: 'x'.repeat(71) }],
		[BOUNDARY, { line: '\n' }],
		[BOUNDARY, { closing: '' }],
		[BOUNDARY, { closing: `--${BOUNDARY}` }],
		[BOUNDARY, { boundary: 'another' }],
		['', {}],
	];
	const changed: ((part: Part) => Part)[] = [
		(part) => ({ ...part, headers: [] }),
		(part) => ({ ...part, headers: part.headers.map((header) => header.replace(/name="[^"]*"/, 'name=""')) }),
		(part) => ({
			...part,
			headers: part.headers.map((header) => header.replace(/name="([^"]*)"/, 'name=$1')),
		}),
		(part) => ({ ...part, headers: part.headers.map((header) => header.replace('form-data', 'attachment')) }),
		(part) => ({ ...part, headers: [...part.headers, 'content-transfer-encoding: base64'] }),
		(part) => ({ ...part, headers: [...part.headers, `x-long: ${'x'.repeat(20_000)}`] }),
		(part) => ({ ...part, headers: [...part.headers, 'no colon', ': no name'] }),
		(part) => ({ ...part, headers: part.headers.map((header) => `${header}; filename*=UTF-8''%zz%00`) }),
		(part) => ({ ...part, headers: part.headers.map((header) => `${header}; filename="../../a\u0000b"`) }),
		(part) => ({ ...part, headers: [...part.headers, 'content-type: multipart/mixed; boundary=inner'] }),
		(part) => ({ ...part, content: Buffer.alloc(0) }),
		(part) => ({ ...part, content: Buffer.concat([part.content, Buffer.from(`${LINE}--${BOUNDARY}x`)]) }),
		(part) => ({ ...part, content: Buffer.from([0xff, 0xfe, 0x00]) }),
	];
	const whole = joined(parts);
	return [
		...shapes.map(([boundary, how]) => ({
			type: `multipart/form-data; boundary=${boundary}`,
			body: joined(parts, how),
		})),
		...changed.map((change) => ({ type, body: joined(parts.map(change)) })),
		...[[], [...parts, ...parts], parts.toReversed()].map((some) => ({ type, body: joined(some) })),
		...[0, 1, 20, whole.length - 3].map((end) => ({ type, body: whole.subarray(0, end) })),
		{ type: 'multipart/mixed; boundary=x', body: whole },
	];
}
