import { z } from 'zod';
import { COMPONENT_KINDS, PAYEES } from '#domain/settlement/payment-components.ts';
import { instant, reais, uuid } from './amount.ts';
import { sentAccount } from './payee-accounts.ts';

/** What is owed back of a part whose win was annulled, or was given back (rules §56). */
export const refund = z.object({
	component_id: uuid,
	payment_id: uuid,
	kind: z.enum(COMPONENT_KINDS),
	/** Of an instalment, from 1; otherwise null. */
	number: z.int().nullable(),
	label: z.string().nullable(),
	/** The name of who gets it. */
	payer: z.string(),
	/** Who gives it back. */
	giver: z.object({ kind: z.enum(PAYEES), name: z.string() }),
	amount: reais,
	/** Null where the court gives it back. */
	due_at: instant.nullable(),
	/** When the account for it was stated; null before. */
	account_at: instant.nullable(),
	/** The bank sends back the Pix that paid it; a person has nothing to do. */
	by_bank: z.boolean(),
	/** The day on which it was given back; null before. */
	made_at: z.iso.date().nullable(),
	/** The file that shows it, which a link opens by the component's id. */
	proof: z.enum(['image', 'pdf']).nullable(),
});
export type Refund = z.infer<typeof refund>;

/** `PUT /api/auctions/{id}/payment/refund-account`: a Pix key, bank data, or both. */
export const refundAccount = sentAccount;
export type RefundAccount = z.output<typeof refundAccount>;
export type SentRefundAccount = z.input<typeof refundAccount>;

export const shownRefundAccount = z.object({ account: refundAccount, stated_at: instant });
export type ShownRefundAccount = z.infer<typeof shownRefundAccount>;

/** The text fields of `POST /api/admin/payments/components/{id}/refund`, with a file or `document_id`; `amount` in reais. */
export const refundFields = {
	paid_at: z.iso.date('Data da devolução deve ser um dia, como 2026-11-30'),
	amount: z
		.string('Valor da devolução é obrigatório')
		.regex(/^\d{1,12}(\.\d{1,2})?$/, 'Valor da devolução deve ser um valor em reais, como 1500.50')
		.transform(Number),
	document_id: uuid.optional(),
};
