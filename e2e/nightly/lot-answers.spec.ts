import { PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { flaws, hydrated } from '#e2e/inspection.ts';
import { bidOn, lotNamed, openScheduledLot, SOON } from '#e2e/open-lot.ts';
import { PASSWORD } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a visitor reads the total of a bid and who receives its parts with one tap, on a phone', async ({
	page,
	server,
}) => {
	await page.goto(PAGES.auction((await lotNamed(server, 'Moema')).id));
	await hydrated(page);
	await page.getByText('Total com comissão').click();
	const owed = page.locator('dl[aria-label="Total a pagar"]').filter({ visible: true });
	await expect(owed).toHaveText(/^Lance → comitenteR\$.+Comissão 5% → .+R\$.+TotalR\$/);
	await expect(page.locator('dl[aria-label="Custos à parte"]').filter({ visible: true })).toHaveText(
		/^ITBI.+Registro/,
	);
	await expect(page.getByText('Dívidas de condomínio e IPTU: conforme o edital.')).toBeVisible();
	await expect(page.getByRole('region', { name: 'O que você precisa saber' })).toContainText(
		/Ocupação.+Dívidas.+Pagamento.+Visita/,
	);
	expect(await flaws(page)).toEqual([]);
});

test('after a bid from the bar the focus is on its answer, and no toast lies on the bar', async ({
	as,
	server,
}) => {
	const [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
	const id = await openScheduledLot(admin, server, 'Casa do foco', 50 * MINUTE);
	await bidOn(ana, id, 100_000);
	await bidOn(bruno, id, 110_000);
	await ana.setViewportSize({ width: 390, height: 844 });
	await ana.goto(PAGES.auction(id));
	await hydrated(ana);
	await ana.getByRole('button', { name: /^Superado · cubra com/ }).click();
	const dialog = ana.getByRole('dialog', { name: 'Confirmar lance' });
	await expect(dialog.getByRole('timer')).toBeVisible();
	await dialog.getByRole('button', { name: 'Confirmar lance' }).click();
	const answer = ana
		.getByText(/^Lance de R\$.+ aceito às \d\d:\d\d:\d\d, registro nº \d+\.$/)
		.filter({ visible: true });
	await expect(answer).toBeFocused(SOON);

	await ana.getByRole('button', { name: /favoritos/ }).click();
	const toast = await ana.getByText('Adicionado aos favoritos').boundingBox();
	const bar = await ana.locator('[data-bid-bar]').boundingBox();
	expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test('who asks to be told when a lot opens has it as a favourite, also through the login', async ({
	as,
	page,
	server,
}) => {
	const { id } = await lotNamed(server, 'Setor Bueno');
	await page.goto(PAGES.auction(id));
	await hydrated(page);
	const step = page.getByRole('link', { name: 'Avise-me quando abrir' }).filter({ visible: true });
	await expect(step).toHaveCount(1);
	// No address asks for it in another's name.
	const bruno = await as('bruno');
	for (const asked of [`${PAGES.auction(id)}#avise-me`, '/?city=Campinas#salvar-busca']) {
		await bruno.goto(asked);
		await hydrated(bruno);
	}
	const owned = (table: 'favorites' | 'saved_searches') =>
		server.db
			.selectFrom(table)
			.innerJoin('users as u', 'u.id', `${table}.user_id`)
			.where('u.email', '=', 'bruno@martelo.test');
	const kept = await owned('favorites').select('auction_id').where('auction_id', '=', id).execute();
	expect(kept).toEqual([]);
	expect(
		await owned('saved_searches').select('query').where('query', 'like', '%Campinas%').execute(),
	).toEqual([]);

	await step.click();
	await page.getByLabel('Email', { exact: true }).fill('ana@martelo.test');
	await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
	await page.getByRole('button', { name: 'Entrar', exact: true }).click();
	await expect(page).toHaveURL(PAGES.auction(id));
	await expect(
		page.getByRole('button', { name: 'Avisaremos quando abrir' }).filter({ visible: true }),
	).toBeVisible();
});
