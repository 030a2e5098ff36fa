import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { codePoint } from '#server/testing/code-point.ts';
import { HOSTILE_NAMES } from '#server/testing/hostile-files.ts';
import { quickest } from '#server/testing/quickest.ts';
import { fileWithFields } from './multipart.ts';

const { seed, times } = inject('runs');

/** A form as a browser would send it. */
async function encode(fields: [name: string, value: Uint8Array | string, filename?: string][]) {
	const form = new FormData();
	for (const [name, value, filename] of fields) {
		if (typeof value === 'string') form.append(name, value);
		else form.append(name, new Blob([new Uint8Array(value)]), filename);
	}
	const response = new Response(form);
	const type = response.headers.get('content-type') ?? '';
	return { body: Buffer.from(await response.arrayBuffer()), type };
}

const soleFile = (body: Buffer, type: string, name: string) => fileWithFields(body, type, name, []);

const BYTES = new Uint8Array([0, 13, 10, 45, 45, 255]);
const TYPE = 'multipart/form-data; boundary=x';
const faultOf = (text: string, type = TYPE) => soleFile(Buffer.from(text, 'latin1'), type, 'file');

describe('the one file of a form', () => {
	test('is returned unchanged, whatever its bytes and its name', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.uint8Array({ maxLength: 500 }),
				fc.string({ unit: codePoint, minLength: 1 }),
				async (bytes, name) => {
					const { body, type } = await encode([['file', bytes, name]]);
					const read = await soleFile(body, type, 'file');
					expect('file' in read && new Uint8Array(read.file)).toEqual(bytes);
				},
			),
			{ seed, numRuns: 20 * times },
		);
	});

	test.each(HOSTILE_NAMES.map((name) => [name]))('is found under the name %j', async (name) => {
		const { body, type } = await encode([['file', BYTES, name]]);
		const read = await soleFile(body, type, 'file');
		expect('file' in read && new Uint8Array(read.file)).toEqual(BYTES);
	});

	test('of twenty megabytes arrives whole', async () => {
		const bytes = crypto.getRandomValues(new Uint8Array(65_536));
		const { body, type } = await encode([
			['file', Buffer.concat(Array.from({ length: 320 }, () => bytes)), 'a.png'],
		]);
		const read = await soleFile(body, type, 'file');
		expect('file' in read && body.includes(read.file) && read.file.length).toBe(320 * 65_536);
	});

	test('bytes that look like the boundary of another form are content', async () => {
		const inner = '--y\r\nContent-Disposition: form-data; name="file"; filename="b"\r\n\r\nno\r\n--y--';
		const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${inner}\r\n--x--\r\n`;
		const read = await faultOf(body);
		expect('file' in read && read.file.toString()).toBe(inner);
	});
});

describe('a form as other programs write it', () => {
	const CD = 'Content-Disposition: form-data; ';
	const FILE = `${CD}name="file"; filename="a.jpg"`;
	const form = ({ before = '', head = FILE, padding = '', after = '', boundary = 'x' } = {}) =>
		Buffer.concat([
			Buffer.from(`${before}--${boundary}${padding}\r\n${head}\r\nContent-Type: image/jpeg\r\n\r\n`),
			BYTES,
			Buffer.from(`\r\n--${boundary}${padding}\r\n${CD}name=n\r\n\r\n1\r\n--${boundary}--${after}`),
		]);

	test.each<[string, Parameters<typeof form>[0], string?]>([
		['the usual form', {}],
		[
			'names without quotes, as .NET writes them',
			{ head: `${CD}name=file; filename=a.jpg; filename*=utf-8''a.jpg` },
		],
		['the file’s name before the field’s', { head: `${CD}filename="a.jpg"; name="file"` }],
		['quotes in the file’s name', { head: `${CD}name="file"; filename="casa \\"azul\\".jpg"` }],
		['a name beyond Latin letters', { head: `${CD}name="file"; filename="casa 🏠 — João.jpg"` }],
		['a name in another charset alone', { head: `${CD}name="file"; filename*=utf-8''casa%20azul.jpg` }],
		['an empty name', { head: `${CD}name="file"; filename=""` }],
		['a head in two lines', { head: `${CD}name="file";\r\n filename="a.jpg"` }],
		[
			'a header in capitals and another one first',
			{ head: `X-Part: 1\r\n${FILE.toUpperCase().replace('"FILE"', '"file"')}` },
		],
		['a line break before it', { before: '\r\n' }],
		['a preamble', { before: 'This is a multi-part message.\r\n' }],
		['an epilogue', { after: '\r\nThe end.\r\n' }],
		['blanks after the boundary', { padding: ' \t' }],
		['a boundary in quotes', {}, 'multipart/form-data; boundary="x"'],
		[
			'every sign in the boundary',
			{ boundary: "a'()+_,-./:=?" },
			`multipart/form-data; boundary="a'()+_,-./:=?"`,
		],
	])('%s is taken', async (_, how, type = TYPE) => {
		const read = await fileWithFields(form(how), type, 'file', ['n']);
		expect(read).toEqual({ file: Buffer.from(BYTES), texts: { n: '1' } });
	});

	test('empty values are taken, wherever they stand', async () => {
		const part = (head: string) => `--x\r\n${head}\r\n\r\n\r\n`;
		const parts = [part(`${CD}name="n"`), part(FILE)];
		for (const form of [parts, parts.toReversed()])
			expect(await fileWithFields(Buffer.from(`${form.join('')}--x--`), TYPE, 'file', ['n'])).toEqual({
				file: Buffer.alloc(0),
				texts: { n: '' },
			});
	});

	test('a field with a type of its own is no file: only a part with a file’s name is one', async () => {
		const typed = (name: string) =>
			`--x\r\n${CD}name="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n1\r\n`;
		const file = `--x\r\n${FILE}\r\n\r\nabc\r\n`;
		const read = (body: string) => fileWithFields(Buffer.from(`${body}--x--`), TYPE, 'file', ['n']);
		expect(await read(file + typed('n'))).toEqual({ file: Buffer.from('abc'), texts: { n: '1' } });
		expect(await read(typed('file'))).toEqual({ fault: 'no-file' });
	});

	test('a form that is cut anywhere is answered, and never as a whole one', async () => {
		const whole = form({ padding: ' ' });
		const end = whole.lastIndexOf('--x--') + '--x--'.length;
		for (let length = 0; length < end; length += 1)
			expect(await fileWithFields(whole.subarray(0, length), TYPE, 'file', ['n'])).toHaveProperty('fault');
	});

	test('a boundary that goes on begins another part, and one within a line is none', async () => {
		const whole = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc\r\n--x';
		expect(await faultOf(`${whole}yz`)).toEqual({ fault: 'several' });
		expect(await faultOf(`hello${whole}--`)).toEqual({ fault: 'no-file' });
	});

	test('a head without end, or of another kind, is no part', async () => {
		const long = `--x\r\n${'a'.repeat(20_000)}\r\n\r\nabc\r\n--x--`;
		expect(await faultOf(long)).toEqual({ fault: 'no-file' });
		const headed = (before: string) => form({ head: `${before}${FILE}` }).toString('latin1');
		const header = (length: number) => `X-Part: ${'a'.repeat(length)}\r\n`;
		expect(
			await fileWithFields(Buffer.from(headed(header(7_000)), 'latin1'), TYPE, 'file', ['n']),
		).toHaveProperty('file');
		expect(await fileWithFields(Buffer.from(headed(header(9_000)), 'latin1'), TYPE, 'file', ['n'])).toEqual({
			fault: 'no-file',
		});
		expect(
			await fileWithFields(Buffer.from(headed(header(1).repeat(25)), 'latin1'), TYPE, 'file', ['n']),
		).toEqual({ fault: 'no-file' });
		expect(await faultOf('--x\r\nContent-Type: image/png\r\n\r\nabc\r\n--x--')).toEqual({ fault: 'no-file' });
	});
});

