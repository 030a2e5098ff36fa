import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { bundleNote } from './bundle-note.ts';
import { sha256 } from './digest.ts';
import { drawAta, type PaperDeps } from './issue-papers.ts';
import { type BundleSource, readBundle } from './read-bundle.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const FORMAT = join(ROOT, 'docs', 'ledger.md');
/** verifier-program.ts in one file, which the build makes. */
const VERIFIER = join(ROOT, 'build', 'verifier', 'verify.mjs');

// A long ledger is held in memory while its bundle is made: one at a time, and at most four waiting.
const withSlot = createSemaphore(1, 4);

/**
 * The court bundle of an auction as a ZIP: ata, ledger, keys, ranking, administrators' actions, payments, and a program
 * that verifies them. `auction.not-found` when there is none, `server.busy` when too many are waiting.
 */
export async function issueBundle(
	deps: PaperDeps,
	auction_id: string,
	admin_id: string,
): Promise<Result<ReadableStream>> {
	const made = await withSlot(() => makeBundle(deps, auction_id, admin_id));
	return made ?? fail(problem('server.busy'));
}

async function makeBundle(
	deps: PaperDeps,
	auction_id: string,
	admin_id: string,
): Promise<Result<ReadableStream>> {
	const source = await readBundle(deps.db, deps.environment, auction_id, admin_id);
	if (!source) return fail(problem('auction.not-found'));
	const ata = await drawAta(deps, source);
	if (!ata.ok) return ata;
	return ok(zipped(await filesOf(deps, source, ata.value), new Date(source.issued)));
}

async function filesOf(
	{ brand }: PaperDeps,
	{ lot, issued, files }: BundleSource,
	ata: Uint8Array,
): Promise<Map<string, Buffer>> {
	const all = new Map([
		['LEIA-ME.txt', Buffer.from(bundleNote({ ...lot, issued, brand }))],
		['ata.pdf', Buffer.from(ata)],
		['ledger.md', await readFile(FORMAT)],
		['verify.mjs', await readFile(VERIFIER)],
	]);
	for (const [name, text] of Object.entries(files)) all.set(name, Buffer.from(text));
	const list = [...all].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
	return all.set('MANIFEST.sha256', Buffer.from(list.join('')));
}

function zipped(files: Map<string, Buffer>, mtime: Date): ReadableStream {
	const zip = new ZipFile();
	for (const [name, bytes] of files) zip.addBuffer(bytes, name, { mtime });
	zip.end();
	return Readable.toWeb(zip.outputStream as Readable) as ReadableStream;
}
