import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';
import { jwt } from 'better-auth/plugins/jwt';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Kysely } from 'kysely';
import { nameForm, PASSWORD_MAX, PASSWORD_MIN } from '#domain/people/account.ts';
import {
	ACCESS_LIFE,
	CONFIRMATION_LIFE,
	IDLE_LIMIT,
	RECOVERY_LIFE,
	SESSION_LIMIT,
} from '#domain/people/session.ts';
import { SECOND } from '#domain/values/time.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AccountEmail } from './account-emails.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { type AfterHookDeps, afterAuthHooks } from './auth-after-hooks.ts';
import { CLOSED_PATHS } from './auth-endpoints.ts';
import { type AuthHookDeps, authHooks } from './auth-hooks.ts';
import { ADDRESS_HEADER, type AuthRequest } from './auth-request.ts';
import type { CodeEndpoints } from './auth-second-factor.ts';
import type { SecretOptions } from './auth-secrets.ts';

/** The product's table and column names for the accounts library's fields (`platform/db/schema.sql`). */
const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

const USERS = { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } };

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

const VERIFICATIONS = { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times } };

const SIGNING_KEYS = {
	jwks: {
		modelName: 'signing_keys',
		fields: {
			publicKey: 'public_key',
			privateKey: 'private_key',
			createdAt: 'created_at',
			expiresAt: 'expires_at',
		},
	},
};

const SECOND_FACTORS = {
	user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
	twoFactor: {
		modelName: 'two_factors',
		fields: {
			userId: 'user_id',
			backupCodes: 'backup_codes',
			failedVerificationCount: 'failed_verification_count',
			lockedUntil: 'locked_until',
		},
	},
};

export interface AuthSettings {
	db: Kysely<Database>;
	secrets: SecretOptions;
	/** The name that authenticator apps show beside the code. */
	brand: string;
	/** The public address. Only its own pages may sign in (CSRF). */
	baseURL: string;
	trustedOrigins: string[];
	/** Whether an address must be confirmed before the first sign-in (REQUIRE_EMAIL_CONFIRMATION). */
	requireConfirmation: boolean;
	limits: AttemptLimits;
	emails: EmailSender<AccountEmail>;
	/** Receives the library's own log messages. */
	report(level: 'debug' | 'info' | 'warn' | 'error', message: string): void;
	/** Called for each new account and each sign-in, after the library's own rows are committed. */
	ensureProfile(user_id: string): Promise<void>;
	/** Whether administrators need a long password and a second factor: everywhere but in the demo. */
	strictAdmins: boolean;
	/** Called when the owner of an unconfirmed address has set a password with a recovery email. */
	claimAddress(user_id: string, address: string | null): Promise<void>;
	/** Called before a sign-up where addresses must be confirmed: removes the unconfirmed account with the address. */
	removeUnconfirmed(email: string): Promise<void>;
}

const seconds = (milliseconds: number) => milliseconds / SECOND;

const ADVANCED: BetterAuthOptions['advanced'] = {
	// Migrations make the tables. The check runs in the background, and fails if a command closes the database before it ends.
	database: { generateId: 'uuid', validateSchema: false },
	ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 64 },
	cookiePrefix: 'martelo',
	// Set explicitly, because the library disables both checks in tests.
	disableOriginCheck: false,
	disableCSRFCheck: false,
};

/** The hooks before and after the library's endpoints, as a plugin. */
function signInRules(before: AuthHookDeps, after: AfterHookDeps) {
	return {
		id: 'martelo',
		hooks: {
			before: [{ matcher: () => true, handler: authHooks(before) }],
			after: [{ matcher: () => true, handler: afterAuthHooks(after) }],
		},
	} satisfies BetterAuthPlugin;
}

/** The plugin's own code checks, called as functions, without any hooks, for a signed-in person. */
function codesOf({ endpoints }: ReturnType<typeof twoFactor>): CodeEndpoints {
	const inputOf = ({ headers, context }: AuthRequest, code: string) => ({
		method: 'POST' as const,
		body: { code },
		asResponse: false as const,
		context,
		...(headers && { headers }),
	});
	return {
		app: (ctx, code) => endpoints.verifyTOTP(inputOf(ctx, code)),
		recovery: (ctx, code) => endpoints.verifyBackupCode(inputOf(ctx, code)),
	};
}

/** The library checks address and password itself, but not the name (spec §5). */
async function checkName(user: { name?: string | undefined }): Promise<void> {
	if (user.name === undefined) return;
	const read = nameForm.safeParse({ name: user.name });
	if (!read.success) throw new APIError('BAD_REQUEST', { message: read.error.issues[0]?.message ?? '' });
}

