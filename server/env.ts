import { z } from 'zod';
import { ENVIRONMENTS } from '#domain/auction.ts';
import { isVapidPrivateKey, isVapidPublicKey } from './platform/push/vapid-keys.ts';
import { isSigningKey } from './platform/signing.ts';

const postgres = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address');

/** The variables the house reads (docs: README). An empty one counts as absent. */
const schema = z
	.object({
		PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
		HOST: z.string().default('127.0.0.1'),
		DATA_DIR: z.string().default('./data'),
		PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
		DATABASE_URL: postgres.optional(),
		AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
		LEDGER_KEY: z
			.string()
			.refine(isSigningKey, 'must be an Ed25519 private key (PKCS#8), as PEM or base64')
			.optional(),
		VAPID_PUBLIC_KEY: z
			.string()
			.refine(isVapidPublicKey, 'must be a P-256 public key in base64url')
			.optional(),
		VAPID_PRIVATE_KEY: z
			.string()
			.refine(isVapidPrivateKey, 'must be a P-256 private key in base64url')
			.optional(),
		AUCTION_ENVIRONMENT: z
			.enum(ENVIRONMENTS, `must be one of ${ENVIRONMENTS.join(', ')}`)
			.default('production'),
		BRAND_NAME: z.string().min(1).max(40, 'must have at most 40 characters').default('Martelo'),
		DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
		SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
		REQUIRE_EMAIL_CONFIRMATION: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
		LOG_LEVEL: z
			.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
			.default('info'),
	})
	.refine((env) => !env.DATABASE_URL || env.AUTH_SECRET, {
		path: ['AUTH_SECRET'],
		message: 'is required where DATABASE_URL is set',
	})
	.refine((env) => Boolean(env.VAPID_PUBLIC_KEY) === Boolean(env.VAPID_PRIVATE_KEY), {
		path: ['VAPID_PRIVATE_KEY'],
		message: 'and VAPID_PUBLIC_KEY must be given together',
	});

export type Env = z.infer<typeof schema>;

/** Reads the environment, or throws one message that names every bad variable. */
export function readEnv(given: Record<string, string | undefined>): Env {
	const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
	const read = schema.safeParse(present);
	if (read.success) return read.data;
	const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
	throw new Error(`Bad environment variables\n  ${faults.join('\n  ')}`);
}
