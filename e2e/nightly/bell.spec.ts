import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { PAGES } from '#contract/paths.ts';
import { findings, flaws, overflow, pageErrors } from '#e2e/inspection.ts';
import { newcomer } from '#e2e/people.ts';
import { expect, test } from '#e2e/test-server.ts';

test('a registration that arrives rings the bell, opens in the panel, and is gone after the decision', async ({
	as,
	page,
	server,
}) => {
	test.slow();
	const admin = await as('admin');
	const errors = pageErrors(admin);
	// What waited before is seen.
	await admin.request.post(ADMIN_API.bell, { headers: { origin: server.url } });
	await admin.goto(ADMIN_PAGES.management);
	await expect(admin.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible();
	await newcomer(page, server, { name: 'Zilda Recém-Chegada' });

	const bell = admin.getByRole('button', { name: 'Avisos: 1 não lido' });
	await expect(bell).toBeVisible({ timeout: 30_000 });
	await bell.click();
	const list = admin.getByRole('dialog', { name: 'Avisos', exact: true });
	await expect(list).toBeVisible();
	// It stands below the bell, and leaves it in view.
	const [button, below] = await admin.evaluate(() =>
		['button[aria-label^="Avisos"]', 'dialog[open]'].map((which) =>
			(document.querySelector(which) as Element).getBoundingClientRect().toJSON(),
		),
	);
	expect(below.top - button.bottom).toBeGreaterThanOrEqual(0);
	expect(below.top - button.bottom).toBeLessThan(16);
	expect(Math.abs(below.right - button.right)).toBeLessThan(16);
	const entry = list.getByRole('link', { name: /Cadastro espera por análise.*Zilda Recém-Chegada/ });
	await expect(entry).toContainText('não lido');
	await expect(list.getByRole('link').first()).toContainText('Zilda');
	expect(await findings(admin)).toEqual([]);
	await expect(admin.getByRole('button', { name: 'Avisos', exact: true, includeHidden: true })).toHaveCount(
		1,
	);

	await entry.click();
	const panel = admin.getByRole('dialog', { name: 'Analisar cadastro' });
	await expect(panel.getByRole('heading', { name: 'Zilda Recém-Chegada' })).toBeVisible();
	await panel.getByRole('button', { name: 'Rejeitar' }).click();
	await panel.getByRole('button', { name: 'Rejeitar cadastro' }).click();
	await expect(admin.getByText('Usuário rejeitado com sucesso.')).toBeVisible();
	await admin.keyboard.press('Escape');

	await admin.getByRole('button', { name: 'Avisos', exact: true }).click();
	await expect(list.getByText(/Nada novo espera|espera/).first()).toBeVisible();
	await expect(list.getByText('Zilda Recém-Chegada')).toHaveCount(0);
	await admin.keyboard.press('Escape');

	// Refused people are listed, and can be approved after all.
	await admin.goto(`${ADMIN_PAGES.registrations}&status=rejected`);
	await expect(admin.getByRole('heading', { name: 'Cadastros Recusados' })).toBeVisible();
	expect(await flaws(admin)).toEqual([]);
	expect(await overflow(admin)).toBe(0);
	await admin.getByRole('button', { name: 'Rever Zilda Recém-Chegada' }).click();
	const refused = admin.getByRole('dialog', { name: 'Cadastro recusado' });
	await expect(refused.getByText(/^Recusado em .*, por /)).toBeVisible();
	await refused.getByRole('checkbox', { name: 'Nome', exact: true }).check();
	await refused.getByRole('button', { name: 'Aprovar' }).click();
	await expect(admin.getByText('Usuário aprovado com sucesso.')).toBeVisible();
	await expect(admin.getByRole('button', { name: 'Rever Zilda Recém-Chegada' })).toHaveCount(0);
	expect(errors).toEqual([]);
});

test('a kind is switched off where the choices of notifications are', async ({ as, server }) => {
	const admin = await as('admin');
	await admin.goto(PAGES.profileNotifications);
	const choice = admin.getByRole('switch', { name: 'Cadastros esperam por análise' });
	await expect(choice).toBeChecked();
	expect(await flaws(admin)).toEqual([]);
	await choice.click();
	await expect
		.poll(() => server.db.selectFrom('waiting_muted').select('kind').execute())
		.toEqual([{ kind: 'registrations' }]);
	await admin.reload();
	await expect(choice).not.toBeChecked();
	await server.db.deleteFrom('waiting_muted').execute();
});
