import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { findings } from '#e2e/inspection.ts';
import { bidOn, openScheduledLot, SOON } from '#e2e/open-lot.ts';
import { bidder } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

/** A TCP proxy between browser and server. `cut` drops data without closing connections, as a lost network does. */
async function proxy(target: string) {
	const { port, hostname } = new URL(target);
	let broken = false;
	const ends = new Set<Socket>();
	const server = createServer((near) => {
		const far = connect(Number(port), hostname);
		const forward = (from: Socket, to: Socket) => {
			ends.add(from);
			from.on('data', (data) => !broken && to.write(data));
			from.on('close', () => to.destroy());
			from.on('error', () => to.destroy());
		};
		forward(near, far);
		forward(far, near);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	return {
		url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
		cut() {
			broken = true;
		},
		mend() {
			broken = false;
			for (const end of ends) end.destroy();
			ends.clear();
		},
		close() {
			for (const end of ends) end.destroy();
			server.close();
		},
	};
}

test('a stalled stream hides the lead within seconds, marks price and time as outdated, and recovers by itself', async ({
	as,
	browser,
	server,
}) => {
	test.setTimeout(180_000);
	const admin = await as('admin');
	// A new account: the profile shows its first rows only, and the demo's bidders have more.
	const { page: ana } = await bidder(browser, server);
	await ana.goto(OPERATION_API.docs);
	const title = `Casa do cabo cortado ${randomUUID().slice(0, 8)}`;
	const id = await openScheduledLot(admin, server, title, 20 * MINUTE);
	await bidOn(ana, id, 100_000);
	const line = await proxy(server.url);
	await ana.goto(`${line.url}${PAGES.auction(id)}`);
	const list = await ana.context().newPage();
	await list.goto(`${line.url}/?search=${encodeURIComponent(title)}`);
	const mine = await ana.context().newPage();
	await mine.goto(`${line.url}${PAGES.profile}`);
	const row = mine.locator('#lances').getByRole('listitem').filter({ hasText: title });
	const panel = ana.getByRole('region', { name: 'Lances' }).first();
	await expect(panel.getByText('Você está vencendo')).toBeVisible();
	await expect(row).toContainText('Vencendo');
	await ana.waitForTimeout(6 * SECOND);
	await expect(ana.getByText(/Dados atrasados/)).toHaveCount(0);

	line.cut();
	const before = Date.now();
	await expect(panel.getByText(/Dados atrasados há \d+ s/)).toBeVisible({ timeout: 20 * SECOND });
	expect(Date.now() - before).toBeLessThan(16 * SECOND);
	await expect(ana.getByText('Você está vencendo')).toHaveCount(0);
	await expect(panel.getByText('(pode ter mudado)')).toHaveCount(2);
	await expect(list.getByText(/Dados atrasados há \d+ s/)).toBeVisible(SOON);
	await expect(row).toContainText('Conferindo…', SOON);
	await expect(row).not.toContainText('Vencendo');
	for (const page of [ana, list]) expect(await findings(page)).toEqual([]);

	line.mend();
	await expect(panel.getByText('Você está vencendo')).toBeVisible({ timeout: 45 * SECOND });
	for (const page of [ana, list])
		await expect(page.getByText(/Dados atrasados/)).toHaveCount(0, { timeout: 45 * SECOND });
	await expect(row).toContainText('Vencendo', { timeout: 45 * SECOND });
	line.close();
	await ana.context().close();
});
