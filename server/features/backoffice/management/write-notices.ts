import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { LotNotices, NoticeProof, SaleNotices, SentNotice } from '#contract/notices.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { MAX_NOTICES, NOTICE_ROLES, NOTICE_STATES } from '#domain/sale/notices.ts';
import { saoPauloTime } from '#domain/values/calendar-days.ts';
import { DAY } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { createDocumentStore } from '#server/features/accounts/documents/document-store.ts';
import { STORAGE_ID } from '#server/features/backoffice/files/remove-orphans.ts';
import { noticesOfSale, readNotices } from '#server/features/catalogue/sales/notices.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import { readMillis } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type FieldFault, type FormResult, refusedFields } from './refused-fields.ts';

const store = createDocumentStore();

interface NoticeDeps {
	db: Kysely<Database>;
	environment: Environment;
}

/** A notice as it is stored; times in epoch milliseconds. */
interface StoredNotice extends Omit<SentNotice, 'sent_at' | 'delivered_at'> {
	sent_at: number | null;
	delivered_at: number | null;
}

/**
 * Replaces the notices of a lot (rules §45). `version` is the one that was read. Problems: `auction.not-found`, `sale.edited-meanwhile`,
 * `request.invalid` with the paths of a time that has not come or of a file that does not exist.
 */
export async function replaceNotices(
	{ db, environment }: NoticeDeps,
	admin_id: string,
	auction_id: string,
	{ notices, version }: { notices: readonly SentNotice[]; version?: number | undefined },
): Promise<FormResult<LotNotices>> {
	return db.transaction().execute(async (trx): Promise<FormResult<LotNotices>> => {
		const [before] = await lockLots(trx, environment, sql`a.id = ${auction_id}`);
		if (!before) return fail({ problem: problem('auction.not-found') });
		if (version !== undefined && version !== before.version)
			return fail({ problem: problem('sale.edited-meanwhile') });
		const now = await readMillis(trx);
		const stored = notices.map((notice) => storedAt(notice, now));
		const faults = await faultsOf(trx, environment, stored, { now, at: (index) => `${index}.` });
		if (faults.length > 0) return refusedFields(faults);
		return ok(await write(trx, admin_id, before, stored));
	});
}

/** Adds one notice to several lots of a sale, to all or to none. Problems: `sale.not-found`, and those of `replaceNotices`. */
export async function addNotice(
	{ db, environment }: NoticeDeps,
	admin_id: string,
	sale_id: string,
	{ lot_ids, notice }: { lot_ids: readonly string[]; notice: SentNotice },
): Promise<FormResult<SaleNotices>> {
	return db.transaction().execute(async (trx): Promise<FormResult<SaleNotices>> => {
		const lots = await lockLots(trx, environment, sql`a.sale_id = ${sale_id}`);
		if (lots.length === 0) return fail({ problem: problem('sale.not-found') });
		const faults = lot_ids.flatMap((id, index) =>
			lots.some((lot) => lot.auction_id === id.toLowerCase())
				? []
				: [{ path: `lot_ids.${index}`, message: 'Este lote não é do leilão' }],
		);
		const now = await readMillis(trx);
		const added = storedAt(notice, now);
		faults.push(...(await faultsOf(trx, environment, [added], { now, at: () => 'notice.' })));
		const wanted = new Set(lot_ids.map((id) => id.toLowerCase()));
		const chosen = lots.filter(({ auction_id }) => wanted.has(auction_id));
		const full = chosen.find(({ notices }) => notices.length >= MAX_NOTICES);
		if (full)
			faults.push({
				path: 'lot_ids',
				message: `O lote ${full.lot_number} já tem ${MAX_NOTICES} cientificações`,
			});
		if (faults.length > 0) return refusedFields(faults);
		for (const before of chosen) await write(trx, admin_id, before, [...before.notices.map(keptOf), added]);
		return ok({ lots: await noticesOfSale(trx, sale_id) });
	});
}

/** Locks lots as their publication does, so that neither sees half of the other, and reads their notices. */
async function lockLots(
	trx: Transaction<Database>,
	environment: Environment,
	which: RawBuilder<unknown>,
): Promise<LotNotices[]> {
	const { rows } = await sql<{ id: string }>`select a.id from auctions a
		where ${which} and a.withdrawn_at is null and a.environment in (${environment}, ${draftsOf(environment)})
		order by a.id for no key update`.execute(trx);
	if (rows.length === 0) return [];
	return readNotices(trx, sql`a.id = any(${arrayOf(rows.map(({ id }) => id))}::uuid[])`);
}

/** An instant as it is; a day as its end, or as now if it is today, so that what happened later that day does not come before it. */
function millisOf(when: string | null | undefined, now: number): number | null {
	if (!when) return null;
	const [year = 0, month = 1, day = 1] = when.slice(0, 10).split('-').map(Number);
	if (when.length > 10) return Date.parse(when);
	const start = saoPauloTime(year, month, day);
	return start <= now && now < start + DAY ? now : start + DAY - 1;
}

