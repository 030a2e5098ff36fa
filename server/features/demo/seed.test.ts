import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { STATUSES } from '#domain/auction/auction.ts';
import { replay } from '#domain/ledger/ledger.ts';
import { DAY, HOUR } from '#domain/values/time.ts';
import { documentKey } from '#server/features/catalogue/sales/document-files.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { useApp } from '#server/testing/test-app.ts';
import { LOTS } from './lots.ts';
import { seedDemo } from './seed.ts';

const { all } = inject('runs');

const app = useApp();
const created: { folder?: string; storage?: Storage } = {};

/**
 * After how many documents each start is interrupted: the papers of four lots, the edital of the extrajudicial one, that of the fiduciary sale; and,
 * once the extrajudicial lot is public, that of the judicial sale.
 */
const INTERRUPTED = all ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 7] : [9, 7];

/** A storage that stores this many documents of sales and lots, and then fails. */
function failingAt(storage: Storage, documents: number): Storage {
	let left = documents;
	return {
		...storage,
		put: async (key, bytes, content_type) => {
			if (key.startsWith('sale-documents/') && left-- === 0) throw new Error('interrupted');
			await storage.put(key, bytes, content_type);
		},
	};
}

beforeAll(async () => {
	created.folder = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.cache/test-demo-'));
	created.storage = openStorage({ folder: created.folder });
	// The last start takes up what those before it left.
	for (const stored of INTERRUPTED)
		await expect(seedDemo({ ...app.context, storage: failingAt(created.storage, stored) })).rejects.toThrow(
			'interrupted',
		);
	await seedDemo({ ...app.context, storage: created.storage });
}, 120_000);
afterAll(() => rm(created.folder ?? '', { recursive: true, force: true }));

