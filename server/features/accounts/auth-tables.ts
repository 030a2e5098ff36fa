/** The product's table and column names for the accounts library's fields (`platform/db/schema.sql`). */
const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

export const USERS = { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } };

export const SESSIONS = {
	modelName: 'sessions',
	fields: {
		userId: 'user_id',
		expiresAt: 'expires_at',
		ipAddress: 'ip_address',
		userAgent: 'user_agent',
		...times,
	},
};

export const ACCOUNTS = {
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

export const VERIFICATIONS = { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times } };

export const SIGNING_KEYS = {
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

export const SECOND_FACTORS = {
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
