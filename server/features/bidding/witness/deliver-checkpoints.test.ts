import { X509Certificate } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHECKPOINT_API } from '#contract/checkpoint-paths.ts';
import { checkpointFile } from '#contract/checkpoints.ts';
import { checkpointText } from '#domain/ledger/checkpoints.ts';
import { verifyTimeStamp } from '#server/platform/time-stamp/token.ts';
import { readAllCheckpoints, takeSeveral } from '#server/testing/checkpoints.ts';
import { useApp } from '#server/testing/test-app.ts';
import { startTestAuthority, type TestAuthority } from '#server/testing/time-stamp-authority.ts';
import { deliverCheckpoints } from './deliver-checkpoints.ts';
import { type Witness, witnessesOf } from './witnesses.ts';

const app = useApp();
let folder: string;
let tsa: TestAuthority;
const reports: string[] = [];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'witness-'));
	tsa = await startTestAuthority();
});
afterAll(async () => {
	await tsa.stop();
	await rm(folder, { recursive: true });
});
beforeEach(() => {
	reports.length = 0;
});

const take = (count: number) => takeSeveral(app, count);

const deliver = (witness: Witness | undefined, db = app.context.db) =>
	deliverCheckpoints(
		{
			db,
			environment: 'production',
			pause: 0,
			report: (what, name) => void reports.push(`${name} ${what}`),
		},
		witness as Witness,
	);

test('a folder that is away is caught up when it is back: each file once, complete, read-only, with the same bytes', async () => {
	const away = join(folder, 'mounted');
	const [witness] = witnessesOf({ folder: away, bucket: null, authority: null });
	await take(2);
	expect([await deliver(witness), await deliver(witness)]).toEqual([0, 0]);
	expect(reports).toEqual(['folder failed']);
	await mkdir(away);
	await take(1);
	expect(await deliver(witness)).toBe(3);
	expect(reports).toEqual(['folder failed', 'folder recovered']);
	expect(await deliver(witness)).toBe(0);
	const names = (await readdir(away)).sort();
	expect(names).toEqual([1, 2, 3].map((n) => `ledger-checkpoint-production-00000000${n}.json`));
	const kept = await Promise.all(
		names.map(async (name) => JSON.parse(await readFile(join(away, name), 'utf8'))),
	);
	expect(kept).toEqual(await readAllCheckpoints(app.db));
	for (const each of kept) expect(checkpointFile.safeParse(each).success).toBe(true);
});

test('several servers deliver each checkpoint once; one that was delivered but not noted is no fault', async () => {
	await take(4);
	const [witness] = witnessesOf({ folder: join(folder, 'mounted'), bucket: null, authority: null });
	const delivered = await Promise.all([deliver(witness), deliver(witness, app.db), deliver(witness)]);
	expect(delivered.reduce((sum, each) => sum + each, 0)).toBe(4);
	await sql`update ledger_witnesses set through = 0`.execute(app.db);
	expect(await deliver(witness)).toBe(7);
	expect(reports).toEqual([]);
});

test('a file with another content is not overwritten, and is reported', async () => {
	await take(1);
	const [witness] = witnessesOf({ folder: join(folder, 'mounted'), bucket: null, authority: null });
	const path = join(folder, 'mounted', 'ledger-checkpoint-production-000000008.json');
	await writeFile(path, '{}');
	expect(await deliver(witness)).toBe(0);
	expect(await deliver(witness)).toBe(0);
	expect(reports).toEqual(['folder failed']);
	expect(await readFile(path, 'utf8')).toBe('{}');
	await chmod(path, 0o600);
	await rm(path);
	expect(await deliver(witness)).toBe(1);
});

test('an authority that is away stamps the newest checkpoint later; the token is public and beside the files', async () => {
	const trusted = [new X509Certificate(tsa.ca)];
	const [, stamps, tokens] = witnessesOf({
		folder: join(folder, 'mounted'),
		bucket: null,
		authority: { url: tsa.url, trusted },
	});
	tsa.answer = () => 503;
	expect(await deliver(stamps)).toBe(0);
	await take(2);
	expect(await deliver(stamps)).toBe(0);
	expect(await deliver(tokens)).toBe(0);
	expect(reports).toEqual(['time-stamp failed']);
	tsa.answer = (reply) => reply;
	const requests = tsa.requests;
	expect(await deliver(stamps)).toBe(1);
	expect(tsa.requests).toBe(requests + 1);
	expect(await deliver(tokens)).toBe(1);
	const newest = (await readAllCheckpoints(app.db)).length;
	const { body } = await app.ask('GET', CHECKPOINT_API.checkpoint(newest));
	const { time_stamp, ...file } = body as { time_stamp: string } & Parameters<typeof checkpointText>[0];
	const token = Buffer.from(time_stamp, 'base64');
	const text = checkpointText(checkpointFile.parse(file).checkpoint);
	expect(await verifyTimeStamp(token, text, { trusted })).toMatchObject({ ok: true });
	const beside = `ledger-checkpoint-production-${String(newest).padStart(9, '0')}.tst`;
	expect(await readFile(join(folder, 'mounted', beside))).toEqual(token);
	expect((await app.ask('GET', CHECKPOINT_API.checkpoint(newest - 1))).body).toMatchObject({
		time_stamp: null,
	});
});

test('the public list and one auction’s proof', async () => {
	const all = await readAllCheckpoints(app.db);
	const first = (await app.ask('GET', `${CHECKPOINT_API.checkpoints}?limit=4`)).body as {
		checkpoints: { number: number }[];
		next_cursor: string;
	};
	expect(first.checkpoints.map(({ number }) => number)).toEqual([
		all.length,
		all.length - 1,
		all.length - 2,
		all.length - 3,
	]);
	const second = (await app.ask('GET', `${CHECKPOINT_API.checkpoints}?limit=500&cursor=${first.next_cursor}`))
		.body;
	expect(second).toMatchObject({ checkpoints: { length: all.length - 4 }, next_cursor: null });
	const auction = all[0]?.heads[0]?.auction_id;
	const proof = await app.ask('GET', `${CHECKPOINT_API.checkpoint(1)}?auction=${auction}`);
	expect([proof.status, proof.body]).toMatchObject([200, { head: { auction_id: auction }, path: [] }]);
	for (const [path, status] of [
		[CHECKPOINT_API.checkpoint(999_999), 404],
		[CHECKPOINT_API.checkpoint(0), 400],
		[CHECKPOINT_API.checkpoint('x'), 400],
		[CHECKPOINT_API.checkpoint('9999999999999'), 400],
		[`${CHECKPOINT_API.checkpoint(2)}?auction=${auction}`, 404],
		[`${CHECKPOINT_API.checkpoint(2)}?auction=x`, 400],
		[`${CHECKPOINT_API.checkpoints}?cursor=x`, 400],
	] as const)
		expect([path, (await app.ask('GET', path)).status]).toEqual([path, status]);
});
