import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { DAY } from '#domain/values/time.ts';
import { type LedgersFound, verifyLedgers } from '#server/features/bidding/ledger/verify-ledgers.ts';
import { type BaseBackup, unpackBaseBackup } from '#server/platform/db/backup/base-backup.ts';
import { type Chosen, chooseBase } from '#server/platform/db/backup/choose-base.ts';
import { type RecoveryTarget, recover } from '#server/platform/db/backup/recover.ts';
import { archiveOf } from '#server/platform/db/backup/wal-archive.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { copyFiles } from '#server/platform/storage/copy-files.ts';
import { checkOwner } from '#server/start/check-owner.ts';
import { type Env, readEnv } from '#server/start/env.ts';
import { KEY_FILES, type KeyFile, type Keys, type Needs, readKeys, restoreKeys } from './key-files.ts';
import {
	DONE,
	endProgress,
	FAILED,
	failureWords,
	runCommand,
	say,
	showProgress,
	WRONG_USAGE,
} from './run-command.ts';

const USAGE = `Usage: npm run restore -- [--to TIME] [--keys FOLDER [--recipient-key FILE]]   restores from BACKUP_DIR into DATA_DIR, which has no database yet
       npm run restore -- --drill [--to TIME]           restores to a temporary folder, verifies every ledger, removes it
TIME is ISO 8601 with an offset, such as 2026-12-01T09:00:00-03:00; by default the newest that is archived.
  --recipient-key FILE   the private key of BACKUP_RECIPIENT, where the keys in FOLDER are encrypted
  --accept-gap    restores only what comes before a segment that is missing in the archive
  --timeline N    follows another timeline than the newest; every restored database begins one`;

const DRILL = 'drill-';

const instant = z.iso.datetime({ offset: true });

interface Command {
	to: Date | null;
	timeline: number | null;
	acceptGap: boolean;
	keys: string | undefined;
	recipientKey: string | undefined;
	drill: boolean;
}

function readCommand(): Command | null {
	try {
		const { values } = parseArgs({
			options: {
				to: { type: 'string' },
				timeline: { type: 'string' },
				'accept-gap': { type: 'boolean', default: false },
				keys: { type: 'string' },
				'recipient-key': { type: 'string' },
				drill: { type: 'boolean', default: false },
			},
		});
		const { to, timeline, 'accept-gap': acceptGap, keys, 'recipient-key': recipientKey, drill } = values;
		if (recipientKey !== undefined && keys === undefined) return null;
		if (to !== undefined && !instant.safeParse(to).success) return null;
		if (timeline !== undefined && !/^[1-9]\d{0,8}$/.test(timeline)) return null;
		return {
			to: to === undefined ? null : new Date(to),
			acceptGap,
			keys,
			recipientKey,
			drill,
			timeline: timeline === undefined ? null : Number(timeline),
		};
	} catch {
		return null;
	}
}

/** Throws, with words for the operator, where nothing can be restored or nothing may be put. */
async function checkFolders({ BACKUP_DIR, DATA_DIR }: Env, { drill }: Command): Promise<string> {
	if (!BACKUP_DIR) throw new Error('BACKUP_DIR: is required: the folder that `npm run backup` wrote');
	await checkOwner(archiveOf(BACKUP_DIR), 'BACKUP_DIR');
	if (drill) return resolve(BACKUP_DIR);
	const home = join(DATA_DIR, 'postgres');
	if (existsSync(home))
		throw new Error(`DATA_DIR: ${home} exists. Restore into an empty folder, or move it away first.`);
	return resolve(BACKUP_DIR);
}

async function main(): Promise<number> {
	const command = readCommand();
	if (!command) return say(USAGE, WRONG_USAGE);
	const env = readEnv(process.env);
	const backups = await checkFolders(env, command);
	const { keys: folder, recipientKey } = command;
	const keys = folder && !command.drill ? await readKeys(env.DATA_DIR, folder, recipientKey) : null;
	const chosen = await chooseBase(backups, command);
	say(`Base backup: ${chosen.base.folder}`);
	if (chosen.warning) process.stderr.write(`Warning: ${chosen.warning}\n`);
	const found = command.drill
		? await drill(chosen, backups, command)
		: await restoreInto(env, chosen, backups, { to: command.to, keys });
	const verdict = found.faults.length === 0 ? 'all verify' : `${found.faults.length} DO NOT VERIFY`;
	say(
		`Ledgers: ${found.auctions} with ${found.records} records, the newest of ${found.newest ?? 'never'}: ${verdict}`,
	);
	if (found.faults.length > 0) return say(found.faults.join('\n'), FAILED);
	if (command.drill) return DONE;
	return say('Restored. Start the server, then make a new backup: npm run backup');
}

