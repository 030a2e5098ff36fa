import { z } from 'zod';
import { LISTING_LIMIT, PAGE_SIZE } from '#domain/lot/listing-sizes.ts';

/** Which part of a list is asked for. */
export const pageQuery = z.object({
	limit: z.coerce
		.number('limit deve ser um número')
		.int('limit deve ser um número inteiro')
		.min(1, 'limit deve ser pelo menos 1')
		.max(LISTING_LIMIT, `limit pode ser no máximo ${LISTING_LIMIT}`)
		.default(PAGE_SIZE),
	/** `next_cursor` of the preceding page. */
	cursor: z.string().max(400, 'cursor inválido').optional(),
});
