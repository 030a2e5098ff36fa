import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { findings, pageErrors } from '#e2e/inspection.ts';
import { bidOn, openLot, originOf, SOON } from '#e2e/open-lot.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

/** A live lot below its reserve of R$ 900.000,00, with Bruno's bid of R$ 740.000,00. */
async function belowReserve(admin: Page, bruno: Page, { db }: TestServer, title: string): Promise<string> {
	const id = await openLot(admin, title);
	await db.updateTable('auctions').set({ reserve: 900_000_00 }).where('id', '=', id).execute();
	await bidOn(bruno, id, 740_000);
	return id;
}

async function endFor(admin: Page, id: string): Promise<void> {
	const ended = await admin.request.post(ADMIN_API.auctionAction(id, 'end'), {
		data: { final_price: 740_000 },
		headers: originOf(admin),
	});
	expect(ended.ok(), await ended.text()).toBe(true);
}

test('a bid below the reserve: the console says so, the seller names a price, the bidder takes it and owes it', async ({
	as,
	server,
}) => {
	const [admin, bruno, ana] = [await as('admin'), await as('bruno'), await as('ana')];
	const errors = [pageErrors(admin), pageErrors(bruno)];
	const id = await belowReserve(admin, bruno, server, 'Galpão com reserva');
	await bruno.setViewportSize({ width: 390, height: 844 });
	await bruno.goto(PAGES.auction(id));
	await expect(bruno.getByText(/Este lote tem preço de reserva/).filter({ visible: true })).not.toHaveCount(
		0,
	);

	await admin.goto(ADMIN_PAGES.console(id));
	await expect(admin.getByText('Abaixo da reserva')).toBeVisible();
	await admin.getByRole('button', { name: 'Encerrar: venda condicional' }).first().click();
	const end = admin.getByRole('dialog');
	await expect(end.getByText(/A venda fica condicional/)).toBeVisible();
	await end.getByRole('button', { name: 'Encerrar agora' }).click();
	const panel = admin.getByRole('region', { name: 'Venda condicional' });
	await expect(panel.getByText(/espera a resposta do comitente até/)).toBeVisible(SOON);
	expect(await findings(admin)).toEqual([]);

	const own = bruno.getByRole('region', { name: 'Venda condicional' }).first();
	await expect(own.getByText(/Seu lance foi o maior e vale até lá/)).toBeVisible(SOON);
	await ana.goto(PAGES.auction(id));
	await expect(ana.getByText(/O comitente decide até/).first()).toBeVisible();
	await expect(ana.getByText(/900\.000/)).toHaveCount(0);

	await panel.getByRole('button', { name: 'Fazer contraproposta' }).click();
	const offer = admin.getByRole('dialog');
	await offer.getByLabel('Preço do comitente').fill('800.000,00');
	await offer.getByRole('button', { name: 'Revisar' }).click();
	await expect(offer.getByText('oitocentos mil reais')).toBeVisible();
	await expect(offer.getByText(/R\$\s60\.000,00 acima do lance de R\$\s740\.000,00/)).toBeVisible();
	await offer.getByRole('button', { name: 'Enviar agora' }).click();
	await expect(panel.getByText(/Contraproposta de R\$\s800\.000,00/)).toBeVisible(SOON);

	await expect(own.getByText(/R\$\s60\.000,00 acima do seu lance/)).toBeVisible(SOON);
	await own.getByRole('button', { name: 'Aceitar a contraproposta' }).click(SOON);
	expect(await findings(bruno)).toEqual([]);
	await own.getByRole('button', { name: /Confirmar: comprar por/ }).click();
	await expect(bruno.getByText(/arrematou/i).first()).toBeVisible(SOON);
	await bruno.goto(PAGES.payment(id));
	await expect(bruno.getByText('R$ 840.000,00').first()).toBeVisible();
	await expect(bruno.getByText(/Resultado declarado/)).toHaveCount(0);
	expect(errors.flat()).toEqual([]);
});

test('a bid below the reserve: accepted it is owed, refused or left without an answer nobody owes anything', async ({
	as,
	server,
}) => {
	const [admin, bruno] = [await as('admin'), await as('bruno')];
	const answers = [
		['Lote aceito', 'Aceitar R$ 740.000,00', 'Aceitar o lance'],
		['Lote recusado', 'Recusar o lance', 'Recusar o lance'],
		['Lote sem resposta', null, ''],
	] as const;
	for (const [title, button, confirm] of answers) {
		const id = await belowReserve(admin, bruno, server, title);
		await endFor(admin, id);
		await admin.goto(ADMIN_PAGES.console(id));
		const panel = admin.getByRole('region', { name: 'Venda condicional' });
		await expect(panel).toBeVisible();
		if (button === null)
			await server.db
				.updateTable('auctions')
				.set({ decide_until: new Date(Date.now() - SECOND) })
				.where('id', '=', id)
				.execute();
		else {
			if (title === 'Lote recusado') await panel.getByRole('button', { name: 'Mais respostas' }).click();
			await panel.getByRole('button', { name: button }).click();
			await admin.getByRole('dialog').getByRole('button', { name: confirm }).click();
		}
		await expect(panel).toBeHidden(SOON);
		await bruno.goto(PAGES.auction(id));
		const words = title === 'Lote aceito' ? /Você arrematou/ : /O lance condicional não foi aceito/;
		await expect(bruno.getByText(words).first()).toBeVisible(SOON);
		const owed = server.db.selectFrom('payments').select('price').where('auction_id', '=', id);
		expect(await owed.execute()).toEqual(title === 'Lote aceito' ? [{ price: 740_000_00 }] : []);
	}
});
