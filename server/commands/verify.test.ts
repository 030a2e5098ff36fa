import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CHECKPOINT_API } from '#contract/checkpoint-paths.ts';
import { API } from '#contract/paths.ts';
import { checkpointText } from '#domain/ledger/checkpoints.ts';
import { witnessFile } from '#server/features/bidding/witness/witnesses.ts';
import { requestTimeStamp } from '#server/platform/time-stamp/authority.ts';
import { readAllCheckpoints, takeNow } from '#server/testing/checkpoints.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { useApp } from '#server/testing/test-app.ts';
import { startTestAuthority, type TestAuthority } from '#server/testing/time-stamp-authority.ts';

const { all } = inject('runs');

const VERIFY = join(import.meta.dirname, 'verify.ts');
const app = useApp();
let folder: string;
let tsa: TestAuthority;
/** An auction with two bids, of which the checkpoints state the first and the second. */
let id: string;

function verify(...args: string[]): Promise<{ code: number; said: string }> {
	const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
	execFile(process.execPath, [VERIFY, ...args], { cwd: folder }, (error, stdout, stderr) =>
		resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
	);
	return promise;
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'verify-'));
	tsa = await startTestAuthority();
	id = await makeOpenAuction(app.db, { initial_bid: 1_000_00 });
	await makeOpenAuction(app.db);
	for (const amount of [1_000_00, 2_000_00]) {
		const user_id = await makePerson(app.db);
		const bid = { auction_id: id, user_id, amount, proxy_bid: null, key: randomUUID(), address: null };
		await placeBid(app.db, 'production', bid);
		await takeNow(app.db, app.context.witnessing.signer);
	}
	const [first, second] = await readAllCheckpoints(app.db);
	if (!first || !second) throw new Error('no checkpoints');
	await writeFile(join(folder, 'one.json'), witnessFile(first).bytes);
	await writeFile(
		join(folder, 'both.ndjson'),
		Buffer.concat([first, second].map((file) => witnessFile(file).bytes)),
	);
	await writeFile(
		join(folder, 'proof.json'),
		JSON.stringify((await app.ask('GET', `${CHECKPOINT_API.checkpoint(2)}?auction=${id}`)).body),
	);
	await writeFile(join(folder, 'ledger.ndjson'), String((await app.ask('GET', API.ledger(id))).body));
	await writeFile(join(folder, 'ca.pem'), tsa.ca);
	await writeFile(join(folder, 'stranger.pem'), tsa.stranger);
	const token = await requestTimeStamp({ url: tsa.url, trusted: [] }, checkpointText(first.checkpoint));
	await writeFile(join(folder, 'one.tst'), token);
});
afterAll(async () => {
	await tsa.stop();
	await rm(folder, { recursive: true });
});

/** Keeps files in a folder of their own. */
async function keep(name: string, files: Record<string, Buffer>): Promise<string> {
	const path = await mkdtemp(join(folder, `${name}-`));
	for (const [file, bytes] of Object.entries(files)) await writeFile(join(path, file), bytes);
	return path;
}

test('verifies a ledger with checkpoints, whole, as a list and as a proof, and their time stamps', async () => {
	const files = ['one.json', 'both.ndjson', 'proof.json'].flatMap((name) => ['--checkpoint', name]);
	const whole = await verify('ledger.ndjson', ...files, '--tsa-ca', 'ca.pem');
	expect(whole.code).toBe(0);
	expect(whole.said).toMatch(
		/Checkpoint 1 of .* states record 2 of this ledger, signed by key [0-9a-f]{16}, time-stamped .* by Carimbo de teste\./,
	);
	expect(whole.said).toMatch(/Checkpoint 2 of .* states record 3 of this ledger/);
	expect((await verify('ledger.ndjson', '--checkpoint', 'one.json')).said).toContain(
		'whose certificate was not checked',
	);
	expect(await verify('ledger.ndjson', '--checkpoint', 'one.json', '--tsa-ca', 'stranger.pem')).toMatchObject(
		{
			code: 1,
			said: expect.stringContaining('BROKEN one.json: checkpoint 1: the time stamp does not verify'),
		},
	);
});

