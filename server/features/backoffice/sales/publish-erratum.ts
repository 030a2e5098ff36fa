import { type Kysely, sql, type Transaction } from 'kysely';
import type { ErratumChanges } from '#contract/errata.ts';
import type { AdminSale } from '#contract/sales.ts';
import { isOver } from '#domain/auction/auction.ts';
import type { RevisedField } from '#domain/lot/seen-facts.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { editLocked } from '#server/features/backoffice/management/edit-auction.ts';
import { type LockedForAdmin, lockForAdmin } from '#server/features/backoffice/management/lock-for-admin.ts';
import { lockLinkedSales } from '#server/features/backoffice/management/lot-links.ts';
import {
	type FieldFault,
	type FormResult,
	orRefusal,
	RefusedAct,
	refusedFields,
} from '#server/features/backoffice/management/refused-fields.ts';
import { beginAnnounced, recordRevision } from '#server/features/backoffice/management/revise-lot.ts';
import { saleFaultsAfter } from '#server/features/backoffice/publication/erratum.ts';
import { lockSales } from '#server/features/catalogue/sales/sale-terms.ts';
import { readMillis } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Wakeups } from '#server/platform/live/wakeups.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { readAdminSale } from './read-sale.ts';
import { holdFile, insertVersion, keepFile } from './store-document.ts';
import { changeTermsByErratum, logged, type SaleDeps } from './write-sale.ts';

interface Deps extends SaleDeps {
	storage: Storage;
	wakeups: Pick<Wakeups, 'wake'>;
}

interface SentErratum {
	file: Buffer;
	title?: string | undefined;
	changes: ErratumChanges;
}

/**
 * Publishes an erratum of a sale (rules §41): a new version of the edital, which is material, and every change of the sale and of its lots that
 * it announces, all or none. Each published lot gets one revision with the reason, and its followers one email. The gate judges the result
 * with the erratum's own terms. After it, what the edital announces is fixed again. Problems: those of `keepFile`, `sale.not-found`,
 * `sale.edited-meanwhile`, `sale.no-erratum`, `sale.running`, `publication.incomplete`, those of an edit of a lot with the path `lots.N`.
 */
export async function publishErratum(
	{ db, environment, storage, legalTermsUnit, wakeups }: Deps,
	admin_id: string,
	id: string,
	sent: SentErratum,
): Promise<FormResult<AdminSale>> {
	const kept = await keepFile(storage, sent.file);
	if (!kept.ok) return fail({ problem: kept.problem, errors: [{ path: 'file', message: FILE }] });
	const read = (trx: Kysely<Database>) => readAdminSale(trx, environment, id, legalTermsUnit);
	return orRefusal(
		db
			.transaction()
			.execute(async (trx) => {
				await lockSales(trx, [id], 'update');
				const before = await read(trx);
				if (!before) throw refused(problem('sale.not-found'));
				if (before.version !== sent.changes.version) throw refused(problem('sale.edited-meanwhile'));
				await holdFile(trx, storage, kept.value, sent.file);
				const written = { ...sent, sha256: kept.value, unit: legalTermsUnit };
				const lots = await writeErratum(trx, admin_id, before, written);
				return lots.map(({ auction }) => auction.id);
			})
			.then(async (woken) => {
				for (const lot of woken) wakeups.wake(lot);
				return ok((await read(db)) as AdminSale);
			}),
	);
}

const FILE = 'Envie a errata em PDF';

function refused(because: Problem, errors?: FieldFault[]): RefusedAct {
	return new RefusedAct(errors ? refusedFields(errors, because) : fail({ problem: because }));
}

/** What was written, or the exception that takes everything back; paths are those of the request. */
function written<T>(outcome: FormResult<T>, prefix: string): T {
	if (outcome.ok) return outcome.value;
	const { problem: because, errors = [] } = outcome.problem;
	throw refused(
		because,
		errors.map(({ path, message }) => ({ path: `${prefix}.${path}`, message })),
	);
}

type Written = SentErratum & { sha256: string; unit: SaleDeps['legalTermsUnit'] };

