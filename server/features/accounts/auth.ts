import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { bearer, jwt } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import { PASSWORD_MAX, signupForm } from '#domain/account.ts';
import { DAY, MINUTE, SECOND } from '#domain/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The header in which the server tells the accounts library the asker's address, read from the socket. */
export const ADDRESS_HEADER = 'x-martelo-address';

export interface AuthSettings {
	db: Kysely<Database>;
	secret: string;
	/** Where the house stands; its own pages only may sign in (CSRF). */
	baseURL: string;
	trustedOrigins: string[];
	/** Where the library's own messages go. */
	report(level: 'debug' | 'info' | 'warn' | 'error', message: string): void;
	/** Called for each new account and each sign-in, after the library's own rows are committed. */
	ensureProfile(user_id: string): Promise<void>;
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };
const seconds = (milliseconds: number) => milliseconds / SECOND;

/** Where sessions and accounts are kept: our table and column names for the library's fields. */
const SESSIONS = {
	modelName: 'sessions',
	fields: {
		userId: 'user_id',
		expiresAt: 'expires_at',
		ipAddress: 'ip_address',
		userAgent: 'user_agent',
		...times,
	},
};

const ACCOUNTS = {
	modelName: 'accounts',
	fields: {
		userId: 'user_id',
		accountId: 'account_id',
		providerId: 'provider_id',
		accessToken: 'access_token',
		refreshToken: 'refresh_token',
		idToken: 'id_token',
		accessTokenExpiresAt: 'access_token_expires_at',
		refreshTokenExpiresAt: 'refresh_token_expires_at',
		...times,
	},
};

/** The library checks address and password itself; the name is ours to check (spec §5). */
async function checkName({ name }: { name: string }): Promise<void> {
	const read = signupForm.shape.name.safeParse(name);
	if (!read.success) throw new APIError('BAD_REQUEST', { message: read.error.issues[0]?.message ?? '' });
}

/**
 * Accounts and sessions, kept by Better Auth on our database: passwords hashed (scrypt), sessions in an
 * httpOnly cookie, limits on sign-in stored in the database. Tables are frozen in migration 001.
 */
export function createAuth({ db, secret, baseURL, trustedOrigins, report, ensureProfile }: AuthSettings) {
	return betterAuth({
		appName: 'Martelo',
		baseURL,
		basePath: '/api/auth',
		secret,
		trustedOrigins,
		telemetry: { enabled: false },
		logger: { level: 'warn', log: (level, message) => report(level, message) },
		database: { db, type: 'postgres' },
		emailAndPassword: { enabled: true, minPasswordLength: 6, maxPasswordLength: PASSWORD_MAX },
		user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } },
		session: { ...SESSIONS, expiresIn: seconds(7 * DAY) },
		account: ACCOUNTS,
		verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times } },
		rateLimit: {
			enabled: true,
			storage: 'database',
			modelName: 'auth_rate_limits',
			fields: { lastRequest: 'last_request' },
			window: seconds(MINUTE),
			max: 300,
			customRules: {
				'/sign-in/email': { window: seconds(5 * MINUTE), max: 20 },
				'/sign-up/email': { window: seconds(5 * MINUTE), max: 10 },
			},
		},
		advanced: {
			database: { generateId: 'uuid' },
			ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 64 },
			cookiePrefix: 'martelo',
		},
		databaseHooks: {
			user: { create: { before: checkName, after: (user) => ensureProfile(user.id) } },
			session: { create: { after: (session) => ensureProfile(session.userId) } },
		},
		plugins: [
			bearer(),
			jwt({
				schema: {
					jwks: {
						modelName: 'signing_keys',
						fields: {
							publicKey: 'public_key',
							privateKey: 'private_key',
							createdAt: 'created_at',
							expiresAt: 'expires_at',
						},
					},
				},
				jwt: { expirationTime: '15m', definePayload: ({ user }) => ({ id: user.id }) },
			}),
		],
	});
}

export type Auth = ReturnType<typeof createAuth>;
