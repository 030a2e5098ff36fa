import { ACCOUNT_API } from '#contract/account-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import type { RateLimitAnswer, RateLimitQuestion } from '#contract/functions.ts';
import { TOASTS, type Toast, tooManyAttempts } from '#domain/notices/toasts.ts';
import type { LoginForm, SignupForm } from '#domain/people/account.ts';
import { type Answer, isFault, refusalWith, request } from './request.ts';

/** The kind of code for the second factor: of the authenticator app, or a recovery code. */
export type CodeKind = 'app' | 'recovery';

/** An endpoint of the accounts API and the texts for its failures (spec §8). */
interface AuthEndpoint {
	path: string;
	/** Its title is used for every failure, its description for an answer without text. */
	failed: Toast;
	/** Sign-in only, whose rate limit has its own text: used for a limit without a known wait. */
	limited?: Toast;
}

/** The fields of an accounts API answer that pages read. */
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
 * Signs in with email and password if the rate limiter allows it (spec §7). The session is a cookie that scripts cannot
 * read; an account with a second factor receives it only after `verifyCode`.
 */
export async function signIn(form: LoginForm): Promise<Answer<'session' | 'second-factor'>> {
	const limit = await readRateLimit({ endpoint: 'auth/login' });
	if ('refused' in limit) return limit;
	const answer = await attempt(SIGN_IN, form);
	if ('refused' in answer) return answer;
	return answer.done.twoFactorRedirect ? { done: 'second-factor' } : sessionIn(answer.done);
}

/** Completes a sign-in that requires a second factor. */
export async function verifyCode(kind: CodeKind, form: { code: string }): Promise<Answer<'session'>> {
	const answer = await attempt(CODES[kind], form);
	return 'refused' in answer ? answer : sessionIn(answer.done);
}

/** Creates an account. An answer without a session means that the address must be confirmed first (spec §4). */
export async function signUp(form: SignupForm): Promise<Answer<'session' | 'check-email'>> {
	const answer = await attempt(SIGN_UP, form);
	return 'refused' in answer ? answer : { done: answer.done.token ? 'session' : 'check-email' };
}

/** Requests the email with the recovery link. The answer is the same whether or not the address is known. */
export function requestRecovery(form: { email: string }): Promise<Answer> {
	return attempt(RECOVERY, form);
}

/** Sets a new password with the token of a recovery link. An account with a second factor must then sign in. */
export async function resetPassword(password: string, token: string): Promise<Answer<'session' | 'sign-in'>> {
	const answer = await attempt(RESET, { newPassword: password, token });
	return 'refused' in answer ? answer : { done: answer.done.signed_in ? 'session' : 'sign-in' };
}

/** Signs out. Returns false if the server did not confirm it. */
export async function signOut(): Promise<boolean> {
	return 'done' in (await request('POST', `${ACCOUNT_API.auth}/sign-out`, { body: {} }));
}

async function attempt(endpoint: AuthEndpoint, body: object): Promise<Answer<AuthAnswer>> {
	const words = { failed: endpoint.failed, fault: TOASTS.unexpected };
	const answer = await request<AuthAnswer>('POST', `${ACCOUNT_API.auth}${endpoint.path}`, { body, ...words });
	if ('done' in answer || isFault(answer.refused)) return answer;
	const { status, retry_after, problem } = answer.refused;
	const limit = status === 429 && limitWords(endpoint, retry_after, problem.detail);
	return { refused: { ...answer.refused, title: endpoint.failed.title, ...limit } };
}

function sessionIn({ user }: AuthAnswer): Answer<'session'> {
	return user ? { done: 'session' } : { refused: refusalWith(NO_USER) };
}

/** Requests an attempt from the rate limiter. Without its permission the attempt is not made (spec §8). */
async function readRateLimit(body: RateLimitQuestion): Promise<Answer> {
	const answer = await request<RateLimitAnswer & { error?: string }>('POST', FUNCTIONS.rateLimiter, { body });
	if ('refused' in answer) {
		const { retry_after, problem } = answer.refused;
		return { refused: { ...answer.refused, ...limitWords(SIGN_IN, retry_after, problem.detail) } };
	}
	const { success, retryAfter = 0, error } = answer.done;
	return success ? answer : { refused: refusalWith(limitWords(SIGN_IN, retryAfter, error)) };
}

/** The text for a rate limit: the wait if it is known, otherwise the reason (spec §8). */
function limitWords({ failed, limited }: AuthEndpoint, seconds: number, detail?: string): Toast {
	const wait = seconds > 0 ? tooManyAttempts(seconds) : null;
	if (wait && limited) return wait;
	const { title, description } = limited ?? failed;
	return { title, description: wait ? `${wait.title}. ${wait.description}` : (detail ?? description) };
}
