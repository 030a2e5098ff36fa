import { afterEach, describe, expect, it, vi } from 'vitest';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { requestRecovery, resetPassword, signIn, signOut, signUp, verifyCode } from './authentication.ts';

const LOGIN = { email: 'ana@martelo.test', password: 'leilao123' };
const SIGNUP = { ...LOGIN, name: 'Ana' };
const CODE = { code: '123456' };
const EMAIL = { email: LOGIN.email };

type Reply = () => Promise<Response>;

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
	return async () => Response.json(body, { status, headers });
}

const lost: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
const free = reply(200, { success: true });

/** The server's response to all requests except the rate limiter's, and the rate limiter's response. */
function answer(response: Reply, limiter = free) {
	const fetch = vi.fn((path: string, _init: RequestInit) =>
		path === FUNCTIONS.rateLimiter ? limiter() : response(),
	);
	vi.stubGlobal('fetch', fetch);
	return fetch;
}

afterEach(() => {
	vi.unstubAllGlobals();
});

const post = (body: object) => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/json' },
	body: JSON.stringify(body),
});

describe('signIn', () => {
	it('queries the rate limiter, posts the form and returns the session', async () => {
		const fetch = answer(reply(200, { token: 't', user: { id: '1' } }));
		expect(await signIn(LOGIN)).toEqual({ done: 'session' });
		expect(fetch.mock.calls).toEqual([
			['/functions/v1/rate-limiter', post({ endpoint: 'auth/login' })],
			['/api/auth/sign-in/email', post(LOGIN)],
		]);
	});

	it('reports that a second factor is required', async () => {
		answer(reply(200, { twoFactorRedirect: true, twoFactorMethods: ['totp'] }));
		expect(await signIn(LOGIN)).toEqual({ done: 'second-factor' });
	});

	it('reveals only that email or password are wrong', async () => {
		answer(reply(401, { code: 'auth.wrong-credentials', detail: 'Email ou senha incorretos' }));
		expect(await signIn(LOGIN)).toMatchObject({ refused: TOASTS['login.failed'] });
	});

	it.each([
		[200, { success: false, retryAfter: 61 }, {}],
		[429, {}, { 'Retry-After': '61' }],
	])('stops before it sends the password when the limiter answers %d %j', async (status, body, headers) => {
		const fetch = answer(reply(200, { user: {} }), reply(status, body, headers));
		const description = 'Tente novamente em 2 minutos';
		expect(await signIn(LOGIN)).toMatchObject({ refused: { title: 'Muitas tentativas', description } });
		expect(fetch).toHaveBeenCalledTimes(1);
	});

	it.each<[string, Reply, string]>([
		['refuses without a wait', reply(200, { success: false }), 'Erro interno'],
		['gives a reason', reply(200, { success: false, error: 'Limite' }), 'Limite'],
		['fails', reply(500, { detail: 'Tente novamente mais tarde' }), 'Tente novamente mais tarde'],
		['returns an unreadable answer', async () => new Response('<html>', { status: 502 }), 'Erro interno'],
		['is unreachable', lost, 'Erro interno'],
	])('stops before it sends the password when the limiter %s', async (_case, limiter, description) => {
		const fetch = answer(reply(200, { user: {} }), limiter);
		expect(await signIn(LOGIN)).toMatchObject({ refused: { title: 'Erro de rate limiting', description } });
		expect(fetch).toHaveBeenCalledTimes(1);
	});

	it('rounds the wait of the sign-in rate limit up to minutes', async () => {
		answer(reply(429, { detail: 'Muitas tentativas', retryAfter: 61 }, { 'Retry-After': '61' }));
		const description = 'Tente novamente em 2 minutos';
		expect(await signIn(LOGIN)).toMatchObject({ refused: { title: 'Muitas tentativas', description } });
	});

	it('shows a rate limit without a wait', async () => {
		answer(reply(429, { detail: 'Limite' }));
		expect(await signIn(LOGIN)).toMatchObject({
			refused: { title: 'Erro de rate limiting', description: 'Limite' },
		});
		answer(reply(429, {}));
		expect(await signIn(LOGIN)).toMatchObject({ refused: TOASTS['auth.rate-limit-failed'] });
	});

	it('shows other refusals as received', async () => {
		const detail = 'Confirme seu email antes de entrar.';
		answer(reply(403, { code: 'auth.unconfirmed', detail }));
		expect(await signIn(LOGIN)).toMatchObject({ refused: { title: 'Erro no login', description: detail } });
	});

	it('treats an answer without a user as a failure', async () => {
		answer(reply(200, { token: null }));
		expect(await signIn(LOGIN)).toMatchObject({ refused: TOASTS['auth.no-user'] });
	});

	it.each([500, 503])('treats a %d as an unexpected error', async (status) => {
		answer(reply(status, { detail: 'stack trace' }));
		expect(await signIn(LOGIN)).toMatchObject({ refused: TOASTS.unexpected });
	});

	it('treats a lost connection as an unexpected error', async () => {
		answer(lost);
		expect(await signIn(LOGIN)).toMatchObject({ refused: TOASTS.unexpected });
		expect(await signOut()).toBe(false);
	});
});

