import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { baseBackups, makeBaseBackup, pruneBaseBackups } from '#server/platform/db/backup/base-backup.ts';
import { archivesInto, startArchived } from '#server/platform/db/backup/start-archived.ts';
import { pruneArchive } from '#server/platform/db/backup/wal-archive.ts';
import { hasEmbedded } from '#server/platform/db/embedded.ts';
import { copyFiles } from '#server/platform/storage/copy-files.ts';
import { forgetRemoved } from '#server/platform/storage/forget-removed.ts';
import { checkOwner } from '#server/start/check-owner.ts';
import { type Env, readEnv } from '#server/start/env.ts';
import { backUpKeys, keysRefusal } from './key-files.ts';
import {
	DONE,
	endProgress,
	failureWords,
	runCommand,
	say,
	showProgress,
	WRONG_USAGE,
} from './run-command.ts';

const USAGE = `Usage: npm run backup -- [--keep N] [--keys FOLDER]   a base backup and the files, to BACKUP_DIR; keeps the newest N, by default 7
       npm run backup -- --files                      only the files that are new`;

const KEPT = 7;
const MEGABYTE = 1024 * 1024;

interface Command {
	keep: number;
	keys: string | undefined;
	files: boolean;
}

function readCommand(): Command | null {
	try {
		const { values } = parseArgs({
			options: {
				keep: { type: 'string', default: `${KEPT}` },
				keys: { type: 'string' },
				files: { type: 'boolean', default: false },
			},
		});
		const keep = Number(values.keep);
		return Number.isInteger(keep) && keep >= 1 ? { keep, keys: values.keys, files: values.files } : null;
	} catch {
		return null;
	}
}

/** Throws, with words for the operator, where there is nothing to back up or nowhere to put it. */
function backupFolder({ BACKUP_DIR, DATABASE_URL, DATA_DIR }: Env, { keys }: Command): string {
	if (DATABASE_URL)
		throw new Error(
			'DATABASE_URL: this PostgreSQL is not the embedded one. Use its own tools: docs/operations.md, Backups.',
		);
	if (!BACKUP_DIR)
		throw new Error(
			'BACKUP_DIR: is required, for this command and for the server, which archives into it. See docs/operations.md, Backups.',
		);
	if (!hasEmbedded(join(DATA_DIR, 'postgres'))) throw new Error(`DATA_DIR: ${DATA_DIR} contains no database`);
	const refusal = keys && keysRefusal(keys, BACKUP_DIR);
	if (refusal) throw new Error(refusal);
	return resolve(BACKUP_DIR);
}

async function main(): Promise<number> {
	const command = readCommand();
	if (!command) return say(USAGE, WRONG_USAGE);
	const env = readEnv(process.env);
	const backups = backupFolder(env, command);
	await checkOwner(join(env.DATA_DIR, 'postgres'), 'DATA_DIR');
	// The files last: whatever the copied database names is there by now.
	if (!command.files) await backUpDatabase(join(env.DATA_DIR, 'postgres'), backups, command.keep);
	if (env.S3_BUCKET) say('Files: not copied. They are in S3_BUCKET: version or replicate the bucket.');
	else await backUpFiles(env.DATA_DIR, backups);
	if (command.files) return DONE;
	await backUpKeys({
		data: env.DATA_DIR,
		variables: env.ENV_FILE,
		folder: command.keys,
		recipient: env.BACKUP_RECIPIENT,
		backups,
		keep: command.keep,
	});
	return DONE;
}

async function backUpDatabase(home: string, backups: string, keep: number): Promise<void> {
	showProgress('Database: copying');
	const postgres = await startArchived(home, backups);
	try {
		if (!(await archivesInto(postgres.url, backups)))
			throw new Error(
				`BACKUP_DIR: the running server does not archive into ${backups}. Restart the server with the same BACKUP_DIR.`,
			);
		const { folder, bytes, finished_at } = await makeBaseBackup(postgres.url, home, backups);
		endProgress();
		say(`Database: ${folder}, ${Math.ceil(bytes / MEGABYTE)} MB`);
		say(`It can be restored to any time from ${finished_at} on.`);
	} finally {
		await postgres.stop();
	}
	const removed = await pruneBaseBackups(backups, keep);
	// After a restore to an earlier time, a later backup may begin before an older one.
	const starts = (await baseBackups(backups)).map(({ start }) => start);
	const segments = await pruneArchive(backups, Math.min(...starts));
	if (removed > 0) say(`Removed: ${removed} older backups, ${segments} WAL segments`);
}

async function backUpFiles(data: string, backups: string): Promise<void> {
	const [from, to] = [join(data, 'files'), join(backups, 'files')];
	if (existsSync(from)) await mkdir(to, { recursive: true, mode: 0o700 });
	const copied = await copyFiles(from, to, (done, of) => showProgress(`Files: ${done} of ${of}`));
	endProgress();
	const [oldest] = await baseBackups(backups);
	const { removed, waiting } = await forgetRemoved(
		{ from, to, seen: join(backups, 'files-removed.json') },
		oldest ? new Date(oldest.finished_at) : null,
		new Date(),
	);
	say(`Files: ${copied} copied, ${removed} removed, ${waiting} kept that only older backups need`);
}

await runCommand(main, (error) => failureWords(error, 'BACKUP_DIR'));