describe('what is not one file', () => {
	test('two files, a file and a field, a field alone, nothing', async () => {
		const fault = async (fields: Parameters<typeof encode>[0]) => {
			const { body, type } = await encode(fields);
			return soleFile(body, type, 'file');
		};
		expect(
			await fault([
				['file', BYTES, 'a'],
				['file', BYTES, 'b'],
			]),
		).toEqual({ fault: 'several' });
		expect(
			await fault([
				['file', BYTES, 'a'],
				['status', 'approved'],
			]),
		).toEqual({ fault: 'several' });
		expect(await fault([['file', 'only text']])).toEqual({ fault: 'no-file' });
		expect(await fault([['document', BYTES, 'a']])).toEqual({ fault: 'no-file' });
		expect(await fault([['__proto__', BYTES, 'a']])).toEqual({ fault: 'no-file' });
		expect(await faultOf('--x--\r\n')).toEqual({ fault: 'no-file' });
	});

	const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
	test.each([
		['nothing at all', ''],
		['no boundary', 'abc'],
		['another boundary', head.replace('--x', '--z')],
		['no end of the head', head.slice(0, -2)],
		['no end of the file', `${head}abc`],
		['an end that is cut', `${head}abc\r\n--x`],
		['line feeds alone', `${head}abc\r\n--x--`.replaceAll('\r', '')],
	])('a form with %s is broken', async (_, body) => {
		expect(await faultOf(body)).toEqual({ fault: 'broken' });
	});

	test.each([
		'',
		'application/json',
		'multipart/form-data',
		'multipart/form-data; boundary=',
		`multipart/form-data; boundary=${'x'.repeat(71)}`,
		'multipart/mixed; boundary=x',
		'application/x-www-form-urlencoded; boundary=x',
		'multipart/form-data, boundary=x',
		'a\0b',
	])('%j is not a form', async (type) => {
		expect(await faultOf(`${head}abc\r\n--x--`, type)).toEqual({ fault: 'not-a-form' });
	});

	test('100,000 parts are not even counted', async () => {
		const body = Buffer.from(`${`${head}\r\n`.repeat(100_000)}--x--`);
		const count = async () => expect(await soleFile(body, TYPE, 'file')).toEqual({ fault: 'several' });
		expect(await quickest(5, count)).toBeLessThan(50);
	});
});

