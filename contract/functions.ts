import { z } from 'zod';
import { uuid } from './amount.ts';
import { reason } from './reason.ts';

/** The rate limits that `rate-limiter` may be asked about: those of sign-in, sign-up and recovery. */
export const LIMITED = ['auth/login', 'auth/signup', 'auth/recovery'] as const;

export const rateLimitQuery = z.strictObject({
	endpoint: z.enum(LIMITED, `endpoint deve ser um de ${LIMITED.join(', ')}`),
});
export type RateLimitQuestion = z.infer<typeof rateLimitQuery>;

/** `retryAfter` in seconds, if blocked (spec §3). */
export const rateLimitAnswer = z.object({ success: z.boolean(), retryAfter: z.int().optional() });
export type RateLimitAnswer = z.infer<typeof rateLimitAnswer>;

/** An event that a page may report. The server adds the person and the time (rules §20). */
export const securityReport = z.strictObject({
	eventType: z.enum(
		['authentication_failed', 'admin_login'],
		'eventType deve ser authentication_failed ou admin_login',
	),
	/** Ignored: the person comes from the session. Accepted because callers of the function send it. */
	userId: z.string().max(100).nullish(),
	details: z
		.strictObject({
			email: z.string().max(254),
			error: z.string().max(500),
			timestamp: z.string().max(40),
		})
		.partial()
		.optional(),
});

export const favoriteChange = z.strictObject({ auction_id: uuid });
export const favoriteList = z.object({ favorites: z.array(z.object({ auction_id: uuid })) });

/** The fields of the form for `image-optimizer`, besides the file. */
export const imageFields = {
	auctionId: uuid,
	imageOrder: z
		.string('imageOrder deve ser um número inteiro de 0 a 99')
		.regex(/^\d{1,2}$/, 'imageOrder deve ser um número inteiro de 0 a 99')
		.transform(Number)
		.default(0),
	/** Required where bidders see the pictures change (rules §40). */
	reason: reason.optional(),
};

/** `fileName` is the stored name, not the uploaded one. */
export const optimizedImage = z.object({ imageUrl: z.string(), fileName: z.string() });
export type OptimizedImage = z.infer<typeof optimizedImage>;

export const documentQuery = z.strictObject({ userId: uuid });
export const documentLink = z.object({ url: z.string() });
export type DocumentLink = z.infer<typeof documentLink>;
