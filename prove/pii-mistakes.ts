import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API, FUNCTIONS, PAGES } from '#contract/paths.ts';
import { appCode } from '#server/testing/accounts.ts';
import type { Ask, Journey, Planted, Said } from './planted.ts';
import type { ProvingApp } from './proving-app.ts';

/** What people send by mistake, and strangers on purpose: their own secrets where nothing of the kind is asked for. */
export async function mistakes(ask: Ask, said: Said, { planted, lots }: Journey): Promise<void> {
	const [lot = ''] = lots;
	for (const [, value] of planted) {
		await ask('GET', `${API.auctions}?cursor=${encodeURIComponent(value)}`);
		await ask('GET', `/documents/${encodeURIComponent(value)}`);
		await ask(
			'POST',
			API.bids(lot),
			{ amount: value, max_amount: value },
			{ 'idempotency-key': randomUUID() },
		);
		await ask('POST', API.bids(lot), `{"amount": "${value}"`, { 'idempotency-key': randomUUID() });
		await ask('POST', FUNCTIONS.authLogger, { eventType: value, details: { email: value } });
	}
	await ask('POST', '/api/auth/sign-in/email', {
		email: said('email'),
		password: { value: said('password') },
	});
	await ask('GET', `${PAGES.home}?search=${encodeURIComponent(said('name'))}&city=${said('password')}`);
	await ask('GET', `/nada/${said('password')}?token=${planted.get('session')}`);
	await ask('POST', '/api/auth/update-user', { name: said('name'), role: said('tax id') });
	await ask('GET', API.notices, undefined, { authorization: `Bearer ${planted.get('access token')}x` });
	await ask('DELETE', API.account, { password: said('wrong password') });
}

/** The second factor, and a forgotten password. */
export async function secureAndRecover(
	app: ProvingApp,
	ask: Ask,
	said: Said,
	planted: Planted,
): Promise<void> {
	const enabled = (await ask('POST', '/api/auth/two-factor/enable', { password: said('second password') }))
		.body;
	const { totpURI, backupCodes } = enabled as { totpURI?: string; backupCodes?: string[] };
	if (totpURI) {
		planted.set('second factor', new URL(totpURI).searchParams.get('secret') as string);
		planted.set('recovery code', backupCodes?.[0] as string);
		await ask('POST', '/api/auth/two-factor/verify-totp', { code: appCode(totpURI) });
	}
	await ask('POST', '/api/auth/request-password-reset', { email: said('email') });
	const token = await recoveryToken(app, said('email'));
	planted.set('recovery link', token);
	await ask('POST', '/api/auth/reset-password', { token, newPassword: said('third password') });
}

/** Mails as they lie in the outbox, their soft line breaks undone. */
export async function mailsOf({ data }: ProvingApp): Promise<string[]> {
	const outbox = join(data, 'outbox');
	const names = await readdir(outbox).catch(() => []);
	const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8').catch(() => '')));
	return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}

async function recoveryToken(app: ProvingApp, email: string): Promise<string> {
	for (let attempt = 0; attempt < 200; attempt += 1) {
		const mails = (await mailsOf(app)).filter((mail) => mail.includes(email));
		const found = mails.map((mail) => /#token=([\w-]+)/.exec(mail)?.[1]).find(Boolean);
		if (found) return found;
		await sleep(100);
	}
	throw new Error('no recovery mail came');
}