describe('a file with fields', () => {
	const NAMES = ['auctionId', 'imageOrder'];
	const read = async (fields: Parameters<typeof encode>[0]) => {
		const { body, type } = await encode(fields);
		return await fileWithFields(body, type, 'file', NAMES);
	};

	test('are returned in any order, and fields may be left out', async () => {
		const file = Buffer.from(BYTES);
		const text: [string, string][] = [
			['auctionId', 'á 🏠\r\n--'],
			['imageOrder', ''],
		];
		const texts = Object.fromEntries(text);
		expect(await read([['file', BYTES, 'a'], ...text])).toEqual({ file, texts });
		expect(await read([...text, ['file', BYTES, 'a']])).toEqual({ file, texts });
		expect(await read([['file', BYTES, 'a']])).toEqual({ file, texts: {} });
	});

	test.each<[string, Parameters<typeof encode>[0], string]>([
		['an unknown field', [['status', 'active']], 'several'],
		['__proto__', [['__proto__', 'x']], 'several'],
		[
			'a field twice',
			[
				['auctionId', 'a'],
				['auctionId', 'b'],
			],
			'several',
		],
		['a second file', [['file', BYTES, 'b']], 'several'],
		['a field that is a file', [['auctionId', BYTES, 'b']], 'several'],
		[
			'one field too many',
			[
				['auctionId', 'a'],
				['imageOrder', '1'],
				['x', 'y'],
			],
			'several',
		],
		['a field of eight kilobytes and one', [['auctionId', 'a'.repeat(8 * 1024 + 1)]], 'broken'],
	])('%s is refused', async (_, more, fault) => {
		expect(await read([['file', BYTES, 'a'], ...more])).toEqual({ fault });
	});

	test('fields without a file are refused', async () => {
		expect(await read([['auctionId', 'a']])).toEqual({ fault: 'no-file' });
		expect(
			await read([
				['auctionId', 'a'],
				['file', 'text'],
			]),
		).toEqual({ fault: 'no-file' });
	});
});
