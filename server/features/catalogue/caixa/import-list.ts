import type { Kysely, Transaction } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { composeLot, readMunicipalityNames } from './compose-lot.ts';
import type { Lot } from './lot.ts';
import { type FileFault, parseList } from './parse-list.ts';
import { planLot } from './plan-lot.ts';
import type { Schedule } from './schedule.ts';
import { insertLots, knownLots, updateLot, waitForSlot } from './stored-lots.ts';

export interface ImportOptions {
	environment: Environment;
	/** For auctions that are created; existing ones keep theirs. */
	schedule: Schedule;
	/** Whether created lots are drafts, until the back office publishes them (rules §28). */
	draft?: boolean;
	/** Reports what would happen and writes nothing. */
	dry_run: boolean;
	/** Called now and then with the number of rows read. */
	onProgress?: (read: number) => void;
}

/** The result of an import or dry run. `read` is the sum of the other counts. */
export interface ImportReport {
	read: number;
	created: number;
	updated: number;
	unchanged: number;
	refused: { line: number; reason: string }[];
}

interface LotOnLine {
	line: number;
	lot: Lot;
}

interface Update extends LotOnLine {
	auction_id: string;
}

/** Rows per round trip to the database. */
const BATCH = 200;

/**
 * Imports a Caixa list into an environment, streaming, in one transaction. A damaged list changes nothing and is
 * answered with its first bad line. Properties are identified by the list's number, so that a second run changes
 * nothing. Two imports of an environment at once run one after the other.
 */
export async function importCaixaList(
	db: Kysely<Database>,
	chunks: AsyncIterable<Uint8Array>,
	options: ImportOptions,
): Promise<Result<ImportReport, FileFault>> {
	const begin = db.startTransaction();
	const trx = await (options.dry_run ? begin.setAccessMode('read only') : begin).execute();
	try {
		await waitForSlot(trx, options.environment);
		const result = await importLines(trx, chunks, options);
		await (result.ok ? trx.commit() : trx.rollback()).execute();
		return result;
	} catch (error) {
		if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
		throw error;
	}
}

async function importLines(
	trx: Transaction<Database>,
	chunks: AsyncIterable<Uint8Array>,
	options: ImportOptions,
): Promise<Result<ImportReport, FileFault>> {
	const report: ImportReport = { read: 0, created: 0, updated: 0, unchanged: 0, refused: [] };
	const seen = new Map<string, { line: number; hash: string }>();
	const updates: Update[] = [];
	let batch: LotOnLine[] = [];
	const names = await readMunicipalityNames(trx);
	for await (const row of parseList(chunks)) {
		if (!row.ok) return row;
		const { line, listed } = row.value;
		const lot = composeLot(listed, names);
		report.read += 1;
		const twin = seen.get(lot.source_id);
		if (twin && twin.hash !== lot.source_hash) return fail({ line, reason: repeated(lot, twin.line) });
		if (twin) {
			report.unchanged += 1;
			continue;
		}
		seen.set(lot.source_id, { line, hash: lot.source_hash });
		batch.push({ line, lot });
		if (batch.length === BATCH) {
			updates.push(...(await importBatch(trx, batch, options, report)));
			batch = [];
		}
	}
	updates.push(...(await importBatch(trx, batch, options, report)));
	await writeUpdates(trx, updates, options, report);
	return ok(report);
}

function repeated(lot: Lot, line: number): string {
	return `N° do imóvel ${lot.source_id} já está na linha ${line}, com outro conteúdo`;
}

/** Creates what is new, and returns what has changed. */
async function importBatch(
	trx: Transaction<Database>,
	batch: readonly LotOnLine[],
	options: ImportOptions,
	report: ImportReport,
): Promise<Update[]> {
	const { environment, schedule, draft = false, dry_run, onProgress } = options;
	const known = await knownLots(
		trx,
		environment,
		batch.map(({ lot }) => lot.source_id),
	);
	const [created, updates]: [Lot[], Update[]] = [[], []];
	for (const { line, lot } of batch) {
		const plan = planLot(lot, known.get(lot.source_id));
		if (plan.does === 'refuse') report.refused.push({ line, reason: plan.reason });
		if (plan.does === 'nothing') report.unchanged += 1;
		if (plan.does === 'create') created.push(lot);
		if (plan.does === 'update') updates.push({ line, lot, auction_id: plan.auction_id });
	}
	if (!dry_run) await insertLots(trx, created, { environment, schedule, draft });
	report.created += created.length;
	onProgress?.(report.read);
	return updates;
}

/** Updates lots in the order of their ids, in which bids and administrators lock them, and last, so that their locks are short. */
async function writeUpdates(
	trx: Transaction<Database>,
	updates: readonly Update[],
	{ dry_run }: ImportOptions,
	report: ImportReport,
): Promise<void> {
	for (const { auction_id, line, lot } of updates.toSorted((a, b) => (a.auction_id < b.auction_id ? -1 : 1)))
		if (dry_run || (await updateLot(trx, auction_id, lot))) report.updated += 1;
		else
			report.refused.push({
				line,
				reason: 'mudou na lista, mas o leilão acaba de ser aberto, publicado ou retirado',
			});
	report.refused.sort((a, b) => a.line - b.line);
}
