import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { API } from '#contract/paths.ts';
import { makeAuction } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp({ PUBLIC_URL: 'https://leiloes.example' });

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers });
const pictureOf = async (id: string) => Buffer.from(await (await get(API.sharePicture(id))).arrayBuffer());

/** The share of pixels of a picture's right half that are about as red as what was stored. */
async function isRed(png: Buffer): Promise<boolean> {
	// Statistics are of the whole input, whatever is cut out of it.
	const photo = await sharp(png).extract({ left: 700, top: 100, width: 400, height: 400 }).toBuffer();
	const { channels } = await sharp(photo).stats();
	const [red, green] = channels;
	return (red?.mean ?? 0) > 180 && (green?.mean ?? 255) < 60;
}

async function addRedPicture(auction_id: string): Promise<void> {
	const key = `auctions/${auction_id}/red`;
	const file = join(app.data, 'files', `${key}-960.webp`);
	await mkdir(dirname(file), { recursive: true });
	await writeFile(
		file,
		await sharp({ create: { width: 960, height: 720, channels: 3, background: '#d01010' } })
			.webp()
			.toBuffer(),
	);
	await app.db
		.insertInto('auction_images')
		.values({
			auction_id,
			image_url: key,
			image_order: 0,
			environment: 'production',
			widths: [480, 960, 1600],
			width: 1600,
			height: 1200,
			placeholder: null,
		})
		.execute();
}

test('the picture of a shared link is a PNG of 1200 × 630, with the lot’s first photograph', async () => {
	const id = await makeAuction(app.db);
	const bare = await get(API.sharePicture(id));
	expect(bare.headers.get('content-type')).toBe('image/png');
	expect(bare.headers.get('cache-control')).toBe('public, max-age=60');
	const drawing = Buffer.from(await bare.arrayBuffer());
	expect(await sharp(drawing).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
	expect(await isRed(drawing)).toBe(false);

	await addRedPicture(id);
	const photo = await pictureOf(id);
	expect(await isRed(photo)).toBe(true);
	// Some services fetch no picture beyond 300 KB.
	expect(photo.length).toBeLessThan(300 * 1024);
});

test('a picture is the same until what it shows changes, and is asked for by its tag', async () => {
	const id = await makeAuction(app.db);
	const first = await get(API.sharePicture(id));
	const etag = first.headers.get('etag') ?? '';
	const known = await get(API.sharePicture(id), { 'if-none-match': etag });
	expect([known.status, await known.text()]).toEqual([304, '']);
	expect((await pictureOf(id)).equals(Buffer.from(await first.arrayBuffer()))).toBe(true);

	await app.db
		.updateTable('auctions')
		.set({ description: 'Um texto que a imagem não mostra.' })
		.where('id', '=', id)
		.execute();
	expect((await get(API.sharePicture(id))).headers.get('etag')).toBe(etag);
	await app.db.updateTable('auctions').set({ current_bid: 200_000_00 }).where('id', '=', id).execute();
	const changed = await get(API.sharePicture(id), { 'if-none-match': etag });
	expect(changed.status).toBe(200);
	expect(changed.headers.get('etag')).not.toBe(etag);
});

test.runIf(all)('requests for one picture at once share one drawing', async () => {
	const id = await makeAuction(app.db, { title: 'Um lote que ninguém viu ainda' });
	const answers = await Promise.all(Array.from({ length: 24 }, () => get(API.sharePicture(id))));
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test.runIf(all)('many drawings for one network are refused for a while', async () => {
	const ids = await Promise.all(
		Array.from({ length: 40 }, (_, n) => makeAuction(app.db, { title: `Lote número ${n}` })),
	);
	const statuses: number[] = [];
	for (const id of ids) statuses.push((await get(API.sharePicture(id))).status);
	expect(statuses).toContain(429);
});

test('the event of a lot is asked for by its tag, and its sequence rises with every change', async () => {
	const id = await makeAuction(app.db);
	const sequence = async () =>
		Number(/^SEQUENCE:(\d+)/m.exec(await (await get(API.calendar(id))).text())?.[1]);
	const answer = await get(API.calendar(id));
	expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
	expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="leilao-[0-9a-f]{8}\.ics"$/);
	const etag = answer.headers.get('etag') ?? '';
	expect((await get(API.calendar(id), { 'if-none-match': etag })).status).toBe(304);

	const before = await sequence();
	const moved = { end_time: new Date(Date.now() + 2 * 86_400_000), ledger_seq: 3, bid_count: 0 };
	await app.db.updateTable('auctions').set(moved).where('id', '=', id).execute();
	expect(await sequence()).toBeGreaterThan(before);
	expect((await get(API.calendar(id), { 'if-none-match': etag })).status).toBe(200);
});

test('lots that visitors may not see have neither picture nor event', async () => {
	const hidden = [
		await makeAuction(app.db, { environment: 'staging' }),
		await makeAuction(app.db, { withdrawn_at: new Date() }),
		'7c1c3f9e-0c9f-4a3e-9d7a-2f3b8f2a4a10',
		'x',
	];
	for (const id of hidden)
		for (const path of [API.sharePicture(id), API.calendar(id)]) expect((await get(path)).status).toBe(404);
});
