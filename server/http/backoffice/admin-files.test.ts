import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { FilesPage } from '#contract/files.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask } = useManagement(app);

interface Faulty {
	errors: { path: string; message: string }[];
}

test('stored files are listed with their size, and without a link to open them', async () => {
	const name = `documents/${randomUUID()}/${'b'.repeat(32)}.pdf`;
	await app.context.storage.put(name, new Uint8Array(5), 'application/pdf');
	const { status, body } = await ask('GET', `${ADMIN_API.adminFiles}?prefix=documents/`);
	expect(status).toBe(200);
	const { files, total, next_offset } = body as unknown as FilesPage;
	expect({ total, next_offset }).toEqual({ total: 1, next_offset: null });
	expect(files).toMatchObject([
		{ name, size: 5, content_type: 'application/pdf', belongs_to: null, orphan: false },
	]);
	expect(Object.keys(files[0] ?? {}).sort()).toEqual([
		'belongs_to',
		'content_type',
		'name',
		'orphan',
		'size',
		'updated_at',
	]);
});

test.each([
	['prefix=../..', 'prefix'],
	['prefix=/etc', 'prefix'],
	['limit=1001', 'limit'],
	['offset=-1', 'offset'],
	['sort=random', 'sort'],
	['orphans=sim', 'orphans'],
])('refuses %s with a message', async (query, path) => {
	const { status, body } = await ask('GET', `${ADMIN_API.adminFiles}?${query}`);
	expect(status).toBe(400);
	const [error] = (body as unknown as Faulty).errors;
	expect(error?.path).toBe(path);
	expect(error?.message).toMatch(/^(Pasta|limit|offset|sort|orphans) /);
});

test.each<[string, unknown]>([
	['../../etc/passwd', ['../../etc/passwd']],
	['a name of no stored file', ['auctions/x.html']],
	['nothing', []],
	['the same twice', ['auctions/a-1.webp', 'auctions/a-1.webp']],
	['too many', Array.from({ length: 101 }, (_, n) => `auctions/a-${n}.webp`)],
])('refuses to remove %s, with a message', async (_, names) => {
	const { status, body } = await ask('DELETE', ADMIN_API.adminFiles, { names });
	expect(status).toBe(400);
	expect((body as unknown as Faulty).errors[0]?.message).toMatch(/^(names |Nome de arquivo inválido)/);
});
