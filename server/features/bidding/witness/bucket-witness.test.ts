import { execFile } from 'node:child_process';
import { randomUUID, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { s3Driver } from '#server/platform/storage/s3-driver.ts';
import { readAllCheckpoints, takeNow, takeSeveral } from '#server/testing/checkpoints.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { SWIFT, startSwift } from '#server/testing/swift-server.ts';
import { useApp } from '#server/testing/test-app.ts';
import { startTestAuthority } from '#server/testing/time-stamp-authority.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { deliverCheckpoints } from './deliver-checkpoints.ts';
import { startWitnessing } from './start-witnessing.ts';
import { type Witness, witnessesOf } from './witnesses.ts';

const { all } = inject('runs');

// The app's variables name the server's port, so that it has to run before the app.
const swift = all && SWIFT ? await startSwift() : null;
const target = swift?.target ?? {
	endpoint: 'http://127.0.0.1:9',
	bucket: 'none',
	region: 'none',
	access_key: 'x',
	secret_key: 'x',
};
const app = useApp({
	WITNESS_S3_ENDPOINT: target.endpoint,
	WITNESS_S3_BUCKET: target.bucket,
	WITNESS_S3_REGION: target.region,
	WITNESS_S3_ACCESS_KEY: target.access_key,
	WITNESS_S3_SECRET_KEY: target.secret_key,
});
const reports: string[] = [];

afterAll(() => swift?.stop());
beforeEach(() => {
	reports.length = 0;
});

const nameOf = (number: number) => `ledger-checkpoint-production-${String(number).padStart(9, '0')}.json`;

const take = (count: number) => takeSeveral(app, count);

const deliver = (witness: Witness | undefined, db = app.context.db) =>
	deliverCheckpoints(
		{
			db,
			environment: 'production',
			pause: 0,
			report: (what, name, error) => void reports.push(`${name} ${what} ${error ?? ''}`.trim()),
		},
		witness as Witness,
	);

const ofApp = () => app.context.witnessing.witnesses.find(({ name }) => name === 'bucket');

const bytesOf = async (key: string) => {
	const file = await s3Driver(target).read(key);
	return file && Buffer.from(file.bytes);
};

describe.skipIf(!swift)('a bucket as a witness', () => {
	beforeAll(() => take(2));

	test('that is away or refuses the key is caught up when it is back, each checkpoint in an object of its own', async () => {
		const wrong = { ...target, secret_key: 'canary-wrong' };
		const [refused] = witnessesOf({ folder: undefined, bucket: wrong, authority: null });
		expect(await deliver(refused)).toBe(0);
		expect(reports).toEqual([expect.stringMatching(/^bucket failed StorageAway: bucket .*403/)]);
		expect(reports[0]).not.toContain('canary');
		const delivered = await Promise.all([deliver(ofApp()), deliver(ofApp(), app.db)]);
		expect(delivered.toSorted()).toEqual([0, 2]);
		expect(reports.slice(1)).toEqual(['bucket recovered']);
		const stored = await readAllCheckpoints(app.db);
		for (const file of stored)
			expect(JSON.parse(String(await bytesOf(nameOf(file.checkpoint.number))))).toEqual(file);
	});

	test('keeps what it has: another object of that name is a fault, and stays', async () => {
		await take(1);
		await s3Driver(target).putNew(nameOf(3), Buffer.from('{}'), 'application/json');
		expect(await deliver(ofApp())).toBe(0);
		expect(reports).toEqual([expect.stringContaining('exists with another content')]);
		expect(String(await bytesOf(nameOf(3)))).toBe('{}');
		await s3Driver(target).delete(nameOf(3));
		expect(await deliver(ofApp())).toBe(1);
	});

	test('has the time stamps too, and what is downloaded from it verifies the server', async () => {
		const tsa = await startTestAuthority();
		onTestFinished(tsa.stop);
		const authority = { url: tsa.url, trusted: [new X509Certificate(tsa.ca)] };
		const all = witnessesOf({ folder: undefined, bucket: target, authority });
		expect(all.map(({ name }) => name)).toEqual(['bucket', 'time-stamp', 'bucket-tokens']);
		for (const witness of all) await deliver(witness);
		const folder = await mkdtemp(join(tmpdir(), 'downloaded-'));
		onTestFinished(() => rm(folder, { recursive: true }));
		for (const name of [1, 2, 3].map(nameOf))
			await writeFile(join(folder, name), (await bytesOf(name)) ?? '');
		const token = nameOf(3).replace('.json', '.tst');
		await writeFile(join(folder, token), (await bytesOf(token)) ?? '');
		const verify = join(import.meta.dirname, '../../../commands/verify.ts');
		const given = ['--checkpoints', folder, '--server', app.url];
		const { stdout } = await promisify(execFile)(process.execPath, [verify, ...given]);
		expect(stdout).toContain('stated by 3 checkpoints, 3 of them kept.');
		expect(stdout).toContain('1 of the kept ones have a valid time stamp.');
	});

	test('that hangs delays no bid, and is shown in the metrics', async () => {
		const auction = await makeOpenAuction(app.db, { initial_bid: 1_000_00 });
		await takeNow(app.db, app.context.witnessing.signer);
		const { witnessing } = app.context;
		const logged: unknown[] = [];
		const log = { error: (what: object) => void logged.push(what), info: () => undefined };
		swift?.signal('SIGSTOP');
		const loops = startWitnessing(
			{
				...app.context,
				log,
				witnessing: { ...witnessing, interval: SECOND, witnesses: [ofApp() as Witness] },
			},
			(error) => void logged.push(error),
		);
		onTestFinished(async () => {
			swift?.signal('SIGCONT');
			await loops.stop();
		});
		const metrics = async () => String((await app.ask('GET', API.metrics)).body);
		const cookie = await app.approved();
		for (let n = 1; n <= 10; n += 1) {
			const begun = performance.now();
			const { status } = await app.ask('POST', BIDDER_API.bids(auction), {
				headers: { cookie, origin: app.url, 'idempotency-key': randomUUID() },
				body: { amount: 1_000, max_amount: 10_000 + n * 1_000 },
			});
			expect([201, 409, 422]).toContain(status);
			expect(performance.now() - begun).toBeLessThan(2 * SECOND);
		}
		await waitFor('the failure', async () => logged.length > 0, { pause: 100, tries: 200 });
		expect(logged[0]).toMatchObject({ witness: 'bucket', err: { name: 'StorageAway' } });
		expect(await metrics()).toMatch(/^martelo_witness_failing_seconds\{witness="bucket"\} 0?[^0\s]/m);
	});
});
