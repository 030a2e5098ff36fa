import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOTICES } from '#domain/notices.ts';
import { signIn, signOut, signUp } from './authentication.ts';

const LOGIN = { email: 'ana@martelo.test', password: 'leilao123' };
const SIGNUP = { ...LOGIN, name: 'Ana' };

function answer(status: number, body: unknown, headers?: Record<string, string>) {
	const fetch = vi.fn(async () => Response.json(body, { status, ...(headers && { headers }) }));
	vi.stubGlobal('fetch', fetch);
	return fetch;
}

afterEach(() => {
	vi.unstubAllGlobals();
});

describe('signing in', () => {
	it('posts the form and reports the session', async () => {
		const fetch = answer(200, { token: 't', user: { id: '1' } });
		expect(await signIn(LOGIN)).toEqual({ done: 'session' });
		const init = {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(LOGIN),
		};
		expect(fetch).toHaveBeenCalledWith('/api/auth/sign-in/email', init);
	});

	it('says nothing but that e-mail or password are wrong', async () => {
		answer(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
		expect(await signIn(LOGIN)).toEqual({ failed: NOTICES['login.failed'] });
	});

	it('rounds the wait of the rate limit up to minutes', async () => {
		answer(429, { message: 'Too many requests' }, { 'X-Retry-After': '61' });
		const description = 'Tente novamente em 2 minutos';
		expect(await signIn(LOGIN)).toEqual({ failed: { title: 'Muitas tentativas', description } });
	});

	it('shows a rate limit that names no wait', async () => {
		answer(429, { message: 'Limite' });
		expect(await signIn(LOGIN)).toEqual({
			failed: { title: 'Erro de rate limiting', description: 'Limite' },
		});
		answer(429, {});
		expect(await signIn(LOGIN)).toEqual({ failed: NOTICES['auth.rate-limit-failed'] });
	});

	it('shows other refusals as received', async () => {
		answer(403, { message: 'Email not verified' });
		const failed = { title: 'Erro no login', description: 'Email not verified' };
		expect(await signIn(LOGIN)).toEqual({ failed });
	});

	it('notices an answer without a user', async () => {
		answer(200, { token: null });
		expect(await signIn(LOGIN)).toEqual({ failed: NOTICES['auth.no-user'] });
	});

	it.each([500, 503])('calls a %d unexpected', async (status) => {
		answer(status, { message: 'stack trace' });
		expect(await signIn(LOGIN)).toEqual({ failed: NOTICES.unexpected });
	});

	it('calls a lost connection unexpected', async () => {
		vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
		expect(await signIn(LOGIN)).toEqual({ failed: NOTICES.unexpected });
		expect(await signOut()).toBe(false);
	});
});

describe('signing up', () => {
	it('tells a session from an address that must be confirmed first', async () => {
		answer(200, { token: 't', user: {} });
		expect(await signUp(SIGNUP)).toEqual({ done: 'session' });
		answer(200, { token: null, user: {} });
		expect(await signUp(SIGNUP)).toEqual({ done: 'check-email' });
	});

	it('names an address that is taken', async () => {
		answer(422, { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', message: 'User already exists' });
		expect(await signUp(SIGNUP)).toEqual({ failed: NOTICES['signup.failed'] });
	});
});
