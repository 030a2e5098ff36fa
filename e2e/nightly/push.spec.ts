import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { findFullBrowser } from '#e2e/browser.ts';
import { findings } from '#e2e/inspection.ts';
import { launching } from '#e2e/launching.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

const found = await findFullBrowser();
test.skip(!found, 'headless builds show no push messages: install Chromium or name one in CHROME_PATH');
if (found) test.use({ launchOptions: launching(found) });

test('the service worker shows a push message with the link to the lot', async ({ browser, server }) => {
	const { page } = await bidder(browser, server);
	const context = page.context();
	await context.grantPermissions(['notifications'], { origin: server.url });
	await page.goto(ACCOUNT_PAGES.notifications);
	// The response of a push service, which this browser lacks. Everything else is the browser's own.
	await page.evaluate(() => {
		const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
		const fields = { endpoint: `https://push.exemplo.com.br/${crypto.randomUUID()}`, options: {} };
		const made = {
			...fields,
			toJSON: () => ({ endpoint: fields.endpoint, keys }),
			unsubscribe: async () => true,
		};
		PushManager.prototype.subscribe = async () => made as unknown as PushSubscription;
	});
	const section = page.getByRole('region', { name: 'Avisos e notificações' });
	await section.getByRole('button', { name: 'Ativar neste aparelho' }).click();
	await expect(section.getByText('Ativadas', { exact: true })).toBeVisible();
	expect(await findings(page)).toEqual([]);

	const session = await context.newCDPSession(page);
	const registered = new Promise<string>((resolve) => {
		session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
			if (own) resolve(own.registrationId);
		});
	});
	await session.send('ServiceWorker.enable');
	const registrationId = await registered;
	const message = {
		title: 'Seu lance foi superado',
		body: `Casa dos avisos: o lance atual é de R$ 110.000,00.`,
		url: PAGES.auction('x'),
		tag: 'x',
	};
	const shown = () =>
		page.evaluate(async () => {
			const registration = await navigator.serviceWorker.ready;
			const all = await registration.getNotifications();
			return all.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }));
		});
	// Delivered until shown, as a busy machine starts the worker late. The same tag replaces its notification.
	const deliver = { origin: server.url, registrationId, data: JSON.stringify(message) };
	const shownOnceDelivered = async () => {
		await session.send('ServiceWorker.deliverPushMessage', deliver);
		return shown();
	};
	await expect.poll(shownOnceDelivered, { timeout: 20_000, intervals: [1_000] }).toEqual([message]);
	await context.close();
});