/** Writes an erratum of a locked sale; answers its published lots, locked. */
async function writeErratum(
	trx: Transaction<Database>,
	admin_id: string,
	before: AdminSale,
	{ changes: { reason, sale, lots: changed }, unit, ...sent }: Written,
): Promise<LockedForAdmin[]> {
	const { id } = before;
	const published = before.published_at !== null && isRegulated(before.kind);
	const edital = before.documents.some(
		({ kind, published_at }) => kind === 'edital' && published_at !== null,
	);
	if (!published || !edital) throw refused(problem('sale.no-erratum'));
	let lots = await lockPublished(trx, id);
	const unknown = changed.flatMap((lot, n) =>
		lots.some(({ auction }) => auction.id === lot.id) ? [] : [{ path: `lots.${n}.id`, message: NOT_HERE }],
	);
	if (unknown.length > 0) throw refused(problem('request.invalid'), unknown);
	const begun = new Map<string, Awaited<ReturnType<typeof beginAnnounced>>>();
	for (const held of lots)
		begun.set(held.auction.id, await beginAnnounced(trx, held, { admin_id, fields: ['documents'] }));
	const version = await insertEdital(trx, admin_id, before, sent);
	const all = written(await changeTermsByErratum(trx, before, sale), 'sale');
	const terms = all.filter((field) => field !== 'title');
	// Its lots took the terms of the sale.
	if (terms.length > 0) lots = await lockPublished(trx, id);
	const sales = await lockLinkedSales(trx, null, id, 'update');
	const edited = new Map<string, RevisedField[]>();
	for (const [n, { id: lot, ...patch }] of changed.entries()) {
		const held = lots.find(({ auction }) => auction.id === lot) as LockedForAdmin;
		const raised = await raisedBy(trx, lot, patch.version, terms);
		const fields = await editLocked(
			trx,
			held,
			admin_id,
			{ ...patch, version: raised },
			{ sales, unit, of_erratum: true },
		);
		edited.set(lot, written(fields, `lots.${n}`).filter((name) => !OF_A_ROUND.has(name)) as RevisedField[]);
	}
	// A changed lot was judged by itself; of a sale that changes, none has begun.
	if (terms.length > 0) await judge(trx, id, unit);
	await fixTerms(trx, id);
	for (const held of lots) {
		const revision = begun.get(held.auction.id) ?? null;
		const own = isOver(held.auction.status) ? [] : (edited.get(held.auction.id) ?? []);
		const fields: RevisedField[] = [...own, ...(terms.length > 0 ? (['terms'] as const) : []), 'documents'];
		await recordRevision(trx, held, revision && { ...revision, fields, reason });
	}
	await recordAudit(trx, {
		admin_id,
		action: 'sale.erratum-published',
		subject: id,
		changes: {
			...changesBetween(logged(before as never), { ...logged(before as never), ...logged(sale) }),
			document: { from: null, to: `Edital, versão ${version}` },
			lots: { from: null, to: changed.length },
			reason: { from: null, to: reason },
		},
	});
	return lots;
}

const NOT_HERE = 'Este lote não está publicado neste leilão';

/** What follows from the rounds of a lot, which a revision names once. */
const OF_A_ROUND = new Set(['start_time', 'end_time', 'initial_bid']);

/** Locks the published lots of a sale in the order of their ids. */
async function lockPublished(trx: Transaction<Database>, sale_id: string): Promise<LockedForAdmin[]> {
	const { rows } = await sql<{
		id: string;
	}>`select id from visible_auctions where sale_id = ${sale_id} order by id`.execute(trx);
	const lots: LockedForAdmin[] = [];
	for (const { id } of rows) {
		const held = await lockForAdmin(trx, id);
		if (held) lots.push(held);
	}
	return lots;
}

/** Inserts the next version of the edital; answers its number. The version in force is no erratum. */
async function insertEdital(
	trx: Transaction<Database>,
	admin_id: string,
	{ id, documents }: AdminSale,
	{ file, title, sha256 }: Omit<SentErratum, 'changes'> & { sha256: string },
): Promise<number> {
	const same = { path: 'file', message: 'Este arquivo já é uma versão do edital: envie o da errata' };
	if (documents.some((each) => each.kind === 'edital' && each.sha256 === sha256))
		throw refused(problem('request.invalid'), [same]);
	const placed = { owner: { sale_id: id }, published: true, sha256 };
	const stored = await insertVersion(trx, admin_id, placed, { file, kind: 'edital', title, material: true });
	if (!stored.ok) throw refused(stored.problem);
	return stored.value.version;
}

/** The version of a lot that was read, after the terms of its sale raised it. */
async function raisedBy(
	trx: Kysely<Database>,
	id: string,
	version: number,
	terms: readonly string[],
): Promise<number> {
	if (terms.length === 0) return version;
	const { version: now } = await trx
		.selectFrom('auctions')
		.select('version')
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	return version + 1 === now ? now : version;
}

/** The gate on the sale as the erratum leaves it. */
async function judge(trx: Kysely<Database>, id: string, unit: SaleDeps['legalTermsUnit']): Promise<void> {
	const missing = await saleFaultsAfter(trx, id, {}, { now: await readMillis(trx), unit });
	if (missing.length > 0) throw refused(problem('publication.incomplete'), missing);
}

/** The erratum is used up: nothing else of what the edital announces changes by it. */
async function fixTerms(trx: Kysely<Database>, id: string): Promise<void> {
	await sql`update auctions set terms_fixed_at = clock_timestamp()
		where sale_id = ${id} and published_at is not null and withdrawn_at is null`.execute(trx);
	await sql`update sales set terms_fixed_at = clock_timestamp(), version = version + 1 where id = ${id}`.execute(
		trx,
	);
}
