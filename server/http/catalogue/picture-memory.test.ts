import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { watchMemory } from '#server/testing/process-memory.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { pictureForm, sendPicture } from '#server/testing/uploads.ts';

const { all } = inject('runs');

const database = useDatabase();
const held: { folder?: string; server?: ServerProcess; cookie: string } = { cookie: '' };

beforeAll(async () => {
	const secret = randomBytes(32).toString('hex');
	held.folder = await mkdtemp(join(tmpdir(), 'memory-'));
	held.server = await startServer({
		DATABASE_URL: database.url,
		AUTH_SECRET: secret,
		IDENTITY_KEY: secret,
		DATA_DIR: held.folder,
	});
	const admin = await makePerson(database.db, { role: 'admin' });
	await database.db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', admin).execute();
	held.cookie = await beginSession(database.db, secret, admin);
	// Loads what the first upload of a server loads, which is not part of an upload's cost.
	expect(await send(await plain(1600, 1200).png().toBuffer())).toBe(200);
});
afterAll(async () => {
	await held.server?.stop();
	await rm(held.folder ?? '', { recursive: true, force: true });
});

async function send(file: Uint8Array): Promise<number> {
	const url = held.server?.url ?? '';
	const auction = await makeAuction(database.db);
	const form = pictureForm([
		['auctionId', auction],
		['file', file],
	]);
	return (await sendPicture({ url }, held.cookie, form)).status;
}

/** Noise of the given size: incompressible, so that the file is as large as allowed. */
const noise = (width: number, height: number) =>
	sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

test.runIf(all).each<[string, () => Promise<Buffer>]>([
	['a PNG', () => noise(1850, 1850).png({ compressionLevel: 0 }).toBuffer()],
	[
		'a photograph taken sideways',
		() => noise(3900, 2900).withMetadata({ orientation: 6 }).jpeg({ quality: 91 }).toBuffer(),
	],
	['forty megapixels', () => plain(8000, 5000).jpeg().toBuffer()],
])('%s of the largest size raises it by less than a hundred', async (_, make) => {
	const file = await make();
	const rise = await watchMemory(held.server?.pid ?? 0, 20);
	const status = await send(file);
	expect(await rise()).toBeLessThan(100);
	expect(status).toBe(200);
});
