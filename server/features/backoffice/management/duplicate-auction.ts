import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import type { Environment } from '#domain/auction/auction.ts';
import { copiedTimes, copiedTitle } from '#domain/lot/copied-lot.ts';
import { draftsOf } from '#domain/lot/drafts.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { changesBetween } from '#server/features/accounts/audit-log/changes.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { readAdminAuction } from '#server/features/bidding/read-auction.ts';
import {
	auctionColumns,
	type Editable,
	editableIn,
	inFirstRound,
	writeProperty,
} from '#server/features/catalogue/edit-lot.ts';
import { type CopiedImage, copyImages } from '#server/features/catalogue/images/copy-images.ts';
import { writeRounds } from '#server/features/catalogue/rounds.ts';
import { readMillis } from '#server/platform/db/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { lockForAdmin } from './lock-for-admin.ts';
import { linkLot, lockLinkedSales } from './lot-links.ts';

interface Deps {
	db: Kysely<Database>;
	storage: Storage;
	environment: Environment;
}

/**
 * Makes a draft from a lot: its facts, rounds and pictures, with times that are not over. Bids, documents and what was published stay with
 * the lot. The copy is in the lot's sale while that is a draft, and otherwise in none. It is a draft whatever its kind, because nobody has
 * looked at it yet. Problem: `auction.not-found`.
 */
export async function duplicateAuction(
	{ db, storage, environment }: Deps,
	admin_id: string,
	from: string,
): Promise<Result<AdminAuction>> {
	if (!(await readAdminAuction(db, from))) return fail(problem('auction.not-found'));
	const id = randomUUID();
	// Files first, outside the transaction: an interruption leaves files that nobody refers to, never a row without its files.
	const images = await copyImages({ db, storage }, from, id);
	const made = await db.transaction().execute(async (trx): Promise<Result<AdminAuction>> => {
		const sales = await lockLinkedSales(trx, from, null);
		const held = await lockForAdmin(trx, from);
		const stored = held && (await readAdminAuction(trx, from));
		if (!stored) return fail(problem('auction.not-found'));
		const sale = stored.sale_id === null ? undefined : sales.get(stored.sale_id);
		const joins = sale?.published_at === null && stored.environment === environment;
		const wanted = copyOf(stored, joins, await readMillis(trx));
		const { fields } = await linkLot(trx, sales, wanted, null);
		await insertCopy(trx, { id, from, admin_id, environment }, fields, images);
		const changes = changesBetween({}, { title: fields.title, copied_from: stored.title });
		await recordAudit(trx, { admin_id, action: 'auction.duplicated', subject: id, changes });
		return ok((await readAdminAuction(trx, id)) as AdminAuction);
	});
	if (!made.ok) await storage.discardFolder(`auctions/${id}`);
	return made;
}

/** The fields of the copy. A lot that was extended gives its announced end. */
function copyOf(stored: AdminAuction, joins: boolean, now: number): Editable {
	const { scheduled_end_time: announced, start_time, end_time } = stored;
	const fields = inFirstRound({
		...editableIn(stored),
		end_time: Date.parse(announced) > Date.parse(start_time) ? announced : end_time,
	});
	return {
		...copiedTimes(fields, now),
		title: copiedTitle(stored.title),
		lot_number: null,
		...(joins ? {} : { sale_id: null }),
	};
}

interface Copy {
	id: string;
	from: string;
	admin_id: string;
	environment: Environment;
}

async function insertCopy(
	trx: Transaction<Database>,
	{ id, from, admin_id, environment }: Copy,
	fields: Editable,
	images: readonly CopiedImage[],
): Promise<void> {
	const columns = auctionColumns(fields);
	const { increments, ...terms } = await trx
		.selectFrom('auctions')
		.select(['extension_mode', 'extension_window_ms', 'preference_window_ms', 'increments', 'seller_id'])
		.where('id', '=', from)
		.executeTakeFirstOrThrow();
	await trx
		.insertInto('auctions')
		.values({
			...columns,
			...terms,
			increments: increments && JSON.stringify(increments),
			id,
			admin_id,
			environment: draftsOf(environment),
			published_at: null,
			current_bid: columns.initial_bid,
			scheduled_end_time: columns.end_time,
			round: fields.rounds.length > 0 ? 1 : null,
		})
		.execute();
	await writeProperty(trx, id, environment, fields);
	await writeRounds(trx, id, fields.rounds);
	const rows = images.map((image) => ({ ...image, environment }));
	if (rows.length > 0) await trx.insertInto('auction_images').values(rows).execute();
}
