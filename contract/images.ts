import { z } from 'zod';
import { MAX_IMAGES } from '#domain/sale/auction-form.ts';
import { uuid } from './amount.ts';
import { reason } from './reason.ts';

/** The ids of an auction's images, in display order. */
export const imageArrangement = z.strictObject({
	order: z
		.array(uuid, 'order deve ser a lista das imagens')
		.max(MAX_IMAGES, `order pode ter no máximo ${MAX_IMAGES} imagens`)
		.refine((ids) => new Set(ids).size === ids.length, 'Cada imagem deve aparecer uma vez'),
});

/** `PATCH …/images`: the order; the reason where bidders see the pictures change. */
export const imageOrder = imageArrangement.extend({ reason: reason.optional() });

/** `DELETE …/images/{id}`: the reason where bidders see the pictures change. */
export const imageRemoval = z.strictObject({ reason: reason.optional() });
