import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { fits, flaws, hydrated, pageErrors } from '#e2e/inspection.ts';
import { lotNamed, SOON } from '#e2e/open-lot.ts';
import { expect, test } from '#e2e/test-server.ts';

test('a buyer calls the auctioneer, asks, and asks for a visit; the desk answers, and everybody reads the answer', async ({
	as,
	page: visitor,
	server,
}) => {
	test.slow();
	const { id } = await lotNamed(server, 'Beira-Mar');
	await visitor.setViewportSize({ width: 390, height: 844 });
	const errors = pageErrors(visitor);
	await visitor.goto(PAGES.auction(id));
	await hydrated(visitor);
	const card = visitor.getByRole('region', { name: 'Fale com a leiloeira' });
	await expect(card.getByRole('link', { name: /Telefone/ })).toHaveAttribute('href', 'tel:+551155500100');
	const chat = (await card.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? '';
	expect(decodeURIComponent(chat)).toContain('Avenida Beira-Mar');
	expect(decodeURIComponent(chat)).toContain(PAGES.auction(id));
	await expect(visitor.getByRole('link', { name: 'Entrar para perguntar' })).toBeVisible();
	expect(await flaws(visitor)).toEqual([]);

	const buyer = await as('ana');
	await buyer.goto(PAGES.auction(id));
	await hydrated(buyer);
	await buyer.getByRole('button', { name: 'Fazer uma pergunta' }).click();
	await buyer.getByRole('button', { name: 'Enviar pergunta' }).click();
	await expect(buyer.getByText('A pergunta deve ter de 5 a 500 caracteres')).toBeVisible();
	await buyer.getByLabel('Sua pergunta').fill('O imóvel recebe sol pela manhã?');
	expect(await flaws(buyer)).toEqual([]);
	await buyer.getByRole('button', { name: 'Enviar pergunta' }).click();
	await expect(buyer.getByText('Sua pergunta espera resposta')).toBeVisible();
	await buyer.getByRole('button', { name: 'Marcar visita' }).click();
	await buyer.getByLabel('Dia', { exact: true }).fill(isoDay(Date.now()));
	await buyer.getByRole('button', { name: 'Pedir visita' }).click();
	await expect(buyer.getByText('Visita pedida, esperando resposta')).toBeVisible();

	const desk = await as('admin');
	await desk.goto(ADMIN_PAGES.inquiriesOfLot(id));
	await hydrated(desk);
	expect(await flaws(desk)).toEqual([]);
	const asked = desk.getByRole('listitem').filter({ hasText: 'sol pela manhã' });
	await asked.getByRole('button', { name: 'Responder' }).click();
	await desk.getByLabel('Resposta').fill('Sim, a sala é voltada para o leste.');
	expect(await flaws(desk)).toEqual([]);
	await desk.getByRole('button', { name: 'Publicar resposta' }).click();
	await expect(asked).toHaveCount(0);
	await desk.getByRole('listitem').getByRole('button', { name: 'Marcar' }).click();
	await desk.getByLabel('Hora').fill('23:59');
	await desk.getByRole('button', { name: 'Marcar visita' }).click();
	await expect(desk.getByText('Nada a responder')).toBeVisible();
	await fits(desk);

	await visitor.reload();
	const answers = visitor.getByRole('region', { name: 'Perguntas e respostas' });
	await expect(answers.getByText('Sim, a sala é voltada para o leste.')).toBeVisible(SOON);
	await expect(answers).not.toContainText('Ana');
	await hydrated(visitor);
	expect(await flaws(visitor)).toEqual([]);
	await buyer.reload();
	await expect(buyer.getByText(/^Visita marcada: /)).toBeVisible();
	await hydrated(buyer);
	await buyer.getByRole('button', { name: /[Aa]visos/ }).click();
	await expect(buyer.getByText('Sua pergunta tem resposta')).toBeVisible();
	expect(errors).toEqual([]);
});
