import type { AdminAuction, AdminAuctionImage } from '#contract/admin-auctions.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { TOASTS, type Toast } from '#domain/notices/toasts.ts';
import { deletePicture, orderPictures, readAdminAuction } from '#web/api/backoffice.ts';
import { sendPicture } from '#web/api/upload.ts';
import type { ChosenPicture, Picture } from './picture-list.ts';

interface SaveOptions {
	/** The auction as it is stored. */
	auction: AdminAuction;
	/** Its pictures as in the form. */
	wanted: readonly Picture[];
	/** Why bidders see other pictures; '' where they need not know. */
	reason: string;
	/** Reports the progress of one picture. */
	note: (key: string, news: Partial<Pick<ChosenPicture, 'sent' | 'refused'>>) => void;
	signal: AbortSignal;
}

interface Saved {
	/** The auction after the changes. */
	auction: AdminAuction;
	/** The pictures that were refused, with the reason. One failure does not affect the others. */
	left: ChosenPicture[];
	/** Another failure, such as of a removal. */
	failure: Toast | null;
}

/**
 * Saves the pictures of the form: removes pictures, sends the new ones one by one, numbered after the existing ones
 * (spec §7), and then sets the order of all.
 */
export async function savePictures({ auction, wanted, reason, note, signal }: SaveOptions): Promise<Saved> {
	let failure: Toast | null = null;
	const keep = new Set(wanted.map(({ key }) => key));
	const gone = auction.images.filter(({ id }) => !keep.has(id));
	for (const { id } of gone) {
		const answer = await deletePicture(auction.id, id, reason);
		if ('refused' in answer) failure = answer.refused;
	}
	const { urls, left } = await sendNew(auction, wanted, auction.images.length - gone.length, {
		reason,
		note,
		signal,
	});
	const now = await readAdminAuction(auction.id);
	if ('refused' in now)
		return { auction, left, failure: failure ?? BACKOFFICE_TOASTS['auction.images-failed'] };
	const order = orderOf(wanted, urls, now.done.images);
	if (order.join() === now.done.images.map(({ id }) => id).join())
		return { auction: now.done, left, failure };
	const ordered = await orderPictures(auction.id, order, reason);
	if ('refused' in ordered) return { auction: now.done, left, failure: failure ?? ordered.refused };
	const last = await readAdminAuction(auction.id);
	return { auction: 'done' in last ? last.done : now.done, left, failure };
}

async function sendNew(
	{ id }: AdminAuction,
	wanted: readonly Picture[],
	existing: number,
	{ reason, note, signal }: Pick<SaveOptions, 'reason' | 'note' | 'signal'>,
) {
	const urls = new Map<string, string>();
	const left: ChosenPicture[] = [];
	for (const picture of wanted) {
		if (picture.kind === 'stored') continue;
		note(picture.key, { sent: 0, refused: null });
		const place = { file: picture.file, auctionId: id, imageOrder: existing + urls.size, reason };
		const outcome = await sendPicture(place, { onProgress: (sent) => note(picture.key, { sent }), signal });
		if (outcome !== 'cancelled' && 'done' in outcome) {
			urls.set(picture.key, outcome.done);
			note(picture.key, { sent: 1 });
			continue;
		}
		const refused = outcome === 'cancelled' ? TOASTS['image.failed'] : outcome.refused;
		note(picture.key, { sent: null, refused });
		left.push({ ...picture, sent: null, refused });
	}
	return { urls, left };
}

/**
 * The ids of the stored pictures in the order of the form. Pictures that the form does not know, added by a colleague,
 * come last.
 */
function orderOf(
	wanted: readonly Picture[],
	urls: ReadonlyMap<string, string>,
	stored: readonly AdminAuctionImage[],
): string[] {
	const placeOf = ({ id, image_url }: AdminAuctionImage) => {
		const place = wanted.findIndex(({ key }) => key === id || samePath(urls.get(key), image_url));
		return place < 0 ? wanted.length : place;
	};
	return stored.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ id }) => id);
}

/** Compares the paths, because only some addresses contain our host. */
function samePath(url: string | undefined, other: string): boolean {
	const path = (address: string) => new URL(address, window.location.origin).pathname;
	return url !== undefined && path(url) === path(other);
}
