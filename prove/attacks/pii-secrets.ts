import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { API, PAGES } from '#contract/paths.ts';
import type { TestServer } from '#prove/system/test-system.ts';
import { appCode } from '#server/testing/accounts.ts';
import type { Answer } from '#server/testing/browser.ts';
import { makeCpf } from '#server/testing/identities.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** The planted data of one person, which nobody else may read, by name. */
export type Secrets = Map<string, string>;

/** What a person did on the site, and the answers. */
export interface Journey {
	secrets: Secrets;
	/** The lots on which the person did something. */
	lots: string[];
	/** The bodies of refusals, and the targets of redirects. */
	refusals: string[];
	locations: string[];
	/** The requests, each with its status. */
	steps: string[];
}

export function makeSecrets(nth: number): Secrets {
	const own = randomBytes(5).toString('hex');
	const cpf = makeCpf();
	return new Map([
		['name', `Pessoa Plantada ${own}`],
		['email', `plantado-${own}@teste.invalid`],
		['password', `plantado-senha-${own}`],
		['wrong password', `plantado-errada-${own}`],
		['second password', `plantado-segunda-${own}`],
		['third password', `plantado-terceira-${own}`],
		['tax id', cpf],
		['tax id in digits', cpf.replace(/\D/g, '')],
		['home address', `Rua Plantada ${own}`],
		['document', `plantado-documento-${own}`],
		['file name', `plantado-arquivo-${own}`],
		['proof', `plantado-comprovante-${own}`],
		['secret maximum', String(734_912.37 + nth * 1_000)],
		['secret maximum in centavos', String(73_491_237 + nth * 100_000)],
		['device', `plantado-aparelho-${own}`],
		['address', `127.77.${1 + (nth % 250)}.201`],
		['rejection', `plantado-motivo-${own}`],
	]);
}

export type Ask = (
	method: string,
	path: string,
	body?: unknown,
	headers?: Record<string, string>,
) => Promise<Answer>;
export type SecretOf = (name: string) => string;

/** Sends each secret where it does not belong, as people do by mistake and attackers on purpose. */
export async function sendSecretsEverywhere(
	ask: Ask,
	secret: SecretOf,
	{ secrets, lots }: Journey,
): Promise<void> {
	const [lot = ''] = lots;
	for (const [, value] of secrets) {
		await ask('GET', `${API.auctions}?cursor=${encodeURIComponent(value)}`);
		await ask('GET', `/documents/${encodeURIComponent(value)}`);
		await ask(
			'POST',
			BIDDER_API.bids(lot),
			{ amount: value, max_amount: value },
			{ 'idempotency-key': randomUUID() },
		);
		await ask('POST', BIDDER_API.bids(lot), `{"amount": "${value}"`, { 'idempotency-key': randomUUID() });
		await ask('POST', FUNCTIONS.authLogger, { eventType: value, details: { email: value } });
	}
	await ask('POST', '/api/auth/sign-in/email', {
		email: secret('email'),
		password: { value: secret('password') },
	});
	await ask('GET', `${PAGES.home}?search=${encodeURIComponent(secret('name'))}&city=${secret('password')}`);
	await ask('GET', `/nada/${secret('password')}?token=${secrets.get('session')}`);
	await ask('POST', '/api/auth/update-user', { name: secret('name'), role: secret('tax id') });
	await ask('GET', ACCOUNT_API.notifications, undefined, {
		authorization: `Bearer ${secrets.get('access token')}x`,
	});
	await ask('DELETE', ACCOUNT_API.account, { password: secret('wrong password') });
}

/** Sets up two-factor authentication and resets the password. */
export async function secureAndRecover(
	app: TestServer,
	ask: Ask,
	secret: SecretOf,
	secrets: Secrets,
): Promise<void> {
	const enabled = (await ask('POST', '/api/auth/two-factor/enable', { password: secret('second password') }))
		.body;
	const { totpURI, backupCodes } = enabled as { totpURI?: string; backupCodes?: string[] };
	if (totpURI) {
		secrets.set('second factor', new URL(totpURI).searchParams.get('secret') as string);
		secrets.set('recovery code', backupCodes?.[0] as string);
		await ask('POST', '/api/auth/two-factor/verify-totp', { code: appCode(totpURI) });
	}
	await ask('POST', '/api/auth/request-password-reset', { email: secret('email') });
	const token = await recoveryToken(app, secret('email'));
	secrets.set('recovery link', token);
	await ask('POST', '/api/auth/reset-password', { token, newPassword: secret('third password') });
}

/** The emails in the outbox, without soft line breaks. */
export async function readEmails({ data }: TestServer): Promise<string[]> {
	const outbox = join(data, 'outbox');
	const names = await readdir(outbox).catch(() => []);
	const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8').catch(() => '')));
	return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}

async function recoveryToken(app: TestServer, email: string): Promise<string> {
	const read = async () => {
		const mails = (await readEmails(app)).filter((mail) => mail.includes(email));
		return mails.map((mail) => /#token=([\w-]+)/.exec(mail)?.[1]).find(Boolean);
	};
	return waitFor('the recovery email', read, { pause: 100, tries: 200 });
}
