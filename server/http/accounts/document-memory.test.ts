import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { useDatabase } from '#server/testing/database.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { watchMemory } from '#server/testing/process-memory.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';

const { all } = inject('runs');

const MEGABYTE = 1024 * 1024;
const database = useDatabase();
const held: { folder?: string; server?: ServerProcess; cookie: string } = { cookie: '' };

beforeAll(async () => {
	held.folder = await mkdtemp(join(tmpdir(), 'memory-'));
	held.server = await startServer({
		DATABASE_URL: database.url,
		AUTH_SECRET: randomBytes(32).toString('hex'),
		IDENTITY_KEY: randomBytes(32).toString('hex'),
		DATA_DIR: held.folder,
		REQUIRE_EMAIL_CONFIRMATION: '0',
	});
	held.cookie = await signUp();
	// Loads what the first upload of a server loads, which is not part of an upload's cost.
	expect(await send(await plain().png().toBuffer())).toBe(200);
});
afterAll(async () => {
	await held.server?.stop();
	await rm(held.folder ?? '', { recursive: true, force: true });
});

const at = (path: string) => `${held.server?.url}${path}`;

async function signUp(): Promise<string> {
	const response = await fetch(at(`${ACCOUNT_API.auth}/sign-up/email`), {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: at('') },
		body: JSON.stringify({ name: 'Ana Teste', email: 'ana@teste.invalid', password: 'uma senha longa' }),
	});
	return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function send(file: Uint8Array): Promise<number> {
	const body = new FormData();
	body.append('file', new Blob([new Uint8Array(file)]), 'documento');
	const headers = { cookie: held.cookie, 'sec-fetch-site': 'same-origin' };
	return (await fetch(at(ACCOUNT_API.document), { method: 'POST', headers, body })).status;
}

/** Noise of the given size: incompressible, so that the file is as large as allowed. */
function noise(width: number, height: number) {
	return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

const HEAVY: [name: string, make: () => Promise<Buffer>][] = [
	['a PNG', () => noise(1850, 1850).png({ compressionLevel: 0 }).toBuffer()],
	[
		'a photograph taken sideways',
		() => noise(3900, 2900).withMetadata({ orientation: 6 }).jpeg({ quality: 91 }).toBuffer(),
	],
	['a PDF', async () => pdfFile('', [`<< >>\nstream\n${'x'.repeat(9.9 * MEGABYTE)}\nendstream`])],
];

test.runIf(all).each(HEAVY)(
	'%s of ten megabytes raises the memory by less than a hundred',
	async (_, make) => {
		const file = await make();
		expect(file.length / MEGABYTE).toBeGreaterThan(8);
		const rise = await watchMemory(held.server?.pid ?? 0, 20);
		const status = await send(file);
		expect(await rise()).toBeLessThan(100);
		expect(status).toBe(200);
	},
);
