import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/people/account.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';

/** A refusal of the accounts API: the problem, and the messages for invalid fields. */
export interface AuthRefused {
	problem: Problem;
	errors?: { path: string; message: string }[];
}

const field = (path: string, message: string): AuthRefused => ({
	problem: problem('request.invalid'),
	errors: [{ path, message }],
});

/** The accounts library's error codes as problems of the product. */
const KNOWN: Record<string, AuthRefused> = {
	INVALID_EMAIL_OR_PASSWORD: { problem: problem('auth.wrong-credentials') },
	INVALID_EMAIL: field('email', 'Email inválido'),
	INVALID_PASSWORD: { problem: problem('password.wrong') },
	PASSWORD_TOO_SHORT: field('password', `Senha deve ter pelo menos ${PASSWORD_MIN} caracteres`),
	PASSWORD_TOO_LONG: field('password', `Senha deve ter no máximo ${PASSWORD_MAX} caracteres`),
	USER_ALREADY_EXISTS: { problem: problem('account.email-taken') },
	USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { problem: problem('account.email-taken') },
	EMAIL_NOT_VERIFIED: { problem: problem('auth.unconfirmed') },
	INVALID_TOKEN: { problem: problem('auth.link-over') },
	TOKEN_EXPIRED: { problem: problem('auth.link-over') },
	SESSION_EXPIRED: { problem: problem('auth.required') },
	UNAUTHORIZED: { problem: problem('auth.required') },
	INVALID_CODE: { problem: problem('auth.wrong-code') },
	INVALID_BACKUP_CODE: { problem: problem('auth.wrong-recovery-code') },
	INVALID_TWO_FACTOR_COOKIE: { problem: problem('auth.challenge-over') },
	TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { problem: problem('auth.too-many-codes') },
	ACCOUNT_TEMPORARILY_LOCKED: { problem: problem('auth.codes-locked') },
	TOTP_ALREADY_ENABLED: { problem: problem('two-factor.on') },
	TOTP_NOT_ENABLED: { problem: problem('two-factor.off') },
	TWO_FACTOR_NOT_ENABLED: { problem: problem('two-factor.off') },
	BACKUP_CODES_NOT_ENABLED: { problem: problem('two-factor.off') },
	INVALID_CALLBACK_URL: field('callbackURL', 'Endereço fora deste site'),
	INVALID_REDIRECT_URL: field('redirectTo', 'Endereço fora deste site'),
	INVALID_ORIGIN: { problem: problem('request.cross-origin') },
	MISSING_OR_NULL_ORIGIN: { problem: problem('request.cross-origin') },
	CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: { problem: problem('request.cross-origin') },
};

/** How a problem passes through the library, as the body of its error (auth-refusal.ts). */
export interface CarriedProblem {
	carried: AuthRefused;
}

/**
 * Translates an error answer of the accounts library. `said` is its body, `wait` the seconds of its own limiter. An
 * unknown code gets general words by its status, never the library's English.
 */
export function authProblemOf(status: number, said: unknown, wait: number): AuthRefused {
	const { code, carried } = Object(said) as Partial<CarriedProblem> & { code?: unknown };
	if (carried) return carried;
	const known = typeof code === 'string' && Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined;
	if (known) return known;
	if (status >= 500) return { problem: problem('server.unexpected') };
	if (status === 401) return { problem: problem('auth.required') };
	if (status === 404) return { problem: problem('request.not-found') };
	if (status === 415) return { problem: problem('request.unsupported', { expected: 'application/json' }) };
	if (status === 429) return { problem: problem('auth.too-many', { retry_after: Math.max(1, wait) }) };
	return { problem: problem('auth.refused') };
}
