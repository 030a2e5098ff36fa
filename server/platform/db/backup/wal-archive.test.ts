import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { branchesTo, isOnBranches } from './timelines.ts';
import {
	archivedFiles,
	archiveSettings,
	firstGap,
	newestTimeline,
	pruneArchive,
	readHistory,
	restoreCommand,
} from './wal-archive.ts';
import { bytesBefore, readSegment, segmentAt, segmentName } from './wal-position.ts';

let backups = '';
beforeEach(async () => {
	backups = await mkdtemp(join(tmpdir(), "wal 'archive %f-"));
	await mkdir(join(backups, 'wal'));
});
afterEach(() => rm(backups, { recursive: true, force: true }));

const SEGMENT = 16 * 1024 * 1024;
const name = (number: number, timeline = 1) => segmentName({ timeline, number });
const archive = (...files: string[]) =>
	Promise.all(files.map((file) => writeFile(join(backups, 'wal', `${file}.gz`), gzipSync(''))));

describe('names of segments', () => {
	test.each([
		['000000010000000000000001', 1, 1],
		['0000000100000000000000FF', 1, 255],
		['000000010000000100000000', 1, 256],
		['0000000A00000012000000FE', 10, 0x12fe],
	])('%s', (file, timeline, number) => {
		expect(readSegment(file)).toEqual({ timeline, number });
		expect(segmentName({ timeline, number })).toBe(file);
	});

	test('are not those of histories, backups and partial segments', () => {
		for (const file of ['00000002.history', `${name(3)}.00000028.backup`, `${name(3)}.partial`, 'x'])
			expect(readSegment(file)).toBeNull();
	});

	test('follow from a position', () => {
		expect(segmentAt(bytesBefore('0/4000028'))).toBe(4);
		expect(segmentAt(bytesBefore('1/0'))).toBe(256);
		expect(name(segmentAt(bytesBefore('12/FE123456')))).toBe('0000000100000012000000FE');
	});
});

describe('timelines', () => {
	const history =
		'1\t0/5000000\tno recovery target specified\n\n2\t0/9000100\tbefore 2026-11-25 10:00:00+00\n';
	const branches = branchesTo(3, history);

	test('begin where the one before ended', () => {
		expect(branches).toEqual([
			{ timeline: 1, begins: 0 },
			{ timeline: 2, begins: 5 * SEGMENT },
			{ timeline: 3, begins: 9 * SEGMENT + 0x100 },
		]);
	});

	test('have the backups that were complete before the next one began', () => {
		expect(isOnBranches(branches, 1, 5 * SEGMENT)).toBe(true);
		expect(isOnBranches(branches, 1, 5 * SEGMENT + 1)).toBe(false);
		expect(isOnBranches(branches, 3, 99 * SEGMENT)).toBe(true);
		expect(isOnBranches(branches, 4, 1)).toBe(false);
	});

	test('are read from the archive, the newest by segments and histories', async () => {
		await archive(name(3), name(4, 2));
		expect(newestTimeline(await archivedFiles(backups))).toBe(2);
		await writeFile(join(backups, 'wal', '00000003.history.gz'), gzipSync(history));
		expect(newestTimeline(await archivedFiles(backups))).toBe(3);
		expect(await readHistory(backups, 3)).toBe(history);
		expect(await readHistory(backups, 1)).toBe('');
	});
});

describe('a gap', () => {
	const gap = async (branches = [{ timeline: 1, begins: 0 }], start = 3 * SEGMENT) =>
		(await firstGap(backups, await archivedFiles(backups), branches, start))?.segment ?? null;

	test('is the first missing segment before the newest', async () => {
		await archive(name(3), name(4), name(5));
		expect(await gap()).toBeNull();
		await archive(name(8), name(7));
		expect(await gap()).toBe(name(6));
		expect(await gap(undefined, 7 * SEGMENT)).toBeNull();
		expect(await gap(undefined, 2 * SEGMENT)).toBe(name(2));
	});

	test('is not hidden by the same segment of a timeline that was left', async () => {
		const branches = branchesTo(2, '1\t0/5000028\treason\n');
		await archive(name(3), name(4), name(5), name(6), name(7), name(5, 2), name(7, 2));
		expect(await gap(branches)).toBe(name(6, 2));
		await archive(name(6, 2));
		expect(await gap(branches)).toBeNull();
	});

	test('is the first segment of a timeline of which only the history is archived', async () => {
		await archive(name(3), name(4), name(5), name(6));
		expect(await gap(branchesTo(2, '1\t0/5000028\treason\n'))).toBe(name(5, 2));
	});
});

test('pruning removes what comes before the first needed segment, of every timeline, and no history', async () => {
	const kept = [name(5), name(6, 2), '00000002.history', `${name(5)}.00000028.backup`];
	await archive(...kept, name(3), name(4), name(4, 2), `${name(3)}.00000028.backup`, `${name(4)}.partial`);
	expect(await pruneArchive(backups, 5 * SEGMENT + 40)).toBe(3);
	expect((await archivedFiles(backups)).sort()).toEqual(kept.sort());
});

/** Runs a command as PostgreSQL does, in the cluster's folder. */
function runAs(command: string, file: string, path: string): void {
	const words = command.replaceAll(/%(.)/g, (_, letter: string) => ({ f: file, p: path })[letter] ?? letter);
	execFileSync('sh', ['-c', words], { cwd: backups, stdio: 'pipe' });
}

describe('the commands that PostgreSQL runs', () => {
	const command = () => archiveSettings(backups).archive_command ?? '';

	test('archive a segment once, accept it again, and refuse another one under its name', async () => {
		await writeFile(join(backups, 'segment'), 'content');
		runAs(command(), name(3), 'segment');
		expect(await readdir(join(backups, 'wal'))).toEqual([`${name(3)}.gz`]);
		runAs(command(), name(3), 'segment');
		await writeFile(join(backups, 'segment'), 'other');
		expect(() => runAs(command(), name(3), 'segment')).toThrow();
		runAs(restoreCommand(backups), name(3), 'read');
		expect(await readFile(join(backups, 'read'), 'utf8')).toBe('content');
	});

	test('fail where the archive is away or the segment is missing, and make no folder', async () => {
		await writeFile(join(backups, 'segment'), 'content');
		expect(() => runAs(restoreCommand(backups), name(4), 'read')).toThrow();
		await rm(join(backups, 'wal'), { recursive: true });
		expect(() => runAs(command(), name(3), 'segment')).toThrow();
		expect(existsSync(join(backups, 'wal'))).toBe(false);
	});
});
