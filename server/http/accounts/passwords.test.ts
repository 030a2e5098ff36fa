import { expect, inject, test } from 'vitest';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { PASSWORD_MAX } from '#domain/people/account.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();
const post = (path: string, body: object) =>
	openBrowser(app).ask('POST', `${ACCOUNT_API.auth}/${path}`, body);

test.each([
	['with spaces at its ends', '  Céu azul de Maio  '],
	...(all
		? [
				['of one kind of characters', 'jacarandamimoso'],
				['of as many characters as are allowed', 'Ipê-amarelo '.repeat(20).slice(0, PASSWORD_MAX)],
			]
		: []),
] as [string, string][])(
	'a password %s is accepted, and verified exactly as typed',
	async (name, password) => {
		const email = `${name.length}@example.com`;
		expect(await post('sign-up/email', { name: 'Ana Prado', email, password })).toMatchObject({
			status: 200,
		});
		expect(await post('sign-in/email', { email, password })).toMatchObject({ status: 200 });
		for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), `${password} `])
			if (other !== password)
				expect((await post('sign-in/email', { email, password: other })).status).not.toBe(200);
	},
);
