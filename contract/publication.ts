import { z } from 'zod';
import { instant } from './amount.ts';
import { reason } from './reason.ts';

/**
 * `POST …/publish`, for a sale or a lot: at a time, or at once without a body; null ends a planned publication. `reasons`, by the path of the
 * error, are kept for the points that take one (rules §44).
 */
export const publicationBody = z
	.strictObject({
		reasons: z.record(z.string().max(100), reason).optional(),
		at: z.iso
			.datetime({ offset: true, error: 'at deve ser uma data ISO 8601 com fuso, ou null' })
			.nullable()
			.optional(),
	})
	.optional();

/** `takes_reason`: a written reason meets it too. */
export const publicationFault = z.object({
	path: z.string(),
	message: z.string(),
	takes_reason: z.literal(true).optional(),
});

/** A reason that was stated for a point that takes one: for a lot, or for the sale if `lot_number` is null. */
export const publicationReason = z.object({
	lot_number: z.int().nullable(),
	/** What it is about, in words. */
	point: z.string(),
	reason: z.string(),
	/** Who stated it; null if the account is gone. */
	by: z.string().nullable(),
	at: instant,
});
export type PublicationReason = z.infer<typeof publicationReason>;

/** One thing that the law asks before the publication, and what is missing for it (rules §28). */
export const checkedPoint = z.object({
	label: z.string(),
	asks: z.string(),
	article: z.string(),
	met: z.boolean(),
	faults: z.array(publicationFault),
});
