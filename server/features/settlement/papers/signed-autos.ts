import { type Kysely, sql, type Transaction } from 'kysely';
import type { SignedAuto } from '#contract/signed-autos.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { SIGNED_AUTO_LIMIT_MEGABYTES } from '#domain/settlement/papers.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { pdfRefusal } from '#server/features/accounts/documents/read-pdf.ts';
import { recordEvent } from '#server/features/accounts/security/security-events.ts';
import { latestFirst } from '#server/features/settlement/money/latest-payment.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { randomName } from '#server/platform/storage/keys.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { sha256 } from './digest.ts';
import type { DeskReader } from './read-people.ts';

interface SignedDeps {
	db: Kysely<Database>;
	environment: Environment;
	storage: Storage;
}

/**
 * Keeps an auto as it was signed: the next version of the lot's, which no later one replaces. Problems: `auction.not-found`, `paper.not-there`
 * (a lot that is not over has no auto), `image.too-heavy`, and those of `pdfRefusal`.
 */
export async function storeSignedAuto(
	{ db, environment, storage }: SignedDeps,
	{ admin_id, auction_id }: { admin_id: string; auction_id: string },
	bytes: Buffer,
): Promise<Result<SignedAuto>> {
	if (bytes.length > SIGNED_AUTO_LIMIT_MEGABYTES * 1024 * 1024)
		return fail(problem('image.too-heavy', { limit_megabytes: SIGNED_AUTO_LIMIT_MEGABYTES }));
	const refused = await pdfRefusal(bytes);
	if (refused) return fail(refused);
	// Before its row: an interruption leaves a file that nobody refers to, never a row without its file.
	const file = `payments/autos/${auction_id}/${randomName()}.pdf`;
	await storage.put(file, bytes, 'application/pdf');
	const stored = await db
		.transaction()
		.execute((trx) => addVersion(trx, { environment, auction_id, admin_id, file, bytes }));
	if (!stored.ok) await storage.discard([file]);
	return stored;
}

async function addVersion(
	trx: Transaction<Database>,
	given: { environment: Environment; auction_id: string; admin_id: string; file: string; bytes: Buffer },
): Promise<Result<SignedAuto>> {
	const { environment, auction_id, admin_id, file, bytes } = given;
	// The lot's lock gives each upload its own number.
	const { rows } = await sql<{ over: boolean; payment_id: string | null; version: number }>`
		select a.status in ('completed', 'cancelled') or a.outcome is not null as over,
			(select p.id from payments p where p.auction_id = a.id order by ${latestFirst('p')} limit 1) as payment_id,
			(select coalesce(max(v.version), 0) + 1 from signed_autos v where v.auction_id = a.id) as version
		from auctions a where a.id = ${auction_id} and a.environment = ${environment} and a.published_at is not null
		for update of a`.execute(trx);
	const [lot] = rows;
	if (!lot) return fail(problem('auction.not-found'));
	if (!lot.over) return fail(problem('paper.not-there', { state: 'em andamento' }));
	const { version, payment_id } = lot;
	await trx
		.insertInto('signed_autos')
		.values({ auction_id, version, payment_id, file, sha256: sha256(bytes), bytes: bytes.length, admin_id })
		.execute();
	await recordAudit(trx, {
		admin_id,
		action: 'auction.signed-auto',
		subject: auction_id,
		changes: { signed_auto: { from: null, to: `versão ${version}, SHA-256 ${sha256(bytes)}` } },
	});
	const [added] = await readSignedAutos(trx, auction_id);
	return added ? ok(added) : fail(problem('auction.not-found'));
}

/** The signed autos of a lot, the latest first. */
export async function readSignedAutos(db: Kysely<Database>, auction_id: string): Promise<SignedAuto[]> {
	const { rows } = await sql<Omit<SignedAuto, 'uploaded_at'> & { uploaded_at: Micros }>`
		select v.id, v.version, v.sha256, v.bytes, approved_name(v.admin_id, v.uploaded_at) as by, micros(v.uploaded_at) as uploaded_at
		from signed_autos v where v.auction_id = ${auction_id} order by v.version desc`.execute(db);
	return rows.map(({ uploaded_at, ...row }) => ({ ...row, uploaded_at: isoOf(uploaded_at) }));
}

/** The signed autos of a lot of this environment; `auction.not-found` without such a lot. */
export async function listSignedAutos(
	{ db, environment }: Pick<SignedDeps, 'db' | 'environment'>,
	auction_id: string,
): Promise<Result<SignedAuto[]>> {
	const lot = await db
		.selectFrom('auctions')
		.select('id')
		.where('id', '=', auction_id)
		.where('environment', '=', environment)
		.executeTakeFirst();
	return lot ? ok(await readSignedAutos(db, auction_id)) : fail(problem('auction.not-found'));
}

/** The file of a signed auto, whose opening is recorded; null where there is none. */
export async function openSignedAuto(
	{ db, environment, storage }: SignedDeps,
	reader: DeskReader,
	{ auction_id, version }: { auction_id: string; version: number },
): ReturnType<Storage['open']> {
	const { rows } = await sql<{ file: string; user_id: string | null }>`
		select v.file, p.user_id from signed_autos v join auctions a on a.id = v.auction_id left join payments p on p.id = v.payment_id
		where v.auction_id = ${auction_id} and v.version = ${version} and a.environment = ${environment}`.execute(
		db,
	);
	const [found] = rows;
	if (!found) return null;
	if (found.user_id)
		await recordEvent(db, {
			event_type: 'identity_read',
			...reader,
			details: { document_of: found.user_id },
		});
	return storage.open(found.file);
}
