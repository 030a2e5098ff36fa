import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type FilesQuery, filesQuery } from '#contract/files.ts';
import { HOUR } from '#domain/values/time.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin, makeAuction, makePerson } from '#server/testing/factories.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';
import { listFiles } from './list-files.ts';
import { removeOrphans } from './remove-orphans.ts';

const { all } = inject('runs');

const database = useDatabase();
let root: string;
let storage: Storage;
let admin: string;

beforeAll(async () => {
	admin = await makeAdmin(database.db);
});
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'files-'));
	storage = openStorage({ folder: root });
});
const roots: string[] = [];
beforeEach(() => void roots.push(root));
afterAll(() => Promise.all(roots.map((each) => rm(each, { recursive: true, force: true }))));

/** Stores a file that is `hours` old. */
async function storeFile(name: string, { hours = 2, size = 10 } = {}): Promise<string> {
	const path = join(root, name);
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, Buffer.alloc(size, 1));
	const at = new Date(Date.now() - hours * HOUR);
	await utimes(path, at, at);
	return name;
}

/** Stores a lot image in two widths with its row; the row says whether it has AVIF files. */
async function storeImage({ avif = true, title = 'Casa com fotos' } = {}) {
	const id = await makeAuction(database.db, { title });
	const key = `auctions/${id}/${randomName()}`;
	await database.db
		.insertInto('auction_images')
		.values({
			auction_id: id,
			image_url: key,
			environment: 'production',
			widths: [480, 960],
			width: 960,
			height: 720,
			avif,
		})
		.execute();
	const names = ['480.avif', '480.webp', '960.avif', '960.webp'].map((end) => `${key}-${end}`);
	for (const name of names) await storeFile(name);
	return { id, key, names };
}

const list = (query: Partial<FilesQuery> = {}) =>
	listFiles({ db: database.db, storage }, { ...filesQuery.parse({}), ...query }, Date.now());
const remove = (names: string[]) => removeOrphans({ db: database.db, storage }, admin, names, Date.now());

describe('the list', () => {
	test('shows every file with its size, date and owner', async () => {
		const { id, names } = await storeImage();
		const person = await makePerson(database.db);
		const document = await storeFile(`documents/${person}/${randomName()}.pdf`, { size: 77 });
		await database.db
			.updateTable('profiles')
			.set({ document_url: document, document_uploaded_at: new Date() })
			.where('id', '=', person)
			.execute();
		const { payment_id } = await makeWonLot(database.db, { bidders: 1, first: person });
		const proof = await storeFile(`payments/${payment_id}/${randomName()}.pdf`, { size: 78 });
		await database.db.insertInto('payment_proofs').values({ payment_id, file: proof, kind: 'pdf' }).execute();
		const { files, total, prefixes, next_offset } = await list();
		expect({ total, prefixes, next_offset }).toEqual({
			total: 6,
			prefixes: ['auctions', 'documents', 'payments'],
			next_offset: null,
		});
		expect(files.map(({ name }) => name)).toEqual([...names, document, proof]);
		expect(files[0]).toMatchObject({
			size: 10,
			content_type: 'image/avif',
			belongs_to: { kind: 'auction', id, label: 'Casa com fotos' },
			orphan: false,
		});
		expect(files[4]).toMatchObject({
			size: 77,
			content_type: 'application/pdf',
			belongs_to: { kind: 'person', id: person, label: 'Pessoa de Teste' },
		});
		expect(files[5]).toMatchObject({ size: 78, belongs_to: { kind: 'person', id: person }, orphan: false });
		expect(Date.now() - Date.parse(files[0]?.updated_at ?? '')).toBeGreaterThan(HOUR);
	});

	test('finds files that no row names (other widths, other formats), except recent ones', async () => {
		const { key, names } = await storeImage({ avif: false });
		const wide = await storeFile(`${key}-1600.webp`);
		const young = await storeFile(`auctions/${randomUUID()}/${randomName()}-480.webp`, { hours: 0.9 });
		const elsewhere = await storeFile('brand/logo.png');
		const { files, total } = await list({ orphans: true });
		const never = names.filter((name) => name.endsWith('avif'));
		expect(files.map(({ name }) => name)).toEqual([...never, wide].sort());
		expect(total).toBe(3);
		const all = (await list()).files;
		const by = (name: string) => all.find((file) => file.name === name);
		expect(by(young)).toMatchObject({ belongs_to: null, orphan: false });
		expect(by(elsewhere)).toMatchObject({ belongs_to: null, orphan: false });
	});

	test('is limited to a folder, paged and sorted as requested', async () => {
		for (const [index, size] of [30, 10, 20, 50, 40].entries())
			await storeFile(`documents/p${index}/a${index}.pdf`, { size, hours: 10 + index });
		await storeFile('auctions/x/a-480.webp');
		expect((await list({ prefix: 'documents/p1' })).files.map(({ name }) => name)).toEqual([
			'documents/p1/a1.pdf',
		]);
		expect((await list({ prefix: 'doc' })).total).toBe(0);
		const second = await list({ prefix: 'documents', limit: 2, offset: 2 });
		expect(second.files.map(({ name }) => name)).toEqual(['documents/p2/a2.pdf', 'documents/p3/a3.pdf']);
		expect(second).toMatchObject({ total: 5, next_offset: 4 });
		const sizes = async (sort: FilesQuery['sort']) =>
			(await list({ prefix: 'documents', sort })).files.map(({ size }) => size);
		expect(await sizes('name-desc')).toEqual([40, 50, 20, 10, 30]);
		expect(await sizes('size-asc')).toEqual([10, 20, 30, 40, 50]);
		expect(await sizes('size-desc')).toEqual([50, 40, 30, 20, 10]);
		expect(await sizes('updated_at-asc')).toEqual([40, 50, 20, 10, 30]);
		expect((await list({ prefix: 'documents', sort: 'size-desc', limit: 1, offset: 1 })).files[0]?.size).toBe(
			40,
		);
	});

	test.each([
		'../etc',
		'/etc',
		'auctions/..',
		'auctions//x',
		'auctions/.git',
		'a\\b',
		'A',
		'%2e%2e',
		'a\u0000',
	])('refuses the folder %j with a message', (prefix) => {
		const read = filesQuery.safeParse({ prefix });
		expect(read.error?.issues[0]?.message).toMatch(/^Pasta inválida/);
	});

	test.runIf(all)(
		'10,000 files are listed within a second, in bounded memory',
		{ timeout: 120_000 },
		async () => {
			for (let folder = 0; folder < 250; folder += 1) {
				const files = Array.from({ length: 40 }, (_, n) => `auctions/lote-${folder}/f${n}-480.webp`);
				await Promise.all(files.map((name) => storeFile(name, { size: 1 })));
			}
			const before = process.memoryUsage().heapUsed;
			for (const query of [{}, { orphans: true }, { sort: 'size-desc' as const }, { offset: 9_900 }]) {
				// This process's CPU time: wall time depends on what else the machine runs.
				const start = process.cpuUsage();
				const { files, total } = await list(query);
				const { user, system } = process.cpuUsage(start);
				expect((user + system) / 1_000).toBeLessThan(1_000);
				expect([files.length, total]).toEqual([100, 10_000]);
			}
			expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 * 1024);
		},
	);
});

