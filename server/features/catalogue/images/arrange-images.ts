import { type Kysely, sql } from 'kysely';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { ImageDeps } from './add-image.ts';
import { lockImages } from './locked-images.ts';
import type { ImageChange } from './revise-images.ts';
import { deleteAuctionImage } from './store-auction-image.ts';

/**
 * Numbers an auction's pictures from 0 in the given order, which must name each of them once (`image.order-stale`). Other problems: those of
 * `ReviseImages`.
 */
export function orderImages(
	{ db, revise }: Pick<ImageDeps, 'db' | 'revise'>,
	change: ImageChange,
	order: string[],
): Promise<Result<{ order: string[] }>> {
	return db.transaction().execute(async (trx) => {
		const { admin_id, auction_id } = change;
		const revision = await revise(trx, change);
		if (!revision.ok) return revision;
		const locked = await lockImages(trx, auction_id);
		if (!locked) return fail(problem('auction.not-found'));
		const before = locked.images.map(({ id }) => id);
		if (before.length !== order.length || !before.every((id) => order.includes(id)))
			return fail(problem('image.order-stale'));
		await renumber(trx, auction_id, order);
		await recordAudit(trx, {
			admin_id,
			action: 'image.ordered',
			subject: auction_id,
			changes: { order: { from: before, to: order } },
		});
		await revision.value();
		return ok({ order });
	});
}

/**
 * Removes a picture and closes its gap in the order: first the row, then its files, so that no row is without files. Problems: those of
 * `ReviseImages`, `image.not-found`.
 */
export async function removeImage(
	{ db, storage, revise }: ImageDeps,
	change: ImageChange,
	image_id: string,
): Promise<Result<null>> {
	const removed = await db.transaction().execute(async (trx) => {
		const { admin_id, auction_id } = change;
		const revision = await revise(trx, change);
		if (!revision.ok) return revision;
		const locked = await lockImages(trx, auction_id);
		if (!locked) return fail(problem('auction.not-found'));
		const image = locked.images.find(({ id }) => id === image_id);
		if (!image) return fail(problem('image.not-found'));
		await trx.deleteFrom('auction_images').where('id', '=', image_id).execute();
		const left = locked.images.filter(({ id }) => id !== image_id).map(({ id }) => id);
		await renumber(trx, auction_id, left);
		const changes = {
			image: { from: image.key, to: null },
			image_order: { from: image.image_order, to: null },
		};
		await recordAudit(trx, { admin_id, action: 'image.removed', subject: auction_id, changes });
		await revision.value();
		return ok(image);
	});
	if (!removed.ok) return removed;
	await deleteAuctionImage(storage, removed.value);
	return ok(null);
}

/**
 * First moves the numbers above the largest one, then down: they must be unique after each row of a statement, not only
 * at its end.
 */
async function renumber(trx: Kysely<Database>, auction_id: string, order: string[]): Promise<void> {
	await sql`
		update auction_images i set image_order = i.image_order + 1 + last.image_order
		from (select max(image_order) as image_order from auction_images where auction_id = ${auction_id}) as last
		where i.auction_id = ${auction_id}`.execute(trx);
	await sql`
		update auction_images i set image_order = n.place - 1
		from unnest(${order}::uuid[]) with ordinality as n (id, place)
		where i.id = n.id and i.auction_id = ${auction_id}`.execute(trx);
}
