import { z } from 'zod';
import { instant, uuid } from './amount.ts';

/** An auto as it was signed and sent back: each upload is a version, and none is changed. */
export const signedAuto = z.object({
	id: uuid,
	version: z.int(),
	sha256: z.string(),
	bytes: z.int(),
	/** Who uploaded it; null once the account was deleted. */
	by: z.string().nullable(),
	uploaded_at: instant,
});
export type SignedAuto = z.infer<typeof signedAuto>;

/** `GET /api/admin/auctions/{id}/signed-autos`: the latest first. */
export const signedAutoList = z.object({ signed_autos: z.array(signedAuto) });
