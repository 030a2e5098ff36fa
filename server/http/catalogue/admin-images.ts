import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { imageArrangement } from '#contract/images.ts';
import { ok } from '#domain/problems/result.ts';
import { orderImages, removeImage } from '#server/features/catalogue/images/arrange-images.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const imageEndpoints = [
	endpoint({
		method: 'patch',
		path: ADMIN_API.adminImages('{id}'),
		summary: "Numbers an auction's pictures from 0 in this order, which names each of them once",
		access: 'admin',
		params: z.object({ id: uuid }),
		body: imageArrangement,
		output: imageArrangement,
		run: (context, { actor, params, body }) =>
			orderImages(context, { admin_id: actor.id, auction_id: params.id }, body.order),
	}),
	endpoint({
		method: 'delete',
		path: ADMIN_API.adminImage('{id}', '{image_id}'),
		summary: 'Removes a picture of an auction; those behind it move up',
		access: 'admin',
		params: z.object({ id: uuid, image_id: uuid }),
		status: 204,
		output: z.null(),
		run: async (context, { actor, params }) => {
			const arranged = { admin_id: actor.id, auction_id: params.id };
			const removed = await removeImage(context, arranged, params.image_id);
			return removed.ok ? ok(null) : removed;
		},
	}),
];
