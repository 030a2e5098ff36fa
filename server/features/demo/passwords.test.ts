import { expect, inject, test } from 'vitest';
import { signIn } from '#server/testing/accounts.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { useApp } from '#server/testing/test-app.ts';
import { DEMO_ACCOUNTS, seedAccounts, setDemoPasswords } from './accounts.ts';

const { all } = inject('runs');

const app = useApp();
const NEW = 'uma senha comprida';

test.runIf(all)(
	'the operator’s password replaces the public one, and ends sessions begun with that one',
	async () => {
		await seedAccounts(app.context);
		const [admin, ana] = [openBrowser(app), openBrowser(app)];
		expect((await signIn(admin, 'admin@martelo.test')).status).toBe(200);
		expect((await signIn(ana, 'ana@martelo.test')).status).toBe(200);
		await setDemoPasswords(app.context, NEW);
		for (const browser of [admin, ana])
			expect((await browser.ask('GET', '/api/session')).text).toContain('"session":null');
		for (const { email } of DEMO_ACCOUNTS)
			expect((await signIn(openBrowser(app), email)).status, email).toBe(401);
		expect((await signIn(ana, 'ana@martelo.test', NEW)).status).toBe(200);
		// The password is already set: nobody is signed out.
		await setDemoPasswords(app.context, NEW);
		expect((await ana.ask('GET', '/api/session')).text).toContain('ana@martelo.test');
	},
);
