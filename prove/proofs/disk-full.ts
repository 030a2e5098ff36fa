import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { CrashTest } from '#prove/attacks/crash-test.ts';
import type { Crowd } from '#prove/attacks/crowd.ts';
import { askAndUpload, emailsIn } from '#prove/attacks/files-on-volume.ts';
import { Findings, type Proof, type RunResult, type Trial } from '#prove/system/proof.ts';
import { SmallVolume } from '#prove/system/small-volume.ts';

/** Settings that make the database fit on the volume, and need a new file soon. */
const SMALL = { max_wal_size: '64MB', min_wal_size: '32MB' };
const MEGABYTES = { database: 320, files: 64 };

/**
 * The delay of the planted fault’s commits: so long that some always wait when the database stops. Before it does, bids may be
 * refused for seconds because a table cannot grow.
 */
const LATE = 5 * SECOND;

/** The ranges of time for which the crowd bids before the volume is full, and while it is, in milliseconds. */
const BEFORE = { least: 100, spread: 400 };
const FULL = { least: 500, spread: 1_500 };

/** How long it may take until the full volume stops bids, and until they are taken again, in milliseconds. */
const UNTIL_STOPPED = 60 * SECOND;
const UNTIL_BACK = MINUTE;

const waits = (test: CrashTest, { least, spread }: typeof FULL) => sleep(least + test.random.below(spread));

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const findings = new Findings();
	const onDatabase = Math.ceil(n / 2);
	await fullDatabase(findings, { seed, rounds: onDatabase, control, progress });
	if (n > onDatabase) {
		const rounds = n - onDatabase;
		await fullFiles(findings, { seed, rounds, progress: (done) => progress(onDatabase + done) });
	}
	return findings.result(n, control ? ['lost'] : undefined);
}

interface Rounds {
	seed: number;
	rounds: number;
	progress(done: number): void;
}

/** The volume of the database fills up. Bids stop, and are taken again once there is room. */
async function fullDatabase(
	findings: Findings,
	{ seed, rounds, control, progress }: Rounds & { control: boolean },
): Promise<void> {
	let longest = 0;
	await SmallVolume.with(MEGABYTES.database, async (volume) => {
		const options = {
			seed,
			rounds,
			settings: SMALL,
			keepDatabase: true,
			databaseFolder: join(volume.path, 'postgres'),
			...(control && { commitLate: LATE }),
		};
		await CrashTest.with(options, async (test) => {
			for (let round = 1; round <= rounds; round += 1) {
				await test.round(findings, async (crowd) => {
					await waits(test, BEFORE);
					await fillUntilStopped(test, volume, findings);
					await waits(test, FULL);
					await volume.free();
					test.proxy.commitLate = null;
					test.proxy.cutAll();
					longest = Math.max(longest, await untilBack(crowd, findings));
				});
				progress(round);
			}
			await countFailures(test, findings);
		});
	});
	findings.count('longest_return_ms', longest);
}

/** Fills the volume until the database can write no more: it needs a new WAL segment and stops, or fails before. */
async function fillUntilStopped(test: CrashTest, volume: SmallVolume, findings: Findings): Promise<void> {
	for (const deadline = performance.now() + UNTIL_STOPPED; performance.now() < deadline; ) {
		await volume.fill();
		const works = await test.execute('select pg_switch_wal()').then(
			() => true,
			() => false,
		);
		if (!works) return;
	}
	findings.add('missed', 'the full volume did not stop the database');
}

/** Waits until bids are answered again, without any help. Returns how long it took, in milliseconds. */
async function untilBack(crowd: Crowd, findings: Findings): Promise<number> {
	const start = performance.now();
	const { acknowledged } = crowd.answers;
	const before = acknowledged.size;
	while (acknowledged.size === before) {
		if (performance.now() - start > UNTIL_BACK) {
			findings.add('missed', `no bid was answered within ${UNTIL_BACK / SECOND} s after there was room`);
			break;
		}
		await sleep(20);
	}
	return Math.round(performance.now() - start);
}

async function countFailures(test: CrashTest, findings: Findings): Promise<void> {
	const log = await readFile(join(test.postgres.folder, 'postgres.log'), 'utf8');
	findings.count('no_space_left', log.match(/No space left on device/g)?.length ?? 0);
	findings.count('panics', log.match(/PANIC/g)?.length ?? 0);
	findings.count('starts', log.match(/starting PostgreSQL/g)?.length ?? 0);
}

/**
 * The volume of the other data fills up: documents, pictures, uploads, outgoing email. Bids go on meanwhile; uploads are refused, and
 * both they and the emails that wait go on once there is room.
 */
async function fullFiles(findings: Findings, { seed, rounds, progress }: Rounds): Promise<void> {
	await SmallVolume.with(MEGABYTES.files, async (volume) => {
		const dataFolder = join(volume.path, 'data');
		await CrashTest.with({ seed, rounds, dataFolder }, async (test) => {
			for (let round = 1; round <= rounds; round += 1) {
				const emails = await emailsIn(dataFolder);
				await test.round(findings, async (crowd) => {
					await waits(test, BEFORE);
					await volume.fill();
					const { acknowledged } = crowd.answers;
					const before = acknowledged.size;
					const whileFull = await askAndUpload(test);
					if (whileFull < 500) findings.add('missed', `an upload was answered ${whileFull} on a full volume`);
					await waits(test, FULL);
					findings.count('answered_while_full', acknowledged.size - before);
					if (acknowledged.size === before) findings.add('missed', 'no bid was answered on a full volume');
					await volume.free();
					const after = await askAndUpload(test);
					if (after >= 300) findings.add('missed', `an upload was answered ${after} when there was room`);
				});
				// Two were asked for, one of them while there was no room.
				if (!(await untilSent(test, dataFolder, emails + 2)))
					findings.add('missed', 'an email was not sent when there was room');
				progress(round);
			}
			const unfinished = (await readdir(join(dataFolder, 'outbox'))).filter((name) => name.endsWith('.tmp'));
			if (unfinished.length > 0) findings.add('broken', `${unfinished.length} half emails remain`);
		});
	});
}

/** Waits until there are so many emails. The pause before the next attempt, of up to an hour, is passed by changing rows. */
async function untilSent(test: CrashTest, data: string, count: number): Promise<boolean> {
	for (const deadline = performance.now() + UNTIL_BACK; performance.now() < deadline; await sleep(100)) {
		if ((await emailsIn(data)) >= count) return true;
		await test.execute(
			`update pgboss.job set start_after = now() where name = 'letters' and state = 'retry'`,
		);
	}
	return false;
}

export const diskFull: Proof = {
	id: 'disk-full',
	promise:
		'No acknowledged bid is lost when the disk of the database is full, and bids are taken again by themselves once there is room; when the disk of files and emails is full, bids go on.',
	control: 'the server gets the answer to each commit before the database gets the commit',
	n: { small: 2, usual: 20, control: 1 },
	skipped: SmallVolume.missing,
	run,
};
