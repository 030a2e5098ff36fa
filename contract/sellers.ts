import { z } from 'zod';
import { PAYEES_OF_PRICE, SELLER_KINDS } from '#domain/sale/sellers.ts';
import { instant, uuid } from './amount.ts';
import { readVersion, taxId } from './auctioneers.ts';
import { payeeAccount, pendingAccount } from './shown-accounts.ts';
import { text } from './text.ts';

const kinds = Object.keys(SELLER_KINDS) as [keyof typeof SELLER_KINDS, ...(keyof typeof SELLER_KINDS)[]];
const receivers = Object.keys(PAYEES_OF_PRICE) as [
	keyof typeof PAYEES_OF_PRICE,
	...(keyof typeof PAYEES_OF_PRICE)[],
];

const fields = {
	name: text('Nome', 2, 200),
	tax_id: taxId.nullish(),
	kind: z.enum(kinds, `kind deve ser um destes: ${kinds.join(', ')}`),
	receives: z.enum(receivers, `receives deve ser um destes: ${receivers.join(', ')}`).optional(),
	/** The rate of the seller's own commission, which is taken off each payout. */
	seller_commission_percent: z
		.number('Comissão do comitente deve ser um número, como 2.5')
		.min(0.01, 'Comissão do comitente deve ser pelo menos 0,01%')
		.max(50, 'Comissão do comitente pode ser no máximo 50%')
		.refine(
			(percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4),
			'Comissão do comitente deve ter no máximo duas casas decimais',
		)
		.nullish(),
};

/** `POST /api/admin/sellers`, but the account (payee-accounts.ts). */
export const newSeller = z.strictObject(fields);

export const sellerPatch = z.strictObject(fields).partial().extend({ version: readVersion });

export const seller = z.object({
	id: uuid,
	name: z.string(),
	tax_id: z.string().nullable(),
	kind: z.enum(kinds),
	payout: payeeAccount.nullable(),
	/** The account that waits for a second administrator; null without one. */
	pending_payout: pendingAccount.nullable(),
	receives: z.enum(receivers),
	seller_commission_percent: z.number().nullable(),
	/** The numbers of sales and of lots in no sale that name them. */
	sales: z.int(),
	lots: z.int(),
	version: z.int(),
	created_at: instant,
});
export type Seller = z.infer<typeof seller>;

export const sellerList = z.object({ sellers: z.array(seller) });
