import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import type { ProfileStatus } from '#domain/auction/access.ts';
import { makePerson } from '#server/testing/factories.ts';
import { HOSTILE_NAMES } from '#server/testing/hostile-files.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { useApp } from '#server/testing/test-app.ts';
import { sendForm, upload } from '#server/testing/uploads.ts';

const { all } = inject('runs');

const app = useApp();
const MEGABYTE = 1024 * 1024;

let person: string;
let token: string;

async function become(status: ProfileStatus): Promise<void> {
	person = await makePerson(app.db, { status });
	token = await app.session(person);
}
beforeEach(() => become('pending'));

const files = () => app.context.storage.list(`documents/${person}`);
const status = async () => {
	const profile = await app.db
		.selectFrom('profiles')
		.select('status')
		.where('id', '=', person)
		.executeTakeFirst();
	return profile?.status;
};

/** Sends a raw body with the given headers. */
async function raw(body: string, headers: Record<string, string>) {
	const response = await fetch(`${app.url}${ACCOUNT_API.document}`, {
		method: 'POST',
		headers: { cookie: token, 'sec-fetch-site': 'same-origin', ...headers },
		body,
	});
	return { status: response.status, body: await response.json() };
}

function form(...parts: [name: string, value: Uint8Array | string][]): FormData {
	const made = new FormData();
	for (const [name, value] of parts) {
		if (typeof value === 'string') made.append(name, value);
		else made.append(name, new Blob([new Uint8Array(value)]), 'a.png');
	}
	return made;
}

describe('who may send a document', () => {
	test('a pending registration; the answer says what was accepted and when', async () => {
		const { status, body } = await upload(app, token, pdfFile());
		expect({ status, body }).toEqual({
			status: 200,
			body: { kind: 'pdf', uploaded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
		});
		expect(await upload(app, token, await plain().png().toBuffer())).toMatchObject({
			status: 200,
			body: { kind: 'image' },
		});
		expect(await files()).toHaveLength(1);
	});

	test('a rejected one, which becomes pending again', async () => {
		await become('rejected');
		expect((await upload(app, token, Buffer.from('<svg/>'))).status).toBe(415);
		expect(await status()).toBe('rejected');
		expect((await upload(app, token, pdfFile())).status).toBe(200);
		expect(await status()).toBe('pending');
	});

	test('not an approved one, nor a visitor, nor another site', async () => {
		await become('approved');
		expect(await upload(app, token, pdfFile())).toMatchObject({
			status: 409,
			body: { code: 'document.approved' },
		});
		expect(await upload(app, 'x', pdfFile())).toMatchObject({
			status: 401,
			body: { code: 'auth.required' },
		});
		expect(await raw('', { 'sec-fetch-site': 'cross-site' })).toMatchObject({
			status: 403,
			body: { code: 'request.cross-origin' },
		});
		expect(await files()).toEqual([]);
	});

	test('twenty times an hour', async () => {
		for (let sent = 0; sent < 20; sent += 1)
			expect((await upload(app, token, Buffer.from('x'))).status).toBe(415);
		expect(await upload(app, token, pdfFile())).toMatchObject({
			status: 429,
			body: { code: 'auth.too-many', params: { retry_after: expect.any(Number) } },
		});
		expect(await files()).toEqual([]);
	});
});

describe('what is refused, with a message and nothing written', () => {
	const png = () => plain().png().toBuffer();

	test.each([
		['two files', async () => form(['file', await png()], ['file', await png()]), 'Envie um arquivo só'],
		[
			'a second field',
			async () => form(['file', await png()], ['status', 'approved']),
			'Envie um arquivo só',
		],
		['another field', async () => form(['document', await png()]), 'Envie um arquivo no campo file'],
		['a text', async () => form(['file', 'not a file']), 'Envie um arquivo no campo file'],
		['nothing', async () => form(), 'Envie um arquivo no campo file'],
		['an empty file', async () => form(['file', new Uint8Array()]), 'O arquivo está vazio'],
	])('%s', async (_, make, words) => {
		expect(await sendForm(app, token, await make())).toMatchObject({
			status: 400,
			body: { code: 'request.invalid', errors: [{ path: 'file', message: expect.stringContaining(words) }] },
		});
		expect(await files()).toEqual([]);
	});

	test.each([
		'application/json',
		'text/plain',
		'image/png',
		'multipart/form-data',
		'multipart/mixed; boundary=x',
	])('a body with the content type %s', async (type) => {
		expect(await raw('{"file":"a"}', { 'content-type': type })).toMatchObject({
			status: 415,
			body: { code: 'request.unsupported', detail: 'Envie o pedido como multipart/form-data.' },
		});
	});

	test('a form that is cut off', async () => {
		const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
		expect(await raw(`${head}%PDF-1.4`, { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject(
			{
				status: 400,
				body: { errors: [{ path: 'file', message: 'O envio chegou incompleto' }] },
			},
		);
	});

	test.runIf(all)('one byte more than ten megabytes; ten are accepted', async () => {
		const withStream = (length: number) =>
			pdfFile('', [`<< /Length ${length} >>\nstream\n${'x'.repeat(length)}\nendstream`]);
		const padded = (size: number) => withStream(size - (withStream(size).length - size));
		const heavy = { code: 'image.too-heavy', detail: 'O arquivo passa do limite de 10 MB.' };
		expect(await upload(app, token, padded(10 * MEGABYTE + 1))).toMatchObject({ status: 413, body: heavy });
		expect(await files()).toEqual([]);
		expect((await upload(app, token, padded(10 * MEGABYTE))).status).toBe(200);
	});

	test.each([
		['says so', `Content-Length: ${50 * MEGABYTE}`, ''],
		[
			'does not say',
			'Transfer-Encoding: chunked',
			`${(11 * MEGABYTE).toString(16)}\r\n${'x'.repeat(11 * MEGABYTE)}\r\n`,
		],
	])('a body that is too large and %s, before all of it is read', async (_, header, start) => {
		const { hostname, port } = new URL(app.url);
		const socket = connect(Number(port), hostname);
		socket.write(
			`POST ${ACCOUNT_API.document} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${token}\r\n` +
				`Sec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=x\r\n${header}\r\n\r\n${start}`,
		);
		const [answer] = (await once(socket, 'data')) as [Buffer];
		expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 .*image\.too-heavy/s);
		socket.destroy();
	});
});

test.each(HOSTILE_NAMES.map((name) => [name]))('the file name %j has no effect', async (name) => {
	expect((await upload(app, token, pdfFile(), name)).status).toBe(200);
	const [key, ...others] = await files();
	expect(others).toEqual([]);
	expect(key).toMatch(new RegExp(`^documents/${person}/[0-9a-f]{32}\\.pdf$`));
});

test('an interrupted upload leaves nothing, and the next one is accepted', async () => {
	const { hostname, port } = new URL(app.url);
	for (let times = 0; times < 18; times += 1) {
		const socket = connect(Number(port), hostname);
		socket.write(
			`POST ${ACCOUNT_API.document} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${token}\r\n` +
				'Sec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999\r\n\r\n--x',
		);
		await once(socket, 'connect');
		socket.destroySoon();
	}
	expect(await files()).toEqual([]);
	await become('pending');
	await expect.poll(async () => (await upload(app, token, pdfFile())).status).toBe(200);
});