function storedAt(notice: SentNotice, now: number): StoredNotice {
	return {
		...notice,
		sent_at: millisOf(notice.sent_at, now),
		delivered_at: millisOf(notice.delivered_at, now),
	};
}

function keptOf({
	state: _state,
	document: _document,
	...notice
}: LotNotices['notices'][number]): StoredNotice {
	const at = (iso: string | null) => (iso === null ? null : Date.parse(iso));
	return { ...notice, sent_at: at(notice.sent_at), delivered_at: at(notice.delivered_at) };
}

/** What is wrong with notices as they are stored: times that have not come, a delivery before it was sent, files that do not exist. */
async function faultsOf(
	trx: Kysely<Database>,
	environment: Environment,
	notices: readonly StoredNotice[],
	{ now, at }: { now: number; at: (index: number) => string },
): Promise<FieldFault[]> {
	const proofs = notices.flatMap(({ document_id }) => document_id?.toLowerCase() ?? []);
	const { rows } = await sql<{ id: string }>`select id from notice_proofs
		where environment = ${environment} and id = any(${arrayOf(proofs)}::uuid[]) for key share`.execute(trx);
	const found = new Set(rows.map(({ id }) => id));
	return notices.flatMap(({ sent_at, delivered_at, document_id }, index): FieldFault[] => {
		const fault = (wrong: boolean, field: string, message: string) =>
			wrong ? [{ path: `${at(index)}${field}`, message }] : [];
		return [
			...fault(sent_at !== null && sent_at > now, 'sent_at', 'O envio é de um dia que ainda não chegou'),
			...fault(
				delivered_at !== null && delivered_at > now,
				'delivered_at',
				'A entrega é de um dia que ainda não chegou',
			),
			...fault(
				sent_at !== null && delivered_at !== null && delivered_at < sent_at,
				'delivered_at',
				'A entrega não pode ser antes do envio',
			),
			...fault(
				Boolean(document_id) && !found.has(document_id?.toLowerCase() ?? ''),
				'document_id',
				'Esta prova não existe: envie o arquivo de novo',
			),
		];
	});
}

async function write(
	trx: Transaction<Database>,
	admin_id: string,
	before: LotNotices,
	notices: readonly StoredNotice[],
): Promise<LotNotices> {
	const { auction_id } = before;
	await sql`insert into notice_lists (auction_id) values (${auction_id})
		on conflict (auction_id) do update set version = notice_lists.version + 1, changed_at = clock_timestamp()`.execute(
		trx,
	);
	await trx.deleteFrom('notices').where('auction_id', '=', auction_id).execute();
	if (notices.length > 0)
		await trx
			.insertInto('notices')
			.values(notices.map((notice, place) => ({ auction_id, place, ...columnsOf(notice) })))
			.execute();
	const [after = before] = await readNotices(trx, sql`a.id = ${auction_id}`);
	const changes = { notices: { from: saidOf(before), to: saidOf(after) } };
	await recordAudit(trx, { admin_id, action: 'auction.notices-changed', subject: auction_id, changes });
	return after;
}

function columnsOf(notice: StoredNotice) {
	const { role, name, means, sent_at, delivered_at, document_id, not_applicable_reason } = notice;
	return {
		role,
		name: name ?? null,
		means: means ?? null,
		sent_at: sent_at === null ? null : new Date(sent_at),
		delivered_at: delivered_at === null ? null : new Date(delivered_at),
		proof_id: document_id ?? null,
		not_applicable_reason: not_applicable_reason ?? null,
	};
}

/** What the audit log says of notices: the roles and how far they are, not who the people are. */
function saidOf({ notices }: LotNotices): string[] {
	return notices.map(({ role, state }) => `${NOTICE_ROLES[role]}: ${NOTICE_STATES[state]}`);
}

/**
 * Stores a file that shows that somebody was told, to be named by notices. Problems: those of `createDocumentStore`.
 */
export async function storeNoticeProof(
	{ db, environment, storage }: NoticeDeps & { storage: Storage },
	admin_id: string,
	input: Buffer,
): Promise<Result<NoticeProof>> {
	const stored = await store(storage, 'notices/', input);
	if (!stored.ok) return stored;
	const { key: file, kind, bytes } = stored.value;
	const sha256 = createHash('sha256').update(bytes).digest('hex');
	const id = await db.transaction().execute(async (trx) => {
		const row = await trx
			.insertInto('notice_proofs')
			.values({ environment, file, kind, bytes: bytes.length, sha256, admin_id })
			.returning('id')
			.executeTakeFirstOrThrow();
		const changes = { sha256: { from: null, to: sha256 } };
		await recordAudit(trx, { admin_id, action: 'file.notice-proof-added', subject: STORAGE_ID, changes });
		return row.id;
	});
	return ok({ id, kind, bytes: bytes.length, sha256 });
}
