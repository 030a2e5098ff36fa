import type { Kysely } from 'kysely';
import type { FileSort, FilesPage, FilesQuery, StoredFile } from '#contract/files.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { FileStat, WalkedFile } from '#server/platform/storage/stored-file.ts';
import { hasOwners, isSettled, ownersOf } from './owners.ts';

export interface FileDeps {
	db: Kysely<Database>;
	storage: Storage;
}

/** Files that are looked up together. */
const BATCH = 500;

/** The most subfolders shown; a storage may have one per auction. */
const FOLDERS_MAX = 100;

/**
 * One page of the stored files below a folder (spec §9), of both environments. The storage is walked folder by folder.
 * Sizes and owners are read only for the page, unless the order or the filter needs them for all files.
 */
export async function listFiles(deps: FileDeps, query: FilesQuery, now: number): Promise<FilesPage> {
	const { prefix, limit, offset, sort, orphans } = query;
	const first = firstFiles(sort, offset + limit);
	const prefixes = new Set<string>();
	let total = 0;
	for await (const batch of batches(deps.storage.walk(prefix))) {
		for (const { name } of batch) if (prefixes.size < FOLDERS_MAX) addFolder(prefixes, prefix, name);
		for (const file of await candidates(deps, batch, { orphans, withStat: !sort.startsWith('name') }, now)) {
			total += 1;
			first.add(file);
		}
	}
	const files = await present(deps, first.take().slice(offset), now);
	const next_offset = offset + limit < total ? offset + limit : null;
	return { files, total, next_offset, prefixes: [...prefixes].sort() };
}

/** The files in batches of equal size, whatever the sizes of the folders. */
async function* batches(walk: AsyncGenerator<WalkedFile[]>): AsyncGenerator<Listed[]> {
	let batch: Listed[] = [];
	for await (const walked of walk) {
		for (const { key: name, stat } of walked) {
			batch.push({ name, ...(stat && { stat }) });
			if (batch.length < BATCH) continue;
			yield batch;
			batch = [];
		}
	}
	if (batch.length > 0) yield batch;
}

function addFolder(prefixes: Set<string>, prefix: string, name: string): void {
	const from = prefix === '' ? 0 : prefix.length + 1;
	const end = name.indexOf('/', from);
	if (end !== -1) prefixes.add(name.slice(0, end));
}

interface Needs {
	orphans: boolean;
	withStat: boolean;
}

/** The files of a batch that match the query, with `stat` where the order needs it. */
async function candidates(
	{ db, storage }: FileDeps,
	batch: Listed[],
	{ orphans, withStat }: Needs,
	now: number,
): Promise<Listed[]> {
	if (!orphans && !withStat) return batch;
	const names = batch.map(({ name }) => name);
	const owners = orphans ? await ownersOf(db, names) : null;
	const wanted = owners ? batch.filter(({ name }) => hasOwners(name) && !owners.has(name)) : batch;
	const files = await readStats(storage, wanted);
	return orphans ? files.filter(({ stat }) => isSettled(stat.updated_at, now)) : files;
}

/** The files with their size and date; files deleted meanwhile are left out. */
async function readStats(storage: Storage, files: Listed[]): Promise<(Listed & { stat: FileStat })[]> {
	const withStat = await Promise.all(
		files.map(async ({ name, stat }) => ({ name, stat: stat ?? (await storage.stat(name)) })),
	);
	return withStat.flatMap(({ name, stat }) => (stat ? [{ name, stat }] : []));
}

async function present({ db, storage }: FileDeps, listed: Listed[], now: number): Promise<StoredFile[]> {
	const files = await readStats(storage, listed);
	const owners = await ownersOf(
		db,
		files.map(({ name }) => name),
	);
	return files.map(({ name, stat }) => {
		const belongs_to = owners.get(name) ?? null;
		const orphan = belongs_to === null && hasOwners(name) && isSettled(stat.updated_at, now);
		const { size, content_type } = stat;
		return { name, size, content_type, updated_at: stat.updated_at.toISOString(), belongs_to, orphan };
	});
}

/** A file that may be on a page; `stat` is read only when the order or the page needs it. */
interface Listed {
	name: string;
	stat?: FileStat;
}

/** How many files beyond the wanted ones are held before the rest is dropped. */
const MAX_EXTRA = 1_000;

/**
 * Collects the first `wanted` files of an order without holding all of them: memory depends on the page, not on the
 * storage.
 */
function firstFiles(sort: FileSort, wanted: number) {
	const compare = comparison(sort);
	let files: Listed[] = [];
	const trim = () => {
		files = files.sort(compare).slice(0, wanted);
	};
	return {
		add(file: Listed): void {
			files.push(file);
			if (files.length >= wanted + MAX_EXTRA) trim();
		},
		take(): Listed[] {
			trim();
			return files;
		},
	};
}

function comparison(sort: FileSort): (a: Listed, b: Listed) => number {
	const [by, direction] = sort.split('-');
	const sign = direction === 'desc' ? -1 : 1;
	const value = ({ stat }: Listed) => (by === 'size' ? (stat?.size ?? 0) : (stat?.updated_at.getTime() ?? 0));
	const byName = (a: Listed, b: Listed) => (a.name < b.name ? -sign : Number(a.name > b.name) * sign);
	return by === 'name' ? byName : (a, b) => (value(a) - value(b)) * sign || byName(a, b);
}