test.runIf(all)(
	'finds a ledger that was cut or changed behind a checkpoint, and a checkpoint that was changed',
	async () => {
		const [one = '', two = '', three = ''] = String((await app.ask('GET', API.ledger(id))).body).split('\n');
		await writeFile(join(folder, 'cut.ndjson'), `${one}\n${two}\n`);
		await writeFile(
			join(folder, 'other.ndjson'),
			`${one}\n${two}\n${three.replace(/"rule":"[^"]+"/, '"rule":"2020-01-01"')}\n`,
		);
		const found = (ledger: string, checkpoint: string) => verify(ledger, '--checkpoint', checkpoint);
		expect(await found('cut.ndjson', 'one.json')).toMatchObject({ code: 0 });
		expect(await found('cut.ndjson', 'proof.json')).toMatchObject({
			code: 1,
			said: 'BROKEN at record 3: the ledger ends before record 3, which checkpoint 2 states\n',
		});
		expect(await found('other.ndjson', 'both.ndjson')).toMatchObject({
			code: 1,
			said: 'BROKEN at record 3: it is not the one that checkpoint 2 states\n',
		});
		const changed = JSON.stringify((await app.ask('GET', CHECKPOINT_API.checkpoint(2))).body).replace(
			'"seq":3',
			'"seq":2',
		);
		await writeFile(join(folder, 'changed.json'), changed);
		expect(await found('cut.ndjson', 'changed.json')).toMatchObject({
			code: 1,
			said: 'BROKEN changed.json: checkpoint 2: the heads are not those of the root\n',
		});
		await writeFile(join(folder, 'text.json'), 'x');
		expect(await found('cut.ndjson', 'text.json')).toMatchObject({
			code: 1,
			said: 'BROKEN text.json: is no checkpoint\n',
		});
	},
);

test.runIf(all)(
	'compares a server with what a witness has kept, and finds what its database’s owner changed',
	async () => {
		const [first, second] = (await readAllCheckpoints(app.db)) as [
			Parameters<typeof witnessFile>[0],
			Parameters<typeof witnessFile>[0],
		];
		const all = await keep('all', {
			'1.json': witnessFile(first).bytes,
			'2.json': witnessFile(second).bytes,
		});
		const newest = await keep('newest', { '2.json': witnessFile(second).bytes });
		const compare = (path: string, server = app.url) => verify('--checkpoints', path, '--server', server);
		expect(await compare(all)).toMatchObject({
			code: 0,
			said: expect.stringContaining('Whole: 3 heads of 2 ledgers, stated by 2 checkpoints, 2 of them kept.'),
		});
		expect(await compare(newest)).toMatchObject({ code: 0, said: expect.stringContaining('1 of them kept') });

		await sql`create table kept_records as select * from ledger_records`.execute(app.db);
		const asOwner = (statement: string) =>
			app.db.transaction().execute(async (trx) => {
				await sql`set local session_replication_role = replica`.execute(trx);
				await sql.raw(statement).execute(trx);
			});
		await asOwner(`delete from ledger_records where auction_id = '${id}' and seq = 3`);
		for (const path of [all, newest])
			expect(await compare(path)).toEqual({
				code: 1,
				said: `BROKEN auction ${id}, record 3: the ledger ends before record 3, which checkpoint 2 states\n`,
			});
		await asOwner(`update auctions set environment = 'staging' where id = '${id}'`);
		expect((await compare(newest)).said).toBe(`BROKEN auction ${id}: the ledger is gone from the server\n`);
		await asOwner(`update auctions set environment = 'production' where id = '${id}'`);
		await asOwner('insert into ledger_records select * from kept_records on conflict do nothing');
		expect(await compare(newest)).toMatchObject({ code: 0 });
		await asOwner('delete from ledger_checkpoints where number = 1');
		expect(await compare(newest)).toEqual({
			code: 1,
			said: 'BROKEN checkpoint 1: is gone from the server\n',
		});
	},
);

test.runIf(all)('says when it could not verify, and how it is used', async () => {
	const kept = await keep('kept', { '1.json': Buffer.from('{}') });
	const empty = await keep('empty', {});
	expect(await verify('--checkpoints', kept, '--server', 'http://127.0.0.1:1')).toMatchObject({ code: 2 });
	expect(await verify('--checkpoints', empty, '--server', app.url)).toMatchObject({ code: 2 });
	for (const args of [
		[],
		['--checkpoints', kept],
		['--server', app.url],
		['ledger.ndjson', '--checkpoints', kept],
	])
		expect(await verify(...args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage') });
});
