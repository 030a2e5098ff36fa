import { z } from 'zod';
import type { PixOutcome, PixReturnState } from '#domain/settlement/received-pix.ts';
import { PIX_OUTCOMES, PIX_RETURNS } from '#domain/settlement/received-pix.ts';
import { instant, reais, uuid } from './amount.ts';
import { reason } from './reason.ts';

const keys = <K extends string>(of: Record<K, string>) => Object.keys(of) as [K, ...K[]];

/** The bank's id of a Pix. */
export const endToEndId = z.string().regex(/^[a-zA-Z0-9]{32}$/, 'Não é o identificador de um Pix');

/** A Pix that the bank's API reported, for administrators: its outcome, and the state of its return. */
const receivedPix = z.object({
	end_to_end_id: endToEndId,
	txid: z.string().nullable(),
	amount: reais,
	outcome: z.enum(keys<PixOutcome>(PIX_OUTCOMES)),
	paid_at: instant,
	/** Null if it belongs to no payment. */
	payment: z.object({ id: uuid, auction_id: uuid, title: z.string(), owed: reais }).nullable(),
	return: z
		.object({ state: z.enum(keys<PixReturnState>(PIX_RETURNS)), motive: z.string().nullable() })
		.nullable(),
});
export type ReceivedPix = z.infer<typeof receivedPix>;

/** `GET /api/admin/pix?payment_id`: all Pix of a payment; without one, those that settled nothing. Newest first. */
export const pixQuery = z.strictObject({ payment_id: uuid.optional() });
export const receivedPixList = z.object({ pix: z.array(receivedPix) });
export type ReceivedPixList = z.infer<typeof receivedPixList>;

/** `POST /api/admin/pix/{end_to_end_id}/return`: the reason for sending back money that settled nothing. */
export const pixReturn = z.strictObject({ reason });

/** The state of the requested return. */
export const requestedReturn = receivedPix.shape.return.unwrap().pick({ state: true });
