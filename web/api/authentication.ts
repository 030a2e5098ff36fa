import type { RateLimitAnswer, RateLimitQuestion } from '#contract/functions.ts';
import { API, FUNCTIONS } from '#contract/paths.ts';
import type { LoginForm, SignupForm } from '#domain/account.ts';
import { TOASTS, type Toast, tooManyAttempts } from '#domain/toasts.ts';
import { type Answer, isFault, refusalWith, request } from './request.ts';

/** What stands for a second factor: the app's code, or one of the recovery codes. */
export type CodeKind = 'app' | 'recovery';

/** An endpoint of the accounts API with the words for its failures (spec §8). */
interface AuthEndpoint {
	path: string;
	/** Its title heads every failure; its description is for an answer without words. */
	failed: Toast;
	/** Of a sign-in, whose rate limit has words of its own: for a limit without a known wait. */
	limited?: Toast;
}

/** What the accounts API answers, as far as pages read it. */
interface AuthAnswer {
	token?: string | null;
	user?: unknown;
	twoFactorRedirect?: boolean;
	signed_in?: boolean;
}

const NO_USER = TOASTS['auth.no-user'];
const LIMITED = TOASTS['auth.rate-limit-failed'];
const SIGN_IN: AuthEndpoint = { path: '/sign-in/email', failed: TOASTS['login.failed'], limited: LIMITED };
const CODES: Record<CodeKind, AuthEndpoint> = {
	app: { path: '/two-factor/verify-totp', failed: NO_USER, limited: NO_USER },
	recovery: { path: '/two-factor/verify-backup-code', failed: NO_USER, limited: NO_USER },
};
const SIGN_UP: AuthEndpoint = { path: '/sign-up/email', failed: TOASTS['signup.failed'] };
const RECOVERY: AuthEndpoint = { path: '/request-password-reset', failed: TOASTS['recovery.failed'] };
const RESET: AuthEndpoint = { path: '/reset-password', failed: TOASTS['reset.failed'] };

/**
 * Signs in with e-mail and password if the rate limiter allows it (spec §7). The session is a cookie that scripts cannot
 * read; an account with a second factor gets it only for a code.
 */
export async function signIn(form: LoginForm): Promise<Answer<'session' | 'second-factor'>> {
	const limit = await readRateLimit({ endpoint: 'auth/login' });
	if ('refused' in limit) return limit;
	const answer = await attempt(SIGN_IN, form);
	if ('refused' in answer) return answer;
	return answer.done.twoFactorRedirect ? { done: 'second-factor' } : sessionIn(answer.done);
}

/** Completes a sign-in that asked for a code. */
export async function verifyCode(kind: CodeKind, form: { code: string }): Promise<Answer<'session'>> {
	const answer = await attempt(CODES[kind], form);
	return 'refused' in answer ? answer : sessionIn(answer.done);
}

/** Creates an account. Without a session in the answer the address has to be confirmed first (spec §4). */
export async function signUp(form: SignupForm): Promise<Answer<'session' | 'check-email'>> {
	const answer = await attempt(SIGN_UP, form);
	return 'refused' in answer ? answer : { done: answer.done.token ? 'session' : 'check-email' };
}

/** Requests the email with the recovery link. The answer is the same whether or not the address is known. */
export function requestRecovery(form: { email: string }): Promise<Answer> {
	return attempt(RECOVERY, form);
}

/** Sets a new password with the token of a recovery link. An account with a second factor then has to sign in. */
export async function resetPassword(password: string, token: string): Promise<Answer<'session' | 'sign-in'>> {
	const answer = await attempt(RESET, { newPassword: password, token });
	return 'refused' in answer ? answer : { done: answer.done.signed_in ? 'session' : 'sign-in' };
}

/** Signs out; false when the server did not confirm it. */
export async function signOut(): Promise<boolean> {
	return 'done' in (await request('POST', `${API.auth}/sign-out`, { body: {} }));
}

async function attempt(endpoint: AuthEndpoint, body: object): Promise<Answer<AuthAnswer>> {
	const words = { failed: endpoint.failed, fault: TOASTS.unexpected };
	const answer = await request<AuthAnswer>('POST', `${API.auth}${endpoint.path}`, { body, ...words });
	if ('done' in answer || isFault(answer.refused)) return answer;
	const { status, retry_after, problem } = answer.refused;
	const limit = status === 429 && limitWords(endpoint, retry_after, problem.detail);
	return { refused: { ...answer.refused, title: endpoint.failed.title, ...limit } };
}

function sessionIn({ user }: AuthAnswer): Answer<'session'> {
	return user ? { done: 'session' } : { refused: refusalWith(NO_USER) };
}

/** Asks the rate limiter for another attempt. Without its consent there is none (spec §8). */
async function readRateLimit(body: RateLimitQuestion): Promise<Answer> {
	const answer = await request<RateLimitAnswer & { error?: string }>('POST', FUNCTIONS.rateLimiter, { body });
	if ('refused' in answer) {
		const { retry_after, problem } = answer.refused;
		return { refused: { ...answer.refused, ...limitWords(SIGN_IN, retry_after, problem.detail) } };
	}
	const { success, retryAfter = 0, error } = answer.done;
	return success ? answer : { refused: refusalWith(limitWords(SIGN_IN, retryAfter, error)) };
}

/** The words for a rate limit: with the wait where it is known, else with the reason (spec §8). */
function limitWords({ failed, limited }: AuthEndpoint, seconds: number, detail?: string): Toast {
	const wait = seconds > 0 ? tooManyAttempts(seconds) : null;
	if (wait && limited) return wait;
	const { title, description } = limited ?? failed;
	return { title, description: wait ? `${wait.title}. ${wait.description}` : (detail ?? description) };
}
