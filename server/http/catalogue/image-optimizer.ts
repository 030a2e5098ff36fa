import { FUNCTIONS } from '#contract/function-paths.ts';
import { imageFields, optimizedImage } from '#contract/functions.ts';
import { ok } from '#domain/problems/result.ts';
import { reviseImages } from '#server/features/backoffice/management/revise-images.ts';
import { addAuctionImage } from '#server/features/catalogue/images/add-image.ts';
import { presentImage } from '#server/features/catalogue/images/image-columns.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { uploadedForm } from '#server/http/upload.ts';

/**
 * Spec §7: accepts one picture of an auction. The URL in the answer is the middle width as WebP, which all browsers
 * read.
 */
export const imageOptimizer = endpoint({
	method: 'post',
	path: FUNCTIONS.imageOptimizer,
	summary:
		'Adds a picture to an auction, drawn anew in several widths; a taken imageOrder means behind the last',
	access: 'admin',
	body: uploadedForm(imageFields),
	pool: 'pictures',
	output: optimizedImage,
	run: async ({ db, storage, wakeups }, { actor, body }) => {
		const { file, auctionId: auction_id, imageOrder: image_order, reason = null } = body;
		const image = { admin_id: actor.id, auction_id, image_order, reason };
		const added = await addAuctionImage({ db, storage, revise: reviseImages }, image, file);
		wakeups.wake(auction_id);
		if (!added.ok) return added;
		const { image_url } = presentImage({ ...added.value, image_url: added.value.key }, '');
		return ok({ imageUrl: image_url, fileName: image_url.slice(image_url.lastIndexOf('/') + 1) });
	},
});
