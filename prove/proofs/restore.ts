import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { SECOND } from '#domain/values/time.ts';
import { Crowd, INITIAL_BID } from '#prove/attacks/crowd.ts';
import { compare } from '#prove/oracle/ledger-comparison.ts';
import type { Bidder } from '#prove/system/acknowledgements.ts';
import { copyCluster } from '#prove/system/cluster-template.ts';
import { Findings, type Proof, type RunResult, type Trial } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { startServer } from '#server/testing/server-process.ts';
import { beginSession } from '#server/testing/session-cookie.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const run = promisify(execFile);
const COMMANDS = join(import.meta.dirname, '..', '..', 'server', 'commands');

const BIDDERS = 40;
const PARALLEL = 8;
const LOTS = 3;

/** How long each crowd bids before and after a backup, in milliseconds. */
const BIDDING = SECOND;

/** An installation with its embedded database, on a disk that will be lost, and its backups on another. */
interface Installation {
	folder: string;
	data: string;
	backups: string;
	secret: string;
	random: SeededRandom;
}

/** A crowd that has bid, and the auctions that nobody else bid on. */
interface Bidding {
	auctions: string[];
	crowd: Crowd;
}

/** Runs a command of the product. */
async function command(
	{ data, backups, secret }: Installation,
	name: 'backup' | 'restore',
	args: string[],
	into = data,
) {
	const { PATH = '' } = process.env;
	const env = { PATH, DATA_DIR: into, BACKUP_DIR: backups, AUTH_SECRET: secret, DEMO: '0' };
	await run(process.execPath, [join(COMMANDS, `${name}.ts`), ...args], { env });
}

/** Lets a crowd bid on new auctions while `meanwhile` runs; every bid has its answer afterwards. */
async function bid(
	db: Kysely<Database>,
	url: string,
	{ secret, random }: Installation,
	name: string,
	meanwhile: () => Promise<void>,
): Promise<Bidding> {
	const bidders: Bidder[] = [];
	for (let n = 0; n < BIDDERS; n += 1) {
		const id = await makePerson(db);
		bidders.push({ id, cookie: await beginSession(db, secret, id) });
	}
	const initial_bid = INITIAL_BID * 100;
	const auctions = await Promise.all(
		Array.from({ length: LOTS }, () => makeOpenAuction(db, { initial_bid })),
	);
	const crowd = new Crowd(() => url, { auctions, bidders, parallel: PARALLEL, name, random });
	crowd.start();
	await sleep(BIDDING);
	await meanwhile();
	await sleep(BIDDING);
	await crowd.stop();
	await crowd.settle();
	return { auctions, crowd };
}

/** What happened before the data folder was lost. */
interface Life {
	before: Bidding;
	/** A time between the two crowds. */
	between: Date;
	after: Bidding;
	/** The WAL segment with the last bids. */
	segment: string;
}

/** Bids before, during and after a backup; loses the data folder. */
async function liveAndDie(installation: Installation): Promise<Life> {
	const { data, backups, secret } = installation;
	await copyCluster(join(data, 'postgres'));
	const server = await startServer({
		DATA_DIR: data,
		BACKUP_DIR: backups,
		AUTH_SECRET: secret,
		DEMO: '0',
		LOG_LEVEL: 'silent',
	});
	const { url } = await startEmbedded(join(data, 'postgres'));
	const db = openDatabase(url, 8);
	const before = await bid(db, server.url, installation, 'before', () => command(installation, 'backup', []));
	const between = await databaseTime(db);
	// The target is between two milliseconds of the database's clock.
	await sleep(20);
	const after = await bid(db, server.url, installation, 'after', async () => undefined);
	const segment = await archiveAll(db);
	await db.destroy();
	await server.stop('SIGKILL');
	const postmaster = join(data, 'postgres', 'cluster', 'postmaster.pid');
	await waitFor('the end of the database', async () => !existsSync(postmaster), { tries: 2_400 });
	await rm(data, { recursive: true, force: true });
	return { before, between, after, segment };
}

async function databaseTime(db: Kysely<Database>): Promise<Date> {
	const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
	return new Date((rows[0]?.now.getTime() ?? 0) + 10);
}

/** Waits until everything committed so far is archived; without it, the last minute may be missing. Returns the last segment. */
async function archiveAll(db: Kysely<Database>): Promise<string> {
	const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db);
	const segment = rows[0]?.file ?? '';
	await waitFor(
		'the last segment to be archived',
		async () => {
			const done = await sql<{ file: string | null }>`
				select last_archived_wal as file from pg_stat_archiver`.execute(db);
			return (done.rows[0]?.file ?? '') >= segment;
		},
		{ pause: 50, tries: 1_200 },
	);
	return segment;
}

/** Restores, up to `to` or completely, and compares what the bidders were answered. */
async function restoreAndCompare(
	installation: Installation,
	to: Date | null,
	expected: readonly Bidding[],
	findings: Findings,
): Promise<void> {
	const into = await mkdtemp(join(installation.folder, 'restored-'));
	const args = to ? ['--to', to.toISOString()] : [];
	const refused = await command(installation, 'restore', args, into).then(
		() => null,
		({ stderr }: { stderr: string }) => stderr.trim(),
	);
	if (refused !== null) {
		findings.add('lost', `the restore failed: ${refused}`);
		return;
	}
	const postgres = await startEmbedded(join(into, 'postgres'));
	const db = openDatabase(postgres.url, 4);
	for (const { auctions, crowd } of expected) await compare(db, auctions, crowd.answers, findings);
	const known = expected.flatMap(({ auctions }) => auctions);
	const others = await db.selectFrom('auctions').select('id').where('id', 'not in', known).execute();
	for (const { id } of others) findings.add('broken', `${id} was made after the time of the restore`);
	await db.destroy();
	await postgres.stop();
}

async function prove({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const findings = new Findings();
	for (let done = 0; done < n; done += 1) {
		const folder = await mkdtemp(join(tmpdir(), 'proof-restore-'));
		const [data, backups] = [join(folder, 'data'), join(folder, 'backups')];
		const secret = randomBytes(32).toString('hex');
		const installation = { folder, data, backups, secret, random: seededRandom(seed + done) };
		try {
			const { before, between, after, segment } = await liveAndDie(installation);
			if (control) await rm(join(backups, 'wal', `${segment}.gz`));
			else await restoreAndCompare(installation, between, [before], findings);
			await restoreAndCompare(installation, null, [before, after], findings);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
		progress(done + 1);
	}
	return findings.result(n, control ? ['lost'] : undefined);
}

export const restore: Proof = {
	id: 'restore',
	promise:
		'After the loss of the data folder, every acknowledged bid that was archived is restored, with ledgers that verify; a restore to a time has everything until then and nothing after it.',
	control: 'the archived WAL segment with the last bids is removed',
	n: { small: 1, usual: 10, control: 1 },
	run: prove,
};
