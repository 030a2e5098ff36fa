import type { Kysely } from 'kysely';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { MAX_IMAGES } from '#domain/sale/auction-form.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createWorkerProcess } from '#server/platform/worker-process.ts';
import { lockImages } from './locked-images.ts';
import type { ImageChange, ReviseImages } from './revise-images.ts';
import { deleteAuctionImage, type StoredImage, storeAuctionImage } from './store-auction-image.ts';
import type { Variants } from './variants.ts';

const runInWorker = createWorkerProcess<Buffer, Result<Variants>>(
	new URL('./variants-worker.ts', import.meta.url),
);

/**
 * The variants of an uploaded picture in every format, made in a worker process with a lower priority than the server,
 * which takes bids. `server.busy` when a dozen pictures are queued before it.
 */
export async function makeVariantsInWorker(input: Buffer): Promise<Result<Variants>> {
	return (await runInWorker(input)) ?? fail(problem('server.busy'));
}

export interface ImageDeps {
	db: Kysely<Database>;
	storage: Storage;
	revise: ReviseImages;
}

export interface NewImage extends ImageChange {
	/** The requested position; if it is taken, the picture goes last. */
	image_order: number;
}

const tooMany = () => problem('image.too-many', { limit: MAX_IMAGES });

/**
 * Adds an uploaded picture to an auction, ten at most. Files are written before the row: an interruption leaves files
 * that nobody refers to, never a row without its files. Problems: those of `ReviseImages`, `image.too-many`, those of
 * decodePicture, `server.busy`.
 */
export async function addAuctionImage(
	{ db, storage, revise }: ImageDeps,
	image: NewImage,
	input: Buffer,
): Promise<Result<StoredImage>> {
	const { auction_id, image_order } = image;
	const refused = await refusalBefore(db, auction_id);
	if (refused) return fail(refused);
	const stored = await storeAuctionImage(storage, auction_id, image_order, input, makeVariantsInWorker);
	if (!stored.ok) return stored;
	const attached = await attach({ db, revise }, image, stored.value);
	if (!attached.ok) await deleteAuctionImage(storage, stored.value);
	return attached;
}

/** Refuses early what would be refused after the work; `attach` decides. */
async function refusalBefore(db: Kysely<Database>, auction_id: string): Promise<Problem | null> {
	const auction = await db
		.selectFrom('auctions as a')
		.leftJoin('auction_images as i', 'i.auction_id', 'a.id')
		.where('a.id', '=', auction_id)
		.where('a.withdrawn_at', 'is', null)
		.groupBy('a.id')
		.select((e) => e.fn.count<number>('i.id').as('images'))
		.executeTakeFirst();
	if (!auction) return problem('auction.not-found');
	return auction.images < MAX_IMAGES ? null : tooMany();
}

/** The lock on the auction's row decides between concurrent uploads and a deletion. */
function attach(
	{ db, revise }: Pick<ImageDeps, 'db' | 'revise'>,
	{ image_order, ...change }: NewImage,
	{ key, ...stored }: StoredImage,
): Promise<Result<StoredImage>> {
	return db.transaction().execute(async (trx) => {
		const { admin_id, auction_id } = change;
		const revision = await revise(trx, change);
		if (!revision.ok) return revision;
		const locked = await lockImages(trx, auction_id);
		if (!locked) return fail(problem('auction.not-found'));
		const { environment, images } = locked;
		if (images.length >= MAX_IMAGES) return fail(tooMany());
		const taken = images.map((image) => image.image_order);
		const place = taken.includes(image_order) ? Math.max(...taken) + 1 : image_order;
		await trx
			.insertInto('auction_images')
			.values({ ...stored, image_order: place, auction_id, image_url: key, environment })
			.execute();
		const changes = { image: { from: null, to: key }, image_order: { from: null, to: place } };
		await recordAudit(trx, { admin_id, action: 'image.added', subject: auction_id, changes });
		await revision.value();
		return ok({ ...stored, key, image_order: place });
	});
}