describe('removal', () => {
	test('removes orphans, keeps the rest with a reason, and writes one audit entry', async () => {
		const { names } = await storeImage();
		const orphan = await storeFile(`auctions/${randomUUID()}/${randomName()}-480.webp`, { size: 1234 });
		const young = await storeFile(`documents/${randomUUID()}/${randomName()}.jpg`, { hours: 0.5 });
		const elsewhere = await storeFile('brand/logo.png');
		const missing = 'auctions/nada/nada-480.webp';
		const result = await remove([names[0] as string, orphan, young, elsewhere, missing]);
		expect(result).toEqual({
			removed: [orphan],
			freed: 1234,
			kept: [
				{ name: names[0], why: 'owned' },
				{ name: young, why: 'recent' },
				{ name: elsewhere, why: 'unknown' },
				{ name: missing, why: 'missing' },
			],
		});
		expect(await storage.stat(orphan)).toBeNull();
		expect(await storage.stat(young)).not.toBeNull();
		const log = await database.db
			.selectFrom('audit_log')
			.select(['admin_id', 'changes'])
			.where('action', '=', 'file.removed')
			.execute();
		expect(log).toEqual([
			{ admin_id: admin, changes: { files: { from: [orphan], to: null }, bytes: { from: 1234, to: null } } },
		]);
	});

	test('an upload that races a removal keeps its file, before and after its row is written', async () => {
		const id = await makeAuction(database.db);
		const key = `auctions/${id}/${randomName()}`;
		const name = await storeFile(`${key}-480.webp`, { hours: 0 });
		const removals = Array.from({ length: 20 }, () => remove([name]));
		const row = {
			auction_id: id,
			image_url: key,
			environment: 'production' as const,
			widths: [480],
			width: 480,
			height: 360,
		};
		await database.db.insertInto('auction_images').values(row).execute();
		const results = [...(await Promise.all(removals)), await remove([name])];
		expect(results.flatMap(({ removed }) => removed)).toEqual([]);
		expect(results.at(-1)?.kept).toEqual([{ name, why: 'owned' }]);
		expect(await storage.stat(name)).not.toBeNull();
	});

	test('a file that got an owner after it was listed stays', async () => {
		const id = await makeAuction(database.db);
		const key = `auctions/${id}/${randomName()}`;
		const name = await storeFile(`${key}-480.webp`);
		expect((await list({ orphans: true })).files.map((file) => file.name)).toEqual([name]);
		const row = {
			auction_id: id,
			image_url: key,
			environment: 'staging' as const,
			widths: [480],
			width: 480,
			height: 360,
		};
		await database.db.insertInto('auction_images').values(row).execute();
		expect(await remove([name])).toEqual({ removed: [], freed: 0, kept: [{ name, why: 'owned' }] });
	});

	test('each of two concurrent removals reports every file', async () => {
		const names = await Promise.all(
			Array.from({ length: 30 }, () => storeFile(`documents/x/${randomName()}.jpg`)),
		);
		const results = await Promise.all([remove(names), remove(names)]);
		for (const name of names) expect(await storage.stat(name)).toBeNull();
		const reported = results.flatMap(({ removed, kept }) => [...removed, ...kept.map((file) => file.name)]);
		expect(reported).toHaveLength(60);
	});
});
