import { z } from 'zod';
import { MAX_IMAGES } from '#domain/auction-form.ts';
import { uuid } from './amount.ts';

/** The pictures of an auction by id, in the order in which they are shown. */
export const imageArrangement = z.strictObject({
	order: z
		.array(uuid, 'order deve ser a lista das imagens')
		.max(MAX_IMAGES, `order pode ter no máximo ${MAX_IMAGES} imagens`)
		.refine((ids) => new Set(ids).size === ids.length, 'Cada imagem deve aparecer uma vez'),
});