describe('the demo', () => {
	test('has auctions of every status and type, several ending within the hour, in many cities', async () => {
		const rows = await app.db
			.selectFrom('auctions')
			.selectAll()
			.where('environment', '=', 'production')
			.execute();
		expect(rows.length).toBeGreaterThanOrEqual(24);
		expect(new Set(rows.map((row) => row.status))).toEqual(new Set(STATUSES));
		expect(new Set(rows.map((row) => row.auction_type))).toEqual(new Set(['scheduled', 'live']));
		const soon = rows.filter((row) => row.status === 'active' && row.end_time.getTime() < Date.now() + HOUR);
		expect(soon.length).toBeGreaterThanOrEqual(4);
		expect(new Set(rows.map((row) => row.city)).size).toBeGreaterThanOrEqual(12);
	});

	test('has an open extrajudicial lot with a reserve', async () => {
		const rows = await app.db
			.selectFrom('auctions')
			.select(['kind', 'status', 'environment'])
			.where('reserve', 'is not', null)
			.where('status', '<>', 'completed')
			.execute();
		expect(rows).toEqual([{ kind: 'extrajudicial', status: 'active', environment: 'production' }]);
	});

	test('has a lot that ended below its reserve, whose seller has working days left to answer', async () => {
		const [lot] = await app.db
			.selectFrom('auctions')
			.selectAll()
			.where('outcome', '=', 'conditional')
			.execute();
		expect(lot).toMatchObject({ status: 'completed', kind: 'voluntary' });
		expect(Number(lot?.current_bid)).toBeLessThan(Number(lot?.reserve));
		expect(Number(lot?.decide_until)).toBeGreaterThan(Date.now() + DAY);
		const asked = app.db
			.selectFrom('payments')
			.select('id')
			.where('auction_id', '=', lot?.id ?? '');
		expect(await asked.execute()).toEqual([]);
	});

	test('has a fiduciary sale between its rounds', async () => {
		const [lot] = await app.db.selectFrom('auctions').selectAll().where('kind', '=', 'fiduciary').execute();
		expect(lot).toMatchObject({ status: 'pending', round: 2, environment: 'production', bid_count: 0 });
		expect(lot?.start_time.getTime()).toBeGreaterThan(Date.now() + DAY);
		expect(lot?.published_at?.getTime()).toBeLessThan(Date.now() - 9 * DAY);
		const records = app.db
			.selectFrom('ledger_records')
			.select('type')
			.where('auction_id', '=', lot?.id ?? '');
		expect((await records.orderBy('seq').execute()).map(({ type }) => type)).toEqual([
			'opened',
			'round-closed',
		]);
	});

	test('every ledger replays to its stored state', async () => {
		const rows = await app.db.selectFrom('auctions').selectAll().execute();
		for (const row of rows) {
			const lines = await app.db
				.selectFrom('ledger_records')
				.select('record')
				.where('auction_id', '=', row.id)
				.orderBy('seq')
				.execute();
			const { state, head, fault } = replay(
				lines.map((line) => line.record),
				sha256,
			);
			expect(fault).toBeNull();
			expect(head).toEqual({ seq: row.ledger_seq, hash: row.ledger_hash });
			if (state)
				expect(state).toMatchObject({
					status: row.status,
					current_bid: row.current_bid,
					bid_count: row.bid_count,
				});
		}
	});

	test('has at least two pictures for each auction, no two the same, as real WebP files', async () => {
		const images = await app.db.selectFrom('auction_images').selectAll().execute();
		expect(new Set(images.map((image) => image.auction_id)).size).toBe(LOTS.length);
		const seen = new Set<string>();
		for (const image of images) {
			const bytes = await created.storage?.bytes(`${image.image_url}-${image.widths[0]}.webp`);
			expect(
				Buffer.from(bytes ?? [])
					.subarray(8, 12)
					.toString(),
			).toBe('WEBP');
			seen.add(sha256(Buffer.from(bytes ?? []).toString('base64')));
		}
		expect(seen.size).toBe(images.length);
		expect(images.length).toBeGreaterThanOrEqual(2 * LOTS.length);
	});

	test('has paid, unpaid and overdue results, and the accounts with their documents', async () => {
		const payments = await app.db.selectFrom('payments').select('status').execute();
		expect(new Set(payments.map((payment) => payment.status))).toEqual(
			new Set(['paid', 'pending', 'overdue']),
		);
		const profiles = await app.db
			.selectFrom('profiles')
			.select(['email', 'status', 'document_url'])
			.execute();
		const of = (name: string) => profiles.find((profile) => profile.email === `${name}@martelo.test`);
		expect(of('carla')).toMatchObject({ status: 'pending', document_url: expect.stringMatching(/\.jpg$/) });
		expect(of('elisa')).toMatchObject({ status: 'pending', document_url: expect.stringMatching(/\.pdf$/) });
		expect(of('davi')).toMatchObject({ status: 'rejected', document_url: null });
	});

	test('has a published judicial sale with its documents, an extrajudicial lot, and Ana enrolled', async () => {
		const sales = await app.db.selectFrom('sales').selectAll().orderBy('kind').execute();
		const sale = sales[1] as (typeof sales)[0];
		expect(sales).toMatchObject([
			{ kind: 'fiduciary' },
			{ kind: 'judicial', published_at: expect.any(Date) },
		]);
		const lots = await app.db.selectFrom('auctions').selectAll().where('sale_id', '=', sale.id).execute();
		expect(lots.map(({ environment }) => environment)).toEqual(['production', 'production']);
		const documents = await app.db.selectFrom('sale_documents').selectAll().execute();
		expect(documents.map(({ kind }) => kind).sort()).toEqual(
			[...Array(3).fill('edital'), ...Array(4).fill('laudo'), ...Array(4).fill('matricula')].sort(),
		);
		for (const { sha256: hash, published_at } of documents) {
			expect(published_at).not.toBeNull();
			const file = Buffer.from((await created.storage?.bytes(documentKey(hash))) ?? []);
			expect(createHash('sha256').update(file).digest('hex')).toBe(hash);
		}
		const { user_id, state } = await app.db
			.selectFrom('enrolments')
			.select(['user_id', 'state'])
			.executeTakeFirstOrThrow();
		const ana = await app.db
			.selectFrom('profiles')
			.select('id')
			.where('email', '=', 'ana@martelo.test')
			.executeTakeFirstOrThrow();
		expect([user_id, state]).toEqual([ana.id, 'approved']);
	});

	test('is created once', async () => {
		const count = () =>
			app.db
				.selectFrom('auctions')
				.select((e) => e.fn.countAll<number>().as('n'))
				.executeTakeFirst();
		const before = await count();
		await seedDemo(app.context);
		expect(await count()).toEqual(before);
	});
});