describe('verifyCode', () => {
	it('sends each kind of code to its own endpoint', async () => {
		const fetch = answer(reply(200, { token: 't', user: {} }));
		expect(await verifyCode('app', CODE)).toEqual({ done: 'session' });
		expect(await verifyCode('recovery', CODE)).toEqual({ done: 'session' });
		expect(fetch.mock.calls).toEqual([
			['/api/auth/two-factor/verify-totp', post(CODE)],
			['/api/auth/two-factor/verify-backup-code', post(CODE)],
		]);
	});

	it.each(['auth.wrong-code', 'auth.wrong-recovery-code'])('shows the server’s text of %s', async (code) => {
		answer(reply(401, { code, detail: 'Código incorreto.' }));
		expect(await verifyCode('app', CODE)).toMatchObject({
			refused: { code, description: 'Código incorreto.' },
		});
	});

	it.each([
		[401, 'auth.challenge-over'],
		[400, 'auth.too-many-codes'],
	])('shows a %d %s under the title of a failed sign-in', async (status, code) => {
		answer(reply(status, { code, detail: 'Digite a senha de novo.' }));
		expect(await verifyCode('app', CODE)).toMatchObject({
			refused: { code, title: 'Erro no login', description: 'Digite a senha de novo.' },
		});
	});

	it('shows how long an account is locked, or the server’s text', async () => {
		answer(reply(429, {}, { 'Retry-After': '900' }));
		expect(await verifyCode('app', CODE)).toMatchObject({
			refused: { title: 'Muitas tentativas', description: 'Tente novamente em 15 minutos' },
		});
		answer(reply(429, { detail: 'Códigos errados demais.' }));
		expect(await verifyCode('app', CODE)).toMatchObject({
			refused: { title: 'Erro no login', description: 'Códigos errados demais.' },
		});
	});
});

describe('signUp', () => {
	it('distinguishes a new session from an address that must be confirmed first', async () => {
		answer(reply(200, { token: 't', user: {} }));
		expect(await signUp(SIGNUP)).toEqual({ done: 'session' });
		answer(reply(200, { token: null, user: {} }));
		expect(await signUp(SIGNUP)).toEqual({ done: 'check-email' });
	});

	it('reports an address that is taken', async () => {
		answer(reply(422, { code: 'account.email-taken', detail: 'Este email já está cadastrado' }));
		expect(await signUp(SIGNUP)).toMatchObject({ refused: TOASTS['signup.failed'] });
	});

	it('reports a password that is too common', async () => {
		answer(reply(422, { code: 'password.common', detail: 'Escolha outra.' }));
		expect(await signUp(SIGNUP)).toMatchObject({
			refused: { code: 'password.common', description: 'Escolha outra.' },
		});
	});

	it('assigns messages to their fields', async () => {
		const errors = [{ path: 'name', message: 'Nome traz caracteres que não são texto' }];
		answer(reply(400, { code: 'request.invalid', detail: 'Confira.', errors }));
		expect(await signUp(SIGNUP)).toMatchObject({
			refused: { fields: { name: 'Nome traz caracteres que não são texto' } },
		});
		const other = [{ path: 'newPassword', message: 'Senha curta' }];
		answer(reply(400, { code: 'request.invalid', detail: 'Confira.', errors: other }));
		expect(await resetPassword('x', 'abc')).toMatchObject({
			refused: { fields: { newPassword: 'Senha curta' } },
		});
		answer(
			reply(400, { code: 'request.invalid', detail: 'Confira.', errors: [{ path: 'token', message: 'x' }] }),
		);
		expect(await resetPassword('x', 'abc')).toMatchObject({
			refused: { title: 'Erro ao redefinir senha', description: 'x' },
		});
	});

	it('shows its rate limit under its own title', async () => {
		answer(reply(429, {}, { 'Retry-After': '300' }));
		const description = 'Muitas tentativas. Tente novamente em 5 minutos';
		expect(await signUp(SIGNUP)).toMatchObject({ refused: { title: 'Erro no cadastro', description } });
	});
});

describe('recovery', () => {
	it('requests the email', async () => {
		const fetch = answer(reply(200, { status: true }));
		expect(await requestRecovery(EMAIL)).toEqual({ done: { status: true } });
		expect(fetch).toHaveBeenCalledWith('/api/auth/request-password-reset', post(EMAIL));
	});

	it('shows why the request failed', async () => {
		answer(reply(429, {}, { 'Retry-After': '120' }));
		const description = 'Muitas tentativas. Tente novamente em 2 minutos';
		expect(await requestRecovery(EMAIL)).toMatchObject({
			refused: { title: 'Erro na recuperação', description },
		});
		answer(reply(400, { detail: 'Email inválido' }));
		expect(await requestRecovery(EMAIL)).toMatchObject({
			refused: { title: 'Erro na recuperação', description: 'Email inválido' },
		});
		answer(reply(429, {}));
		expect(await requestRecovery(EMAIL)).toMatchObject({ refused: TOASTS['recovery.failed'] });
	});

	it('sets the password and returns whether the user is now signed in', async () => {
		const fetch = answer(reply(200, { status: true, signed_in: true }));
		expect(await resetPassword('nova-senha', 'abc')).toEqual({ done: 'session' });
		expect(fetch).toHaveBeenCalledWith(
			'/api/auth/reset-password',
			post({ newPassword: 'nova-senha', token: 'abc' }),
		);
		answer(reply(200, { status: true, signed_in: false }));
		expect(await resetPassword('nova-senha', 'abc')).toEqual({ done: 'sign-in' });
	});

	it('shows that a used or expired link is not valid', async () => {
		answer(reply(400, { code: 'auth.link-over', detail: TOASTS['reset.failed'].description }));
		expect(await resetPassword('nova-senha', 'abc')).toMatchObject({ refused: TOASTS['reset.failed'] });
		answer(reply(422, { code: 'password.common', detail: 'Escolha outra.' }));
		expect(await resetPassword('123456', 'abc')).toMatchObject({
			refused: { code: 'password.common', description: 'Escolha outra.' },
		});
	});
});
