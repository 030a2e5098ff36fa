import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { API, FILES } from '#contract/paths.ts';
import { HOUR } from '#domain/values/time.ts';
import { listFiles } from '#server/features/backoffice/files/list-files.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { scriptedPdf } from '#server/testing/pdf-file.ts';
import { SWIFT, startSwift } from '#server/testing/swift-server.ts';
import { useApp } from '#server/testing/test-app.ts';
import { administrator, pictureForm, sendPicture, upload } from '#server/testing/uploads.ts';

const { all } = inject('runs');

/** The time limit of a call, and what a busy machine adds. */
const IN_TIME = 12_000;

// The app's variables name the server's port, so that it has to run before the app.
const swift = all && SWIFT ? await startSwift() : null;
const {
	endpoint = 'http://127.0.0.1:9',
	bucket = 'none',
	region = 'none',
	access_key = 'x',
	secret_key = 'x',
} = swift?.target ?? {};
const app = useApp({
	S3_ENDPOINT: endpoint,
	S3_BUCKET: bucket,
	S3_REGION: region,
	S3_ACCESS_KEY: access_key,
	S3_SECRET_KEY: secret_key,
});
const PDF = scriptedPdf('app.alert(1)');

afterAll(() => swift?.stop());

describe.skipIf(!swift)('files in a bucket', () => {
	let admin: { id: string; cookie: string };
	let auction: string;

	beforeAll(async () => {
		admin = await administrator(app);
	});
	afterEach(() => swift?.signal('SIGCONT'));

	async function addPicture(): Promise<{ status: number; url: string; body: Record<string, unknown> }> {
		const file = await plain(1200, 900).png().toBuffer();
		const form = pictureForm([
			['auctionId', auction],
			['imageOrder', '0'],
			['file', file],
		]);
		const { status, body } = await sendPicture(app, admin.cookie, form);
		return { status, body, url: `${app.url}${body.imageUrl}` };
	}

	async function linkOf(owner: string): Promise<string> {
		const token = await app.session(owner);
		const { body } = await app.ask('POST', FUNCTIONS.documentUrl, { token, body: { userId: owner } });
		return (body as { url: string }).url;
	}

	test('a picture is uploaded, viewed by visitors, listed and deleted as on disk', async () => {
		auction = await makeOpenAuction(app.db);
		const { status, url } = await addPicture();
		expect(status).toBe(200);
		for (const method of ['GET', 'HEAD'] as const) {
			const viewed = await fetch(url, { method });
			expect(viewed.status).toBe(200);
			expect(Object.fromEntries(viewed.headers)).toMatchObject({
				'content-type': 'image/webp',
				'cache-control': 'public, max-age=31536000, immutable',
				'x-content-type-options': 'nosniff',
				'content-security-policy': expect.any(String),
			});
			const { byteLength } = await viewed.arrayBuffer();
			expect(byteLength).toBe(method === 'GET' ? Number(viewed.headers.get('content-length')) : 0);
			expect(viewed.headers.getSetCookie()).toEqual([]);
		}
		const { db } = app;
		const query = { prefix: 'auctions', limit: 100, offset: 0, sort: 'size-desc', orphans: false } as const;
		const listed = await listFiles({ db, storage: app.context.storage }, query, Date.now());
		expect(listed.total).toBe(6);
		expect(listed.files[0]).toMatchObject({ belongs_to: { kind: 'auction', id: auction }, orphan: false });
		const { rows } = await sql<{
			id: string;
		}>`select id from auction_images where auction_id = ${auction}`.execute(db);
		const path = ADMIN_API.adminImage(auction, rows[0]?.id ?? '');
		expect((await app.ask('DELETE', path, { token: admin.cookie })).status).toBeLessThan(300);
		expect((await fetch(url)).status).toBe(404);
		expect(await app.context.storage.list(`auctions/${auction}`)).toEqual([]);
	});

	test('a document is opened by the same link as on disk: 60 seconds, one file, in a sandbox', async () => {
		const owner = await makePerson(app.db, { status: 'pending' });
		const token = await app.session(owner);
		expect((await upload(app, token, PDF)).status).toBe(200);
		const url = await linkOf(owner);
		expect(new URL(url).origin).toBe(new URL(app.context.brand.url).origin);
		const at = (link: string) => `${app.url}${new URL(link).pathname}`;
		const opened = await fetch(at(url));
		expect(Buffer.from(await opened.arrayBuffer())).toEqual(PDF);
		expect(Object.fromEntries(opened.headers)).toMatchObject({
			'content-type': 'application/pdf',
			'content-disposition': 'attachment; filename="documento.pdf"',
			'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
			'x-content-type-options': 'nosniff',
			'cache-control': 'no-store, private',
			'referrer-policy': 'no-referrer',
			'content-length': String(PDF.length),
		});
		const [key = ''] = await app.context.storage.list(`documents/${owner}`);
		expect(
			JSON.stringify([url, Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString()]),
		).not.toContain(key);
		expect((await fetch(`${app.url}${FILES}/${key}`)).status).toBe(404);
		await upload(app, token, await plain().png().toBuffer());
		expect((await fetch(at(url))).status).toBe(404);
		expect(await app.context.storage.list(`documents/${owner}`)).toHaveLength(1);
	});

	test('heads of documents that nobody reads hold no connection', async () => {
		const owner = await makePerson(app.db, { status: 'pending' });
		await upload(app, await app.session(owner), PDF);
		const at = `${app.url}${new URL(await linkOf(owner)).pathname}`;
		for (let n = 0; n < 300; n += 20) {
			const heads = await Promise.all(Array.from({ length: 20 }, () => fetch(at, { method: 'HEAD' })));
			expect(new Set(heads.map(({ status }) => status))).toEqual(new Set([200]));
		}
		expect((await fetch(at)).status).toBe(200);
	});

	test('a bucket that is away is said by /readyz and the metrics, and takes no server out of service', async () => {
		const says = async () => {
			await app.context.bucket?.ask();
			const { status, body } = await app.ask('GET', API.ready);
			const metrics = String((await app.ask('GET', API.metrics)).body);
			return [status, body, /^martelo_storage_up (.*)$/m.exec(metrics)?.[1]];
		};
		const ready = { ready: true, database: true, stopping: false, secrets: true };
		expect(await says()).toEqual([200, { ...ready, storage: 'up' }, '1']);
		swift?.signal('SIGSTOP');
		expect(await says()).toEqual([200, { ...ready, storage: 'down' }, '0']);
		swift?.signal('SIGCONT');
		expect(await says()).toEqual([200, { ...ready, storage: 'up' }, '1']);
	});

	test('storage that hangs: 503 in time for files, nothing half-written, bids are taken; then it works again', async () => {
		auction = await makeOpenAuction(app.db);
		const { url } = await addPicture();
		const unread = url.replace('-960.', '-480.');
		const [bidder, owner] = [await app.approved(), await makePerson(app.db, { status: 'pending' })];
		const token = await app.session(owner);
		swift?.signal('SIGSTOP');

		const began = performance.now();
		const picture = fetch(unread, { headers: { accept: 'image/webp' } });
		const sent = upload(app, token, PDF);
		const bidAt = performance.now();
		const bid = await app.ask('POST', BIDDER_API.bids(auction), {
			token: bidder,
			headers: { 'idempotency-key': crypto.randomUUID() },
			body: { amount: 5_000_000 },
		});
		expect(bid.body).toMatchObject({ receipt: expect.anything() });
		expect(performance.now() - bidAt).toBeLessThan(3_000);
		const away = await picture;
		expect(away.status).toBe(503);
		expect(away.headers.get('retry-after')).toBe('5');
		expect(await away.json()).toMatchObject({
			code: 'storage.unavailable',
			title: 'Arquivos indisponíveis',
			detail: expect.stringContaining('Tente novamente'),
		});
		expect((await sent).status).toBe(503);
		expect(performance.now() - began).toBeLessThan(IN_TIME);
		const images = sql`select 1 from auction_images where auction_id = ${auction}`;
		expect((await addPicture()).body).toMatchObject({ code: 'storage.unavailable' });
		expect((await images.execute(app.db)).rows).toHaveLength(1);
		const profile = app.db.selectFrom('profiles').select('document_url').where('id', '=', owner);
		expect(await profile.executeTakeFirst()).toMatchObject({ document_url: null });

		swift?.signal('SIGCONT');
		await expect.poll(async () => (await fetch(unread)).status).toBe(200);
		await expect.poll(async () => (await upload(app, token, PDF)).status).toBe(200);
	});

	test('an auction is deleted although its files cannot be', async () => {
		auction = await makeAuction(app.db, { status: 'pending', start_time: new Date(Date.now() + HOUR) });
		await addPicture();
		swift?.signal('SIGSTOP');
		const path = ADMIN_API.adminAuction(auction);
		expect((await app.ask('DELETE', path, { token: admin.cookie })).status).toBeLessThan(300);
		const row = sql`select from auctions where id = ${auction}`;
		expect((await row.execute(app.db)).rows).toEqual([]);
		swift?.signal('SIGCONT');
		const left = openStorage({ s3: swift?.target ?? never() });
		await expect.poll(() => left.list(`auctions/${auction}`)).toHaveLength(6);
	});

	test('a server that ended: 503 at once', async () => {
		await swift?.stop();
		const began = performance.now();
		const { status } = await fetch(`${app.url}${FILES}/auctions/${auction}/${'0'.repeat(32)}-480.webp`);
		expect(status).toBe(503);
		expect(performance.now() - began).toBeLessThan(IN_TIME);
	});
});

function never(): never {
	throw new Error('without Swift these tests are skipped');
}
