import type { RateLimitQuestion } from '#contract/functions.ts';
import { API, FUNCTIONS } from '#contract/paths.ts';
import type { LoginForm, SignupForm } from '#domain/account.ts';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { type Answer, type Door, type Failure, failureOf, limited } from './auth-failure.ts';

export type Outcome<Done> = { done: Done } | Failure;

/** What stands for a second factor: the app's code, or one of the recovery codes. */
export type CodeKind = 'app' | 'recovery';

const UNKNOWN = NOTICES['auth.no-user'];
const SIGN_IN: Door = {
	path: '/sign-in/email',
	failure: NOTICES['login.failed'],
	limit: NOTICES['auth.rate-limit-failed'],
};
const CODES: Record<CodeKind, Door> = {
	app: { path: '/two-factor/verify-totp', failure: UNKNOWN, limit: UNKNOWN },
	recovery: { path: '/two-factor/verify-backup-code', failure: UNKNOWN, limit: UNKNOWN },
};
const SIGN_UP: Door = { path: '/sign-up/email', failure: NOTICES['signup.failed'] };
const RECOVERY: Door = { path: '/request-password-reset', failure: NOTICES['recovery.failed'] };
const RESET: Door = { path: '/reset-password', failure: NOTICES['reset.failed'] };

/**
 * Signs in with e-mail and password, once the rate limiter lets it (spec §7). The session is a cookie that scripts
 * cannot read; an account with a second factor gets it only for a code.
 */
export async function signIn(form: LoginForm): Promise<Outcome<'session' | 'second-factor'>> {
	const blocked = await askLimiter({ endpoint: 'auth/login' });
	if (blocked) return { failed: blocked };
	return attempt(SIGN_IN, form, ({ user, twoFactorRedirect }) => {
		if (twoFactorRedirect) return { done: 'second-factor' };
		return user ? { done: 'session' } : { failed: UNKNOWN };
	});
}

/** Ends a sign-in that asked for a code. */
export function verifyCode(kind: CodeKind, form: { code: string }): Promise<Outcome<'session'>> {
	return attempt(CODES[kind], form, ({ user }) => (user ? { done: 'session' } : { failed: UNKNOWN }));
}

/** Creates an account. Without a session in the answer the address has to be confirmed first (spec §4). */
export function signUp(form: SignupForm): Promise<Outcome<'session' | 'check-email'>> {
	return attempt(SIGN_UP, form, ({ token }) => ({ done: token ? 'session' : 'check-email' }));
}

/** Asks for the mail with the recovery link. The answer is the same whether or not the address is known. */
export function requestRecovery(form: { email: string }): Promise<Outcome<'sent'>> {
	return attempt(RECOVERY, form, () => ({ done: 'sent' }));
}

/** Sets a new password with the token of a recovery link; an account with a second factor then signs in itself. */
export function resetPassword(password: string, token: string): Promise<Outcome<'session' | 'sign-in'>> {
	return attempt(RESET, { newPassword: password, token }, ({ signed_in }) => ({
		done: signed_in ? 'session' : 'sign-in',
	}));
}

/** Signs out; false when the server did not take it. */
export async function signOut(): Promise<boolean> {
	try {
		return (await post(`${API.auth}/sign-out`, {})).ok;
	} catch {
		return false;
	}
}

async function attempt<Done>(
	door: Door,
	form: object,
	read: (answer: Answer) => Outcome<Done>,
): Promise<Outcome<Done>> {
	try {
		const response = await post(`${API.auth}${door.path}`, form);
		const answer = (await response.json()) as Answer;
		return response.ok ? read(answer) : failureOf(door, response, answer);
	} catch {
		return { failed: NOTICES.unexpected };
	}
}

/** Why the rate limiter does not let another attempt through, or null. Without its word nobody passes (spec §8). */
async function askLimiter(question: RateLimitQuestion): Promise<Notice | null> {
	try {
		const response = await post(FUNCTIONS.rateLimiter, question);
		const answer = (await response.json()) as Answer;
		return response.ok && answer.success === true ? null : limited(SIGN_IN, response, answer);
	} catch {
		return NOTICES['auth.rate-limit-failed'];
	}
}

function post(path: string, body: object): Promise<Response> {
	return fetch(path, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
}
