import { z } from 'zod';
import { PIX_KEY_KINDS, type PixKeyKind } from '#domain/settlement/pix-key-kinds.ts';
import { instant } from './amount.ts';

/** An account as it is stored. Those of before may have other words in their fields. */
export const payeeAccount = z.object({
	pix_key: z.string().optional(),
	/** What kind of key it is; null if it is none. */
	pix_kind: z.enum(Object.keys(PIX_KEY_KINDS) as [PixKeyKind, ...PixKeyKind[]]).nullable(),
	city: z.string().optional(),
	bank: z.string().optional(),
	/** The bank's name, where its code is known. */
	bank_name: z.string().nullable(),
	branch: z.string().optional(),
	account: z.string().optional(),
});
export type ShownAccount = z.infer<typeof payeeAccount>;

/** A change of an account that waits for a second administrator (rules §59). */
export const pendingAccount = z.object({
	/** Null takes the account away. */
	payout: payeeAccount.nullable(),
	/** The administrator's name, and whether it is the caller, who cannot consent. */
	asked_by: z.string(),
	own: z.boolean(),
	asked_at: instant,
	expires_at: instant,
});
export type PendingAccount = z.infer<typeof pendingAccount>;
