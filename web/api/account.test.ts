import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOASTS } from '#domain/notices/toasts.ts';
import {
	changePassword,
	confirmAddress,
	confirmTwoFactor,
	deleteAccount,
	endOtherSessions,
	renewRecoveryCodes,
	saveName,
	startTwoFactor,
	stopTwoFactor,
} from './account.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
	fetched.mockReset();
	vi.unstubAllGlobals();
});

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
	fetched.mockResolvedValueOnce(Response.json(body, { status, headers }));
}

describe('requests', () => {
	const password = 'leilao123';
	it.each([
		[() => saveName('Ana'), 'POST', '/api/auth/update-user', { name: 'Ana' }],
		[
			() => changePassword(password, 'outra456'),
			'POST',
			'/api/auth/change-password',
			{ currentPassword: password, newPassword: 'outra456', revokeOtherSessions: true },
		],
		[() => startTwoFactor(password), 'POST', '/api/auth/two-factor/enable', { password }],
		[() => confirmTwoFactor('123456'), 'POST', '/api/auth/two-factor/verify-totp', { code: '123456' }],
		[
			() => stopTwoFactor(password, '123456'),
			'POST',
			'/api/auth/two-factor/disable',
			{ password, code: '123456' },
		],
		[
			() => renewRecoveryCodes(password, '123456'),
			'POST',
			'/api/auth/two-factor/generate-backup-codes',
			{ password, code: '123456' },
		],
		[() => confirmAddress('abc', password), 'POST', '/api/account/confirmation', { token: 'abc', password }],
		[() => deleteAccount(password), 'DELETE', '/api/account', { password }],
	])('%s', async (call, method, path, body) => {
		answer(200, { status: true });
		expect(await call()).toEqual({ done: { status: true } });
		const [url, request] = fetched.mock.lastCall ?? [];
		expect(url).toBe(path);
		expect(request).toMatchObject({ method, headers: { 'Content-Type': 'application/json' } });
		expect(JSON.parse(String(request?.body))).toEqual(body);
	});

	it('ends the other sessions without a request body', async () => {
		answer(200, { status: true });
		await endOtherSessions();
		expect(fetched).toHaveBeenCalledWith('/api/session/others', { method: 'DELETE' });
	});
});

describe('refusals', () => {
	it('carry the title and detail of the server', async () => {
		answer(403, { code: 'account.wrong-password', title: 'Senha incorreta', detail: 'A senha não confere.' });
		expect(await deleteAccount('x')).toMatchObject({
			refused: {
				code: 'account.wrong-password',
				title: 'Senha incorreta',
				description: 'A senha não confere.',
				fields: {},
			},
		});
	});

	it('carry the messages of single fields', async () => {
		const errors = [
			{ path: 'newPassword', message: 'Senha de administrador deve ter pelo menos 12 caracteres' },
		];
		answer(400, { code: 'request.invalid', title: 'Dados inválidos', detail: 'Confira.', errors });
		expect(await changePassword('x', 'y')).toMatchObject({
			refused: {
				code: 'request.invalid',
				title: 'Dados inválidos',
				description: 'Senha de administrador deve ter pelo menos 12 caracteres',
				fields: { newPassword: 'Senha de administrador deve ter pelo menos 12 caracteres' },
			},
		});
	});

	it('show a rate limit’s wait in minutes', async () => {
		answer(429, { code: 'auth.too-many' }, { 'Retry-After': '61' });
		expect(await startTwoFactor('x')).toMatchObject({
			refused: {
				code: 'auth.too-many',
				title: 'Muitas tentativas',
				description: 'Tente novamente em 2 minutos',
				fields: {},
			},
		});
	});

	it('without text from the server get the default text', async () => {
		answer(400, {});
		expect(await saveName('x')).toMatchObject({
			refused: { ...TOASTS['account.failed'], code: null, fields: {} },
		});
	});

	it.each([500, 503])('hide the server’s text of a %d', async (status) => {
		answer(status, { detail: 'stack trace' });
		expect(await saveName('x')).toMatchObject({ refused: { ...TOASTS.unexpected, code: null, fields: {} } });
	});

	it('include a lost connection and a truncated response', async () => {
		fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
		expect(await saveName('x')).toMatchObject({ refused: { ...TOASTS.unexpected, code: null, fields: {} } });
		fetched.mockResolvedValueOnce(new Response('{"sta', { status: 200 }));
		expect(await saveName('x')).toMatchObject({ refused: { ...TOASTS.unexpected, code: null, fields: {} } });
	});
});
