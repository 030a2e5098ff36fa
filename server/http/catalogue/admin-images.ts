import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { imageArrangement, imageOrder, imageRemoval } from '#contract/images.ts';
import { ok } from '#domain/problems/result.ts';
import { reviseImages } from '#server/features/backoffice/management/revise-images.ts';
import { orderImages, removeImage } from '#server/features/catalogue/images/arrange-images.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const imageEndpoints = [
	endpoint({
		method: 'patch',
		path: ADMIN_API.adminImages('{id}'),
		summary: "Numbers an auction's pictures from 0 in this order, which names each of them once",
		access: 'admin',
		params: z.object({ id: uuid }),
		body: imageOrder,
		output: imageArrangement,
		run: async ({ db, wakeups }, { actor, params: { id }, body: { order, reason = null } }) => {
			const change = { admin_id: actor.id, auction_id: id, reason };
			const ordered = await orderImages({ db, revise: reviseImages }, change, order);
			wakeups.wake(id);
			return ordered;
		},
	}),
	endpoint({
		method: 'delete',
		path: ADMIN_API.adminImage('{id}', '{image_id}'),
		summary: 'Removes a picture of an auction; those behind it move up',
		access: 'admin',
		params: z.object({ id: uuid, image_id: uuid }),
		query: imageRemoval,
		status: 204,
		output: z.null(),
		run: async ({ db, storage, wakeups }, { actor, params: { id, image_id }, query: { reason = null } }) => {
			const change = { admin_id: actor.id, auction_id: id, reason };
			const removed = await removeImage({ db, storage, revise: reviseImages }, change, image_id);
			wakeups.wake(id);
			return removed.ok ? ok(null) : removed;
		},
	}),
];
