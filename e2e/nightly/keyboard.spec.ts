import { randomUUID } from 'node:crypto';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { press, tabTo, write } from '#e2e/by-keyboard.ts';
import { hydrated, pageErrors } from '#e2e/inspection.ts';
import { openLot, originOf } from '#e2e/open-lot.ts';
import { section } from '#e2e/profile-page.ts';
import { expect, test } from '#e2e/test-server.ts';

test('from signing up to paying, and the profile, by keyboard alone', async ({ as, page, server }) => {
	test.slow();
	const admin = await as('admin');
	const errors = pageErrors(page);
	const title = `Casa do teclado ${randomUUID().slice(0, 8)}`;
	const id = await openLot(admin, title);
	const email = `${randomUUID()}@martelo.test`;
	const password = 'três janelas';

	await page.goto('/');
	await hydrated(page);
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: /^(Pular|Ir) para o conteúdo/ })).toBeFocused();
	const banner = page.getByRole('banner');
	await expect(banner).toMatchAriaSnapshot(`
		- banner:
		  - link "Martelo"
		  - navigation "Principal":
		    - link "Criar Conta"
		    - link "Entrar"
	`);
	await press(page, banner.getByRole('link', { name: 'Criar Conta' }));
	await write(page, page.getByLabel('Nome completo'), 'Tecla Moura');
	await write(page, page.getByLabel('Email', { exact: true }), email);
	await write(page, page.getByLabel('Senha', { exact: true }), password);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(PAGES.profile);
	await expect(section(page, 'Cadastro')).toContainText('Falta o documento');
	await server.db.updateTable('profiles').set({ status: 'approved' }).where('email', '=', email).execute();

	await press(page, page.getByRole('button', { name: 'Sair' }));
	// The guard of the profile leads here, and back after a login; the home page's link leads to the landing page.
	await expect(page).toHaveURL(PAGES.auth);
	await press(page, page.getByRole('link', { name: '← Voltar ao início' }));
	await press(page, banner.getByRole('link', { name: 'Entrar' }));
	await write(page, page.getByLabel('Email', { exact: true }), email);
	await write(page, page.getByLabel('Senha', { exact: true }), password);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL('/');

	await page.goto(`/?search=${encodeURIComponent(title)}`);
	await hydrated(page);
	const card = page.getByRole('article').filter({ hasText: title });
	await press(page, card.getByRole('button', { name: /^Adicionar aos favoritos/ }), 'Space');
	await expect(page.getByText('Adicionado aos favoritos')).toBeVisible();
	await press(page, card.getByRole('link').first());
	await expect(page).toHaveURL(PAGES.auction(id));
	await hydrated(page);

	const form = page.getByRole('form', { name: 'Dar lance' });
	await press(page, form.getByRole('button', { name: 'Dar lance' }));
	const dialog = page.locator('dialog[open]');
	await expect(dialog).toContainText('cem mil reais');
	// The dialog holds the focus, gives it back when it is closed, and is confirmed by its button.
	await page.keyboard.press('Escape');
	await expect(form.getByRole('button', { name: 'Dar lance' })).toBeFocused();
	// The browser moves the focus before it reports the close; nobody is faster than that.
	await expect(page.locator('dialog', { hasText: 'cem mil reais' })).toHaveCount(0);
	await page.keyboard.press('Enter');
	await press(page, dialog.getByRole('button', { name: 'Confirmar lance' }));
	await expect(page.getByText('Você está vencendo').first()).toBeVisible();

	const ended = await admin.request.post(ADMIN_API.auctionAction(id, 'end'), {
		data: { final_price: 100_000 },
		headers: originOf(admin),
	});
	expect(ended.ok(), await ended.text()).toBe(true);
	await press(page, banner.getByRole('link', { name: 'Perfil' }));
	await expect(section(page, 'A pagar')).toMatchAriaSnapshot(`
		- heading "A pagar" [level=2]
		- list:
		  - listitem:
		    - heading /Casa do teclado/ [level=3]
		    - paragraph: /Prazo para pagar/
		    - term: Arrematação
		    - term: Comissão
		    - term: Total
		    - link /Pagar/
	`);
	await press(page, section(page, 'A pagar').getByRole('link', { name: /^Pagar/ }));
	await expect(page).toHaveURL(PAGES.payment(id));
	await tabTo(page, page.getByRole('button', { name: 'Copiar código Pix' }));

	await press(page, banner.getByRole('link', { name: 'Perfil' }));
	await press(page, page.getByRole('link', { name: 'Conta', exact: true }));
	const choice = page.getByRole('switch', { name: 'Meu lance foi superado: Email' });
	await press(page, choice, 'Space');
	await expect(choice).not.toBeChecked();
	await press(page, page.getByRole('link', { name: 'Segurança', exact: true }));
	await press(page, page.getByRole('button', { name: 'Ativar verificação em duas etapas' }));
	await expect(page.getByLabel('Sua senha')).toBeFocused();
	expect(errors).toEqual([]);
});
