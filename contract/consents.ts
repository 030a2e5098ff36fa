import { z } from 'zod';
import { CONSENT_ACTS, type ConsentAct } from '#domain/settlement/consent.ts';
import { COMPONENT_KINDS } from '#domain/settlement/payment-components.ts';
import { instant, reais, uuid } from './amount.ts';

/** The answer 202 to an act on money above the installation's limit: nothing is done until another administrator sends the same (rules §59). */
export const consentDue = z.object({ consent: z.object({ id: uuid, needs: z.literal(1) }) });
export type ConsentDue = z.infer<typeof consentDue>;

/** An act that waits for a second administrator's consent. */
export const openConsent = z.object({
	id: uuid,
	act: z.enum(Object.keys(CONSENT_ACTS) as [ConsentAct, ...ConsentAct[]]),
	/** The part of the payment, where the act is about one. */
	component: z.enum(COMPONENT_KINDS).nullable(),
	component_id: uuid.nullable(),
	amount: reais,
	/** The day of the credit that whoever asked typed; null for another act, or where none was typed. */
	credited_at: z.iso.date().nullable(),
	/** The administrator's name. */
	asked_by: z.string(),
	/** Whether the caller asked for it, who cannot consent. */
	own: z.boolean(),
	asked_at: instant,
	expires_at: instant,
});
export type OpenConsent = z.infer<typeof openConsent>;
