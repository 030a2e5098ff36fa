import { z } from 'zod';
import { ANNULMENT_GROUNDS, type AnnulmentGround } from '#domain/auction/annulment.ts';
import { DECIDED_OUTCOMES } from '#domain/auction/outcomes.ts';
import { orderBody } from './admin-auctions.ts';
import { sentAmount, uuid } from './amount.ts';
import { taxId } from './auctioneers.ts';
import { reason } from './reason.ts';
import { jsonText, text } from './text.ts';

const AMOUNT = 'Comissão deve ser um valor em reais maior que zero';

const GROUNDS = Object.keys(ANNULMENT_GROUNDS) as [AnnulmentGround, ...AnnulmentGround[]];

/** Of what law or agreement a win is annulled. On the page of a payment it is needed (`outcome.ground`). */
const ground = z.enum(GROUNDS, `ground deve ser um destes: ${GROUNDS.join(', ')}`).optional();

/**
 * An annulment by the page of a payment. `reason` is for who had won; `ground`, and `order` in public words, stand in the ledger, with the hash of
 * the document.
 */
export const annulment = { reason, ground, order: reason.optional(), document_id: uuid.optional() };

/**
 * `POST …/outcome`: an outcome that a person decides (rules §50). Its reason stands in the public ledger. `amount` is the commission that
 * `payer` owes, of a settlement or an adjudication.
 */
export const outcomeBody = orderBody.extend({
	outcome: z.enum(DECIDED_OUTCOMES, `outcome deve ser um destes: ${DECIDED_OUTCOMES.join(', ')}`),
	/** Of an annulment; without it the reason says it. */
	ground,
	payer: z.strictObject({ name: text('Nome do pagador', 2, 200), tax_id: taxId.optional() }).optional(),
	amount: z.number(AMOUNT).positive(AMOUNT).pipe(sentAmount).optional(),
});
export type OutcomeBody = z.infer<typeof outcomeBody>;
export type SentOutcome = z.input<typeof outcomeBody>;

/** `POST …/outcome/document`, beside the file: the outcome that the file orders or proves. The file becomes a document of the lot. */
export const outcomeFields = { decision: jsonText('decision', outcomeBody.omit({ document_id: true })) };

export const outcomeDecided = z.object({ id: uuid, outcome: z.enum(DECIDED_OUTCOMES) });
export type OutcomeDecided = z.infer<typeof outcomeDecided>;
