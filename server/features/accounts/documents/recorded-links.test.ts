import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '#domain/values/time.ts';
import { signLink } from '#server/platform/signed-link.ts';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makePerson } from '#server/testing/factories.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { IDENTITY_DOCUMENTS } from './identity-documents.ts';
import { createLink, openByLink } from './recorded-links.ts';
import { storeDocument } from './store-document.ts';

const database = useDatabase();
const secret = 'a secret of at least thirty-two characters';
const NOW = 1_800_000_000_000;
const ADDRESS = '203.0.113.7';

let root: string;
let storage: Storage;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'links-'));
	storage = openStorage({ folder: root });
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function withDocument(): Promise<string> {
	const owner = await makePerson(database.db, { status: 'pending' });
	expect(await storeDocument({ db: database.db, storage }, owner, pdfFile())).toMatchObject({ ok: true });
	return owner;
}

const keyOf = async (id: string) => {
	const { document_url } = await database.db
		.selectFrom('profiles')
		.select('document_url')
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	return document_url ?? '';
};

async function linkTo(owner: string): Promise<string> {
	const caller = { user_id: owner, admin: false, session_id: crypto.randomUUID(), address: ADDRESS };
	return (await createLink(IDENTITY_DOCUMENTS, { db: database.db, secret }, owner, caller, NOW)) ?? '';
}

async function opens(link: string, after = 1 * SECOND, key = secret): Promise<boolean> {
	const deps = { db: database.db, storage, secret: key, secretBefore: null };
	const file = await openByLink(IDENTITY_DOCUMENTS, deps, link, ADDRESS, NOW + after);
	await file?.stream.cancel();
	return file !== null;
}

test('a link opens its document for 60 seconds, on every server with the same secret', async () => {
	const link = await linkTo(await withDocument());
	expect(await opens(link, 0)).toBe(true);
	expect(await opens(link, 59 * SECOND)).toBe(true);
	expect(await opens(link, 60 * SECOND)).toBe(false);
	expect(await opens(link, 61 * SECOND)).toBe(false);
	expect(await opens(link, 1 * SECOND, 'the secret of another server, quite long')).toBe(false);
});

test('it reveals neither the storage key nor the owner’s email address', async () => {
	const owner = await withDocument();
	const link = await linkTo(owner);
	const readable = link.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
	const seen = [link, ...readable].join('\n');
	const name = (await keyOf(owner)).split('/').at(-1)?.split('.')[0] ?? '';
	expect(name).toHaveLength(32);
	expect(seen).not.toContain(name);
	expect(seen).not.toMatch(/documents\/|teste\.invalid|\.pdf/);
});

test('nobody can change their own link into another person’s', async () => {
	const [mine, theirs] = [await withDocument(), await withDocument()];
	const [carried = '', seal] = (await linkTo(mine)).split('.');
	const text = Buffer.from(carried, 'base64url').toString();
	const swapped = Buffer.from(text.replace(mine, theirs)).toString('base64url');
	expect(await opens(`${swapped}.${seal}`)).toBe(false);
	const later = Buffer.from(text.replace(/^\d+/, String(NOW * 2))).toString('base64url');
	expect(await opens(`${later}.${seal}`)).toBe(false);
	// Signed by the same server, but for another purpose.
	expect(await opens(signLink(secret, 'another purpose', text.slice(text.indexOf(' ') + 1), NOW * 2))).toBe(
		false,
	);
	for (const forged of ['', '.', 'x', `${carried}.`, `.${seal}`, `${carried}.${seal}x`, '../../etc/passwd'])
		expect(await opens(forged)).toBe(false);
});

test('a link is invalid once its file was replaced', async () => {
	const owner = await withDocument();
	const link = await linkTo(owner);
	await storeDocument({ db: database.db, storage }, owner, pdfFile());
	expect(await opens(link)).toBe(false);
	const fresh = await linkTo(owner);
	expect(await opens(fresh)).toBe(true);
	await database.db
		.updateTable('profiles')
		.set({ document_url: null, document_uploaded_at: null })
		.where('id', '=', owner)
		.execute();
	expect(await opens(fresh)).toBe(false);
	expect(await linkTo(owner)).toBe('');
});

test('every link and every opening is recorded, and the opening refers to the link', async () => {
	const owner = await withDocument();
	const link = await linkTo(owner);
	await opens(link);
	await opens(link);
	await opens(link, 61 * SECOND);
	await opens(`${link}x`);
	const events = await database.db
		.selectFrom('security_events')
		.select(['event_type', 'user_id', 'session_id', 'details', 'address', 'source'])
		.where((e) => e(e.ref('details', '->>').key('document_of'), '=', owner))
		.orderBy('created_at')
		.execute();
	expect(events.map(({ event_type, user_id }) => [event_type, user_id])).toEqual([
		['document_link', owner],
		['document_opened', null],
		['document_opened', null],
	]);
	expect(new Set(events.map(({ details }) => details.link)).size).toBe(1);
	expect(events[0]?.session_id).toMatch(/^[0-9a-f-]{36}$/);
	for (const { address, source, details } of events) {
		expect([address, source]).toEqual([ADDRESS, 'server']);
		expect(JSON.stringify(details)).not.toContain(link.slice(0, 20));
		expect(JSON.stringify(details)).not.toContain(await keyOf(owner));
	}
});
