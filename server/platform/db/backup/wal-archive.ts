import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Branch, newestBranch } from './timelines.ts';
import { historyName, readHistoryName, readSegment, segmentAt, segmentName } from './wal-position.ts';

export const archiveOf = (backups: string) => join(backups, 'wal');

/** Quotes a path for `sh`, in a command in which PostgreSQL replaces %f and %p. */
function quoted(path: string): string {
	return `'${path.replaceAll('%', '%%').replaceAll("'", "'\\''")}'`;
}

/**
 * The settings with which PostgreSQL archives its WAL under `backups`, compressed. A file appears complete and flushed, or not
 * at all; one that is archived again must be the same.
 */
export function archiveSettings(backups: string): Record<string, string> {
	const to = quoted(archiveOf(backups));
	const written = [
		`gzip -1 < "%p" > ${to}/%f.partial`,
		`sync ${to}/%f.partial`,
		`mv ${to}/%f.partial ${to}/%f.gz`,
		`sync ${to}`,
	];
	const command = `if [ -f ${to}/%f.gz ]; then gzip -dc ${to}/%f.gz | cmp -s - "%p"; else ${written.join(' && ')}; fi`;
	return { archive_mode: 'on', archive_command: command };
}

/** The setting with which PostgreSQL reads archived WAL. */
export function restoreCommand(backups: string): string {
	const from = quoted(archiveOf(backups));
	return `test -f ${from}/%f.gz && gzip -dc ${from}/%f.gz > "%p"`;
}

/** The names of the archived files, without the ending of compression. */
export async function archivedFiles(backups: string): Promise<string[]> {
	const files = await readdir(archiveOf(backups)).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return [];
		throw error;
	});
	return files.filter((file) => file.endsWith('.gz')).map((file) => file.slice(0, -'.gz'.length));
}

/** The newest timeline in the archive; 1 where it is empty. A restored database begins a new one. */
export function newestTimeline(files: readonly string[]): number {
	const timelines = files.map((file) => readHistoryName(file) ?? readSegment(file)?.timeline ?? 1);
	return timelines.reduce((newest, each) => Math.max(newest, each), 1);
}

const unzip = promisify(gunzip);

/** The archived history of a timeline; empty for the first one, which has none. */
export async function readHistory(backups: string, timeline: number): Promise<string> {
	const file = join(archiveOf(backups), `${historyName(timeline)}.gz`);
	const packed = await readFile(file).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw error;
	});
	return packed === null ? '' : (await unzip(packed)).toString('utf8');
}

/** A segment that is not in the archive. */
export interface Gap {
	segment: string;
	/** When the segment before it was archived; null where it would be the first. */
	until: Date | null;
}

/**
 * The first segment between the position `start` and the newest one that the archive does not have. PostgreSQL takes a missing
 * segment for the end of the archive and would leave out, without a word, what comes after it.
 */
export async function firstGap(
	backups: string,
	files: readonly string[],
	branches: readonly Branch[],
	start: number,
): Promise<Gap | null> {
	const present = new Set(files);
	const last = newestBranch(branches);
	const numbers = files.flatMap((file) => {
		const segment = readSegment(file);
		return segment?.timeline === last.timeline ? [segment.number] : [];
	});
	const newest = numbers.reduce((most, each) => Math.max(most, each), segmentAt(last.begins));
	let before: string | null = null;
	for (let number = segmentAt(start); number <= newest; number += 1) {
		const { timeline } = branches.findLast(({ begins }) => segmentAt(begins) <= number) ?? last;
		const segment = segmentName({ timeline, number });
		if (!present.has(segment)) return { segment, until: await archivedAt(backups, before) };
		before = segment;
	}
	return null;
}

async function archivedAt(backups: string, segment: string | null): Promise<Date | null> {
	return segment === null ? null : (await stat(join(archiveOf(backups), `${segment}.gz`))).mtime;
}

/** Removes the segments before the one at `start`, which no base backup needs any more. Returns how many. */
export async function pruneArchive(backups: string, start: number): Promise<number> {
	const first = segmentAt(start);
	// Also what PostgreSQL archives beside a segment: 000000010000000000000003.00000028.backup.
	const old = (await archivedFiles(backups)).filter((file) => {
		const segment = readSegment(file.slice(0, 24));
		return segment !== null && segment.number < first;
	});
	for (const file of old) await rm(join(archiveOf(backups), `${file}.gz`));
	return old.filter((file) => readSegment(file) !== null).length;
}
