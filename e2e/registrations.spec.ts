import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { findings, overflow, pageErrors } from './inspection.ts';
import { inbox } from './outbox.ts';
import { newcomer } from './people.ts';
import { expect, signIn, type TestServer, test } from './test-server.ts';

const ADDRESS = ADMIN_PAGES.registrations;
const DEMO = ['carla@martelo.test', 'elisa@martelo.test'];
const APPROVED = 'Usuário aprovado com sucesso.';
const REJECTED = 'Usuário rejeitado com sucesso.';

/** Other journeys on this server expect the demo's two pending registrations. */
test.afterEach(async ({ server }) => {
	await server.db.updateTable('profiles').set({ status: 'pending' }).where('email', 'in', DEMO).execute();
	await server.db.deleteFrom('registration_decisions').execute();
});

const statusOf = async (server: TestServer, email: string) => {
	const found = server.db.selectFrom('profiles').select('status').where('email', '=', email);
	return (await found.executeTakeFirstOrThrow()).status;
};

const lineOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('Carla’s picture is reviewed and approved; she gets an email and can use the site', async ({
	as,
	server,
	page: carla,
}) => {
	const admin = await as('admin');
	const errors = pageErrors(admin);
	await admin.goto(ADDRESS);
	await expect(admin.getByRole('heading', { name: 'Cadastros Pendentes' })).toBeVisible();
	const line = lineOf(admin, 'Carla Menezes');
	await expect(line).toContainText('carla@martelo.test');
	await expect(line).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
	expect(await findings(admin)).toEqual([]);

	await line.getByRole('button', { name: 'Ver documento de Carla Menezes' }).click();
	const dialog = admin.getByRole('dialog', { name: 'Analisar cadastro' });
	const picture = dialog.getByRole('img', { name: 'Documento de Carla Menezes' });
	await expect(picture).toBeVisible();
	await expect(dialog.getByRole('button', { name: 'Abrir documento' })).toBeVisible();
	const approve = dialog.getByRole('button', { name: 'Aprovar' });
	await expect(approve).toBeDisabled();
	for (const check of ['Documento', 'Nome'])
		await dialog.getByRole('checkbox', { name: check, exact: true }).check();
	expect(await findings(admin)).toEqual([]);
	await approve.click();
	await expect(admin.getByText(APPROVED)).toBeVisible();
	// The next registration opens by itself.
	await expect(dialog.getByRole('heading', { level: 3 })).not.toHaveText('Carla Menezes');
	await admin.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(line).toHaveCount(0);
	expect(errors).toEqual([]);

	const decisions = await server.db
		.selectFrom('registration_decisions as d')
		.innerJoin('profiles as p', 'p.id', 'd.user_id')
		.where('p.email', '=', 'carla@martelo.test')
		.selectAll('d')
		.execute();
	expect(decisions).toMatchObject([{ decision: 'approved', checked: ['document', 'name'] }]);
	await expect
		.poll(async () => (await inbox(server, 'carla@martelo.test')).at(-1)?.subject, { timeout: 20_000 })
		.toContain('Seu cadastro foi aprovado');
	await signIn(carla, 'carla');
	await expect(carla).toHaveURL('/');
});

test('Elisa’s PDF is rendered, zoomed and rotated by keyboard alone, and approved', {
	tag: '@nightly',
}, async ({ as, server }) => {
	const admin = await as('admin');
	await admin.goto(ADDRESS);
	await admin.getByRole('button', { name: 'Ver documento de Elisa Tavares' }).press('Enter');
	const dialog = admin.getByRole('dialog');
	const paper = dialog.getByRole('img', { name: 'Documento de Elisa Tavares: primeira página do PDF' });
	await expect(paper).toBeVisible();
	const before = await paper.boundingBox();
	if (!before) throw new Error('the page was not drawn');

	await dialog.getByRole('button', { name: 'Aumentar' }).press('Enter');
	await expect(dialog.getByRole('status', { name: 'Tamanho' })).toHaveText('150%');
	await expect.poll(async () => (await paper.boundingBox())?.width).toBeCloseTo(before.width * 1.5, 0);
	expect(await findings(admin)).toEqual([]);
	await dialog.getByRole('button', { name: 'Diminuir' }).press('Enter');
	await dialog.getByRole('button', { name: 'Girar' }).press('Enter');
	await expect
		.poll(async () => {
			const box = await paper.boundingBox();
			return box && box.width / box.height;
		})
		.toBeCloseTo(before.height / before.width, 1);
	const drawn = await paper.evaluate((canvas: HTMLCanvasElement) => {
		const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
		return new Set(pixels).size;
	});
	expect(drawn).toBeGreaterThan(8);

	await dialog.getByRole('checkbox', { name: 'Documento', exact: true }).press('Space');
	await dialog.getByRole('button', { name: 'Aprovar' }).press('Enter');
	await expect(admin.getByText(APPROVED)).toBeVisible();
	expect(await statusOf(server, 'elisa@martelo.test')).toBe('approved');
});

