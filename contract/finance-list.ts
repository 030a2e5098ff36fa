import { z } from 'zod';
import { COMPONENT_KINDS, PAYEES } from '#domain/settlement/payment-components.ts';
import { tidyLine } from '#domain/values/tidy-text.ts';
import { instant, reais, uuid } from './amount.ts';

/** Default number of rows on a page of a list of money, and the most of one. */
const PAGE_SIZE = 50;
export const FINANCE_LIMIT = 200;

/** What the queries of the lists of money have in common: every field has a default or may be absent. */
export function financeQuery<F extends string>(filters: Record<F, unknown>) {
	const names = Object.keys(filters) as [F & 'all', ...F[]];
	return {
		state: z.enum(names, `state deve ser um destes: ${names.join(', ')}`).default('all' as F & 'all'),
		search: z.string().overwrite(tidyLine).max(200, 'Busca deve ter no máximo 200 caracteres').default(''),
		auction: uuid.optional(),
		sale: uuid.optional(),
		seller: uuid.optional(),
		/** `next_cursor` of the preceding page. */
		cursor: z.string().max(200, 'cursor inválido').optional(),
		limit: z.coerce
			.number('limit deve ser um número')
			.int('limit deve ser um número inteiro')
			.min(1, 'limit deve ser pelo menos 1')
			.max(FINANCE_LIMIT, `limit pode ser no máximo ${FINANCE_LIMIT}`)
			.default(PAGE_SIZE),
	};
}

/** The number of the sale and the lot's number in it; null for a lot without a sale. */
export const placeInSale = z
	.object({ id: uuid, number: z.string(), lot_number: z.int().nullable() })
	.nullable();

/** What is the same for each part in every list. */
export const partOfList = {
	id: uuid,
	kind: z.enum(COMPONENT_KINDS),
	/** Of an instalment, from 1; otherwise null. */
	number: z.int().nullable(),
	/** What a cost is for; null of every other part. */
	label: z.string().nullable(),
	/** `name` is null for the operator, and for a court that is not named. */
	payee: z.object({ kind: z.enum(PAYEES), name: z.string().nullable() }),
	amount: reais,
	/** Null while there is no way of paying it. */
	due_at: instant.nullable(),
};

/** How many rows each of the three lists has of what is to be done, whatever it is narrowed to. */
export const financeCounts = z.object({ receivable: z.int(), to_pay_out: z.int(), to_refund: z.int() });
export type FinanceCounts = z.infer<typeof financeCounts>;