/** Restores into a folder beside the backups, which is removed again. */
async function drill({ base, timeline }: Chosen, backups: string, { to }: Command): Promise<LedgersFound> {
	await removeOldDrills(backups);
	const home = await mkdtemp(join(backups, DRILL));
	try {
		return (await restoreDatabase(home, backups, base, { timeline, to, drill: true })).ledgers;
	} finally {
		await rm(home, { recursive: true, force: true });
	}
}

/** Removes what drills that were killed have left. */
async function removeOldDrills(backups: string): Promise<void> {
	for (const name of (await readdir(backups)).filter((each) => each.startsWith(DRILL))) {
		const folder = join(backups, name);
		if (Date.now() - (await stat(folder)).mtimeMs > DAY) await rm(folder, { recursive: true, force: true });
	}
}

/** Restores database, files and, where they are given, keys. The database appears in its place complete or not at all. */
async function restoreInto(
	env: Env,
	{ base, timeline }: Chosen,
	backups: string,
	{ to, keys }: { to: Date | null; keys: Keys | null },
): Promise<LedgersFound> {
	const { DATA_DIR, S3_BUCKET } = env;
	const home = join(DATA_DIR, 'postgres');
	const unfinished = `${home}.restoring`;
	await rm(unfinished, { recursive: true, force: true });
	await mkdir(unfinished, { recursive: true, mode: 0o700 });
	try {
		const { ledgers, needs } = await restoreDatabase(unfinished, backups, base, {
			timeline,
			to,
			drill: false,
		});
		const files = await copyFiles(join(backups, 'files'), join(DATA_DIR, 'files'), (done, of) =>
			showProgress(`Files: ${done} of ${of}`),
		);
		endProgress();
		say(S3_BUCKET ? 'Files: they are in S3_BUCKET, as they are now.' : `Files: ${files} restored`);
		await restoreKeys(DATA_DIR, keys, { given: givenBy(env), needs });
		await rename(unfinished, home);
		return ledgers;
	} catch (error) {
		await rm(unfinished, { recursive: true, force: true });
		throw error;
	}
}

/** The keys that variables give. */
function givenBy({ AUTH_SECRET, LEDGER_KEY, IDENTITY_KEY, VAPID_PRIVATE_KEY }: Env): Set<KeyFile> {
	const keys = [AUTH_SECRET, LEDGER_KEY, IDENTITY_KEY, VAPID_PRIVATE_KEY];
	return new Set(KEY_FILES.filter((_, n) => keys[n] !== undefined));
}

interface Restored {
	ledgers: LedgersFound;
	needs: Needs;
}

/** Restores a database into `home`, reads it whole once, verifies its ledgers, and stops it. */
async function restoreDatabase(
	home: string,
	backups: string,
	base: BaseBackup,
	target: RecoveryTarget,
): Promise<Restored> {
	showProgress('Database: unpacking');
	await unpackBaseBackup(base, home);
	let until: string | null = null;
	const show = (at: Date | null) => {
		until = at?.toISOString() ?? until;
		showProgress(`Database: recovered to ${until ?? base.finished_at}`);
	};
	const postgres = await recover(home, backups, base, target, show).catch(async (error: Error) => {
		throw new Error(await failure(home, target, until, error));
	});
	endProgress();
	say(`Database: recovered to ${until ?? base.finished_at}, on timeline ${target.timeline}`);
	const db = openDatabase(postgres.url, 1);
	try {
		const ledgers = await verifyLedgers(db, (done, of) => showProgress(`Ledgers: ${done} of ${of}`));
		return { ledgers, needs: await readNeeds(db) };
	} finally {
		endProgress();
		await db.destroy();
		await postgres.stop();
	}
}

async function readNeeds(db: Kysely<Database>): Promise<Needs> {
	const { rows } = await sql<Needs>`
		select (select count(*) from two_factors)::int as second_factors, (select count(*) from identities)::int as identities,
			(select count(*) from bars)::int as bars, (select count(*) from exclusions)::int as exclusions, (select count(*) from push_devices)::int as devices`.execute(
		db,
	);
	return rows[0] as Needs;
}

/** What to tell the operator, by what PostgreSQL said when it gave up. */
async function failure(
	home: string,
	{ to }: RecoveryTarget,
	until: string | null,
	error: Error,
): Promise<string> {
	const log = await readFile(join(home, 'postgres.log'), 'utf8').catch(() => '');
	const fatal = log
		.split('\n')
		.filter((line) => /FATAL|PANIC/.test(line) && !line.includes('is starting up'));
	if (log.includes('recovery ended before configured recovery target was reached')) {
		const ended = /last completed transaction was at log time (.+)/.exec(log)?.[1] ?? until;
		return `--to: the archive ends before ${to?.toISOString()}${ended ? `: its last commit is of ${ended}` : ''}. Without --to everything that is archived is restored.`;
	}
	if (log.includes('No space left on device'))
		return 'DATA_DIR: no space is left on its disk. What was half restored is removed.';
	return `The database was not recovered. ${fatal.slice(-3).join('\n') || error.message}`;
}

await runCommand(main, (error) => failureWords(error, 'DATA_DIR'));
