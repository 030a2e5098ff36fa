import { PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { findings, pageErrors } from '#e2e/inspection.ts';
import { bidOn, openScheduledLot, SOON } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

test('a holder of preference takes the lot for the hammer price, and the highest bidder sees it', async ({
	as,
	server,
}) => {
	const [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const errors = pageErrors(ana);
	const id = await openScheduledLot(admin, server, 'Sobrado em condomínio', 8 * SECOND);
	const { id: user_id } = await server.db
		.selectFrom('users')
		.select('id')
		.where('email', '=', 'ana@martelo.test')
		.executeTakeFirstOrThrow();
	const right = { auction_id: id, user_id, ground: 'co-owner', state: 'approved' } as const;
	await server.db.insertInto('preference_rights').values(right).execute();
	await server.db.updateTable('auctions').set({ extension_window_ms: 0 }).where('id', '=', id).execute();
	await bidOn(bruno, id, 100_000);
	await ana.setViewportSize({ width: 390, height: 844 });
	await ana.goto(PAGES.auction(id));
	await bruno.goto(PAGES.auction(id));

	// The bar at the foot of a phone has the button, without scrolling.
	const bar = ana.getByRole('button', { name: /Exercer preferência até/ });
	await expect(bar).toBeInViewport({ timeout: 40 * SECOND });
	const panel = ana.getByRole('region', { name: 'Direito de preferência' }).first();
	await panel
		.getByRole('button', { name: 'Exercer meu direito de preferência' })
		.click({ timeout: 40 * SECOND });
	await expect(panel.getByText(/Você fica com o lote por R\$\s100\.000,00/)).toBeVisible();
	expect(await findings(ana)).toEqual([]);
	// Whoever has no right sees the window, without a button, and no result yet.
	await expect(bruno.getByText(/quem tem direito de preferência aprovado/).first()).toBeVisible(SOON);
	await expect(bruno.getByRole('button', { name: /preferência/ })).toHaveCount(0);
	await expect(bruno.getByText('Você arrematou')).toHaveCount(0);

	await panel.getByRole('button', { name: 'Confirmar: ficar com o lote' }).click();
	await expect(ana.getByText('Você exerceu a preferência neste lote').first()).toBeVisible(SOON);
	// The highest bid and who takes the lot stand apart, and its bidder reads on what ground.
	const lost = bruno.getByText('O lote ficou com quem tinha direito de preferência');
	await expect(lost.first()).toBeVisible(SOON);
	await expect(bruno.getByText(/O maior lance foi seu.*coproprietário do imóvel/).first()).toBeVisible(SOON);
	await expect(panel).toBeHidden();
	await ana.goto(PAGES.payment(id));
	await expect(ana.getByText('R$ 105.000,00').first()).toBeVisible();
	await ana.goto(PAGES.ledger(id));
	await expect(ana.getByText('Preferência exercida')).toBeVisible();
	expect(errors).toEqual([]);
});