test('a new person is rejected with a reason, sees it on the profile and by email, and may try again', {
	tag: '@nightly',
}, async ({ as, server, page }) => {
	const email = await newcomer(page, server, { name: 'Olívia Serrano' });
	const admin = await as('admin');
	await admin.goto(ADDRESS);
	const line = lineOf(admin, 'Olívia Serrano');
	await expect(line).toContainText('Nenhum documento enviado');
	await line.getByRole('button', { name: 'Rejeitar Olívia Serrano' }).click();
	const dialog = admin.getByRole('dialog');
	await expect(dialog.getByText('Nenhum documento enviado')).toBeVisible();
	await dialog.getByRole('button', { name: 'O documento está vencido.' }).click();
	await expect(dialog.getByLabel('Motivo (opcional)')).toHaveValue('O documento está vencido.');
	expect(await findings(admin)).toEqual([]);
	await dialog.getByLabel('Motivo (opcional)').fill('O documento <b>venceu</b> em 2019.');
	await dialog.getByRole('button', { name: 'Rejeitar cadastro' }).click();
	await expect(admin.getByText(REJECTED)).toBeVisible();
	await expect(line).toHaveCount(0);

	await page.goto('/profile');
	await expect(page.getByText('O documento <b>venceu</b> em 2019.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Enviar outro documento' })).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await expect
		.poll(async () => (await inbox(server, email)).at(-1)?.text, { timeout: 20_000 })
		.toContain('Motivo: O documento <b>venceu</b> em 2019.');
});

test('of two administrators who decide, the second is notified, and nothing is overwritten', {
	tag: '@nightly',
}, async ({ as, server, page }) => {
	const email = await newcomer(page, server, { name: 'Renato Aguiar' });
	const [first, second] = [await as('admin'), await as('admin')];
	for (const admin of [first, second]) {
		await admin.goto(ADDRESS);
		await admin.getByRole('button', { name: 'Rejeitar Renato Aguiar' }).click();
	}
	await first.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();
	await first.getByRole('checkbox', { name: 'Nome', exact: true }).check();
	await first.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click();
	await expect(first.getByText(APPROVED)).toBeVisible();
	await second.getByRole('dialog').getByRole('button', { name: 'Rejeitar cadastro' }).click();
	await expect(second.getByText('Cadastro já analisado')).toBeVisible();
	await expect(second.getByText(REJECTED)).toHaveCount(0);
	await expect(lineOf(second, 'Renato Aguiar')).toHaveCount(0);
	// A toast has the role dialog too: this selects the modal dialog.
	await expect(second.locator('dialog[open]')).toHaveCount(0);
	expect(await statusOf(server, email)).toBe('approved');
});

test('the arrow keys move between registrations, but not while typing', { tag: '@nightly' }, async ({
	as,
	server,
	page,
}) => {
	// The newest come first.
	const names = ['Rita', 'Sônia'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
	for (const name of names.toReversed()) await newcomer(page, server, { name });
	const admin = await as('admin');
	await admin.goto(ADDRESS);
	await admin.getByRole('button', { name: `Aprovar ${names[0]}`, exact: true }).click();
	const dialog = admin.getByRole('dialog');
	const person = dialog.getByRole('heading', { level: 3 });
	await expect(person).toHaveText(names[0] ?? '');
	await admin.keyboard.press('ArrowRight');
	await expect(person).toHaveText(names[1] ?? '');
	await expect(person).toBeFocused();
	await admin.keyboard.press('ArrowLeft');
	await expect(person).toHaveText(names[0] ?? '');
	await dialog.getByRole('button', { name: 'Rejeitar' }).click();
	await expect(dialog.getByLabel('Motivo (opcional)')).toBeFocused();
	await admin.keyboard.press('ArrowRight');
	await expect(person).toHaveText(names[0] ?? '');
	await admin.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
});

test('errors are shown where they happen, and can be retried', { tag: '@nightly' }, async ({ as }) => {
	const admin = await as('admin');
	await admin.goto(ADDRESS);
	await admin.route(`**${FUNCTIONS.documentUrl}`, (route) => route.abort());
	await admin.getByRole('button', { name: 'Ver documento de Carla Menezes' }).click();
	const dialog = admin.getByRole('dialog');
	await expect(dialog.getByRole('alert')).toContainText('Erro ao carregar documento');
	await admin.unroute(`**${FUNCTIONS.documentUrl}`);
	await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(dialog.getByRole('img')).toBeVisible();

	await dialog.getByRole('checkbox', { name: 'Nome', exact: true }).check();
	await admin.route('**/approve', (route) => route.fulfill({ status: 500, json: {} }));
	await dialog.getByRole('button', { name: 'Aprovar' }).click();
	await expect(dialog.getByRole('alert')).toContainText('Erro ao processar ação.');
	await admin.unroute('**/approve');
	await dialog.getByRole('button', { name: 'Aprovar' }).click();
	await expect(admin.getByText(APPROVED)).toBeVisible();
});

test('a list that fails to load and an empty list show a message, both without overflow', {
	tag: '@nightly',
}, async ({ as, server }) => {
	const admin = await as('admin');
	await admin.setViewportSize({ width: 390, height: 844 });
	await admin.goto(ADDRESS);
	expect(await overflow(admin)).toBe(0);
	await admin.getByRole('button', { name: 'Ver documento de Carla Menezes' }).click();
	await expect(admin.getByRole('dialog').getByRole('img')).toBeVisible();
	expect(await overflow(admin)).toBe(0);
	expect(
		await admin.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
	).toBe(0);

	await server.db
		.updateTable('profiles')
		.set({ status: 'approved' })
		.where('status', '=', 'pending')
		.execute();
	await admin.goto(ADDRESS);
	await expect(admin.getByText('Tudo em dia!')).toBeVisible();
	expect(await findings(admin)).toEqual([]);

	await server.db.schema.alterTable('profiles').renameColumn('document_uploaded_at', 'gone').execute();
	try {
		await admin.goto(ADDRESS);
		await expect(admin.getByText('Erro ao carregar usuários pendentes.').first()).toBeVisible();
	} finally {
		await server.db.schema.alterTable('profiles').renameColumn('gone', 'document_uploaded_at').execute();
	}
	await admin.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(admin.getByText('Tudo em dia!')).toBeVisible();
});