/** A new session expires after its idle time; activity extends it (session-life.ts). */
async function idleFromStart<S>(session: S) {
	return { data: { ...session, expiresAt: new Date(Date.now() + IDLE_LIMIT) } };
}

/**
 * The library's own refusals are answers; without this handler it prints each to the console. Other errors, such as an
 * unavailable database, are rethrown: the server logs and answers them like any other.
 */
function throwFaults(report: AuthSettings['report']) {
	return (error: unknown) => {
		if (!isAPIError(error)) throw error;
		if (error.statusCode >= 500) report('error', error.name);
	};
}

/**
 * Accounts and sessions, stored by Better Auth in the product's database: passwords hashed (scrypt), the session in an
 * httpOnly cookie, access tokens as JWT, second factors. Hooks before its endpoints check limits, fields and common
 * passwords (auth-hooks.ts); hooks after them send emails and write records (auth-after-hooks.ts). The tables are fixed in
 * platform/db/schema.sql.
 */
export function createAuth(settings: AuthSettings) {
	const { db, baseURL, limits, emails, report, ensureProfile } = settings;
	const resets = new WeakMap<Request, { id: string }>();
	const secondFactor = twoFactor({
		issuer: settings.brand,
		schema: SECOND_FACTORS,
		accountLockout: { maxFailedAttempts: 10 },
	});
	const access = {
		expirationTime: `${seconds(ACCESS_LIFE)}s`,
		definePayload: ({ session }: { session: Record<string, unknown> }) => ({ sid: session.id }),
	};
	return betterAuth({
		appName: settings.brand,
		baseURL,
		basePath: '/api/auth',
		...settings.secrets,
		trustedOrigins: settings.trustedOrigins,
		disabledPaths: CLOSED_PATHS,
		telemetry: { enabled: false },
		onAPIError: { onError: throwFaults(report) },
		logger: { level: 'error', log: (level, message) => report(level, message) },
		database: { db, type: 'postgres' },
		emailAndPassword: {
			enabled: true,
			minPasswordLength: PASSWORD_MIN,
			maxPasswordLength: PASSWORD_MAX,
			requireEmailVerification: settings.requireConfirmation,
			revokeSessionsOnPasswordReset: true,
			resetPasswordTokenExpiresIn: seconds(RECOVERY_LIFE),
			onPasswordReset: async ({ user }, request) => {
				if (request) resets.set(request, user);
				// Every other link sent for this account, older ones included, becomes invalid with the old password.
				await db.deleteFrom('verifications').where('value', '=', user.id).execute();
				if (!user.emailVerified)
					await settings.claimAddress(user.id, request?.headers.get(ADDRESS_HEADER) ?? null);
			},
			onExistingUserSignUp: async ({ user }) =>
				emails.send({ kind: user.emailVerified ? 'address-taken' : 'confirmation', email: user.email }),
		},
		emailVerification: {
			expiresIn: seconds(CONFIRMATION_LIFE),
			// A link begins no session: it would bypass the second factor, and anybody can open it in another person's browser.
			autoSignInAfterVerification: false,
			sendVerificationEmail: async ({ user }) => emails.send({ kind: 'confirmation', email: user.email }),
		},
		user: USERS,
		session: { ...SESSIONS, expiresIn: seconds(SESSION_LIMIT), disableSessionRefresh: true },
		account: ACCOUNTS,
		verification: { ...VERIFICATIONS, storeIdentifier: 'hashed' },
		// Limited in the hooks (auth-hooks.ts): the library would count everybody behind one address together.
		rateLimit: { enabled: false },
		advanced: ADVANCED,
		databaseHooks: {
			user: {
				create: { before: checkName, after: (user) => ensureProfile(user.id) },
				update: { before: checkName },
			},
			session: { create: { before: idleFromStart, after: (session) => ensureProfile(session.userId) } },
		},
		plugins: [
			jwt({ schema: SIGNING_KEYS, jwt: access, disableSettingJwtHeader: true }),
			secondFactor,
			// Last, so that it sees the answers as the other plugins changed them.
			signInRules(
				{ ...settings, codes: codesOf(secondFactor) },
				{ db, limits, emails, jwt: { jwt: access }, resetIn: (request) => resets.get(request) ?? null },
			),
		],
	});
}

export type Auth = ReturnType<typeof createAuth>;
