import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/db/schema.ts';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { storeDocument } from './store-document.ts';

const database = useDatabase();
const PDF = pdfFile();

let root: string;
let storage: Storage;
let owner: string;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'documents-'));
	storage = openStorage({ folder: root });
	owner = await makePerson(database.db, { status: 'pending' });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const store = (bytes: Buffer = PDF, by = storage) =>
	storeDocument({ db: database.db, storage: by }, owner, bytes);
const files = () => storage.list(`documents/${owner}`);
const profile = () =>
	database.db
		.selectFrom('profiles')
		.select(['document_url', 'document_uploaded_at', 'status'])
		.where('id', '=', owner)
		.executeTakeFirstOrThrow();

/** An upload that, after writing its file, finds its row locked by another open transaction. */
async function uploadDuring(change: (trx: Transaction<Database>) => Promise<unknown>) {
	const [written, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const put: Storage['put'] = async (...file) => {
		await storage.put(...file);
		written.resolve();
		await changed.promise;
	};
	const upload = store(PDF, { ...storage, put });
	await written.promise;
	await database.db.transaction().execute(async (trx) => {
		await change(trx);
		changed.resolve();
		await expect.poll(() => lockWaits(database.db), { timeout: 10_000 }).toBeGreaterThan(0);
	});
	return upload;
}

test('a picture is decoded in a worker process, not in this one', async () => {
	const picture = await plain().png().toBuffer();
	const worked = vi.fn();
	sharp.queue.on('change', worked);
	expect(await store(picture)).toMatchObject({ ok: true, value: { kind: 'image' } });
	sharp.queue.off('change', worked);
	expect(worked).not.toHaveBeenCalled();
});

describe('one document per registration', () => {
	test('a PDF is kept byte for byte, a picture is re-encoded, and the later one replaces the earlier', async () => {
		expect(await store()).toMatchObject({ ok: true, value: { kind: 'pdf' } });
		const [first] = await files();
		expect(first).toMatch(new RegExp(`^documents/${owner}/[0-9a-f]{32}\\.pdf$`));
		expect(Buffer.from((await storage.bytes(first ?? '')) ?? [])).toEqual(PDF);
		expect(await profile()).toMatchObject({ document_url: first, status: 'pending' });

		const stored = await store(await plain(5000, 1000).png().toBuffer());
		if (!stored.ok) throw new Error(stored.problem.code);
		expect(stored.value.kind).toBe('image');
		const [second, ...others] = await files();
		expect(others).toEqual([]);
		expect(second).toMatch(/\.jpg$/);
		const after = await profile();
		expect(after.document_url).toBe(second);
		expect(after.document_uploaded_at?.toISOString()).toBe(stored.value.uploaded_at);
	});

	test('a rejected registration becomes pending again; an approved one keeps what was approved', async () => {
		const become = (status: 'rejected' | 'approved') =>
			database.db.updateTable('profiles').set({ status }).where('id', '=', owner).execute();
		await become('rejected');
		expect((await store()).ok).toBe(true);
		const before = await profile();
		expect(before.status).toBe('pending');
		await become('approved');
		expect(await store()).toMatchObject({ ok: false, problem: { code: 'document.approved' } });
		expect(await profile()).toEqual({ ...before, status: 'approved' });
		expect(await files()).toEqual([before.document_url]);
	});

	test('a profile missing after sign-up is created', async () => {
		await database.db.deleteFrom('profiles').where('id', '=', owner).execute();
		expect((await store()).ok).toBe(true);
		expect((await profile()).document_url).toBe((await files())[0]);
	});
});

describe('races', () => {
	test('eight uploads at once leave one row and its one file', async () => {
		const outcomes = await Promise.all(Array.from({ length: 8 }, () => store()));
		expect(outcomes.every(({ ok }) => ok)).toBe(true);
		expect(await files()).toEqual([(await profile()).document_url]);
	});

	test('a concurrent approval wins over an upload in progress', async () => {
		await store();
		const before = await profile();
		const late = await uploadDuring((trx) =>
			trx.updateTable('profiles').set({ status: 'approved' }).where('id', '=', owner).execute(),
		);
		expect(late).toMatchObject({ problem: { code: 'document.approved' } });
		expect(await profile()).toEqual({ ...before, status: 'approved' });
		expect(await files()).toEqual([before.document_url]);
	});

	test('an account that is being deleted gets no document', async () => {
		const late = await uploadDuring(async (trx) => {
			await trx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', owner).execute();
			await trx
				.updateTable('profiles')
				.set({ status: 'rejected', document_url: null, document_uploaded_at: null })
				.where('id', '=', owner)
				.execute();
		});
		expect(late).toMatchObject({ problem: { code: 'auth.required' } });
		expect(await profile()).toMatchObject({ document_url: null, status: 'rejected' });
		expect(await files()).toEqual([]);
	});
});

describe('interruptions', () => {
	test('a full disk leaves the old document unchanged', async () => {
		await store();
		const before = await profile();
		const full: Storage = { ...storage, put: () => Promise.reject(new Error('disk full')) };
		await expect(store(PDF, full)).rejects.toThrow('disk full');
		expect(await profile()).toEqual(before);
		expect(await files()).toEqual([before.document_url]);
	});

	test('a server that ends at any step leaves no row without its file', async () => {
		await store();
		for (const step of ['put', 'discard'] as const) {
			const dying: Storage = {
				...storage,
				[step]: async (...given: never[]) => {
					if (step === 'put') await Reflect.apply(storage.put, storage, given);
					throw new Error('the server ended');
				},
			};
			await expect(store(PDF, dying)).rejects.toThrow('the server ended');
			const { document_url } = await profile();
			expect(await storage.bytes(document_url ?? '')).not.toBeNull();
		}
	});
});
