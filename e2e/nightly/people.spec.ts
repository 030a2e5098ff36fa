import { sql } from 'kysely';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { findings, flaws, overflow, pageErrors } from '#e2e/inspection.ts';
import { bidder } from '#e2e/people.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';
import { makeEnrolment } from '#server/testing/enrolments.ts';
import { makeCpf } from '#server/testing/identities.ts';
import { makePreference } from '#server/testing/preference.ts';

/** Gives the person of a request a name by which the journey knows it. */
async function nameOf(server: TestServer, user_id: string, name: string): Promise<void> {
	await sql`update users set name = ${name} where id = ${user_id}`.execute(server.db);
	await sql`update profiles set name = ${name} where id = ${user_id}`.execute(server.db);
}

async function requests(server: TestServer) {
	const [enrolment, preference] = [
		await makeEnrolment(server, 'requested'),
		await makePreference(server.db, 'requested'),
	];
	const { rows } = await sql<{ user_id: string }>`
		select user_id from enrolments where id = ${enrolment}
		union all select user_id from preference_rights where id = ${preference}`.execute(server.db);
	await nameOf(server, rows[0]?.user_id ?? '', 'Hélio Habilitado');
	await nameOf(server, rows[1]?.user_id ?? '', 'Pedro Preferente');
	return { enrolment, preference };
}

test('an enrolment, a preference, an identity and a registration are decided by keyboard alone, the urgent first', async ({
	as,
	browser,
	server,
}) => {
	test.slow();
	const { enrolment, preference } = await requests(server);
	const identified = await bidder(browser, server);
	await identified.page.request.put(ACCOUNT_API.identity, {
		data: { person_type: 'individual', tax_id: makeCpf() },
		headers: { origin: server.url },
	});
	await server.db
		.updateTable('profiles')
		.set({ status: 'approved', name: 'Ivo Identificado' })
		.where('email', '=', identified.email)
		.execute();
	const admin = await as('admin');
	const errors = pageErrors(admin);
	await admin.goto(ADMIN_PAGES.review);
	const dialog = admin.locator('dialog[open]');
	await expect(dialog.getByRole('heading', { name: 'Analisar habilitação' })).toBeVisible();
	expect(await findings(admin)).toEqual([]);

	// Both requests are of lots that run, and stand before everything else; which of the two is first depends on their ends.
	for (const [kind, person, toast] of [
		['habilitação', 'Hélio Habilitado', 'Habilitação aprovada'],
		['preferência', 'Pedro Preferente', 'Direito reconhecido'],
	]) {
		await expect(dialog.getByRole('heading', { name: `Analisar ${kind}` })).toBeVisible();
		await expect(dialog.getByText(person ?? '').first()).toBeVisible();
		await admin.keyboard.press('a');
		await expect(admin.getByText(toast ?? '').first()).toBeVisible();
	}
	const { rows } = await sql<{ state: string }>`
		select state from enrolments where id = ${enrolment}
		union all select state from preference_rights where id = ${preference}`.execute(server.db);
	expect(rows.map(({ state }) => state)).toEqual(['approved', 'approved']);

	// The other two wait for no lot, and people of other journeys may wait with them.
	const person = dialog.getByRole('heading', { level: 3 });
	for (let turn = 0; turn < 30 && (await person.textContent()) !== 'Ivo Identificado'; turn += 1) {
		await admin.keyboard.press('j');
		await expect(dialog.getByText(/^\d+ de \d+$/)).toBeVisible();
	}
	await expect(person).toHaveText('Ivo Identificado');
	await expect(dialog.getByRole('heading', { name: 'Analisar identidade' })).toBeVisible();
	await expect(dialog.getByRole('checkbox').first()).toBeVisible();
	expect(await findings(admin)).toEqual([]);
	// Not ready: the key leads to what is to be ticked.
	await admin.keyboard.press('a');
	await expect(dialog.getByRole('checkbox').first()).toBeFocused();
	await admin.keyboard.press('Space');
	await admin.keyboard.press('a');
	await expect(admin.getByText('Conferência registrada').first()).toBeVisible();
	const held = await sql`select from identities i join profiles p on p.id = i.user_id
		where p.email = ${identified.email} and i.held_at is not null`.execute(server.db);
	expect(held.rows).toHaveLength(1);

	// The demo's people registered before those of other journeys.
	for (let turn = 0; turn < 30; turn += 1) {
		if ((await dialog.getByRole('heading', { level: 2 }).textContent()) === 'Analisar cadastro') break;
		await admin.keyboard.press('k');
	}
	await expect(dialog.getByRole('heading', { name: 'Analisar cadastro' })).toBeVisible();
	const name = (await person.textContent()) ?? '';
	await admin.keyboard.press('a');
	await admin.keyboard.press('Space');
	await admin.keyboard.press('a');
	await expect(admin.getByText('Usuário aprovado com sucesso.').first()).toBeVisible();
	await expect(dialog.getByRole('heading', { level: 3, name })).toHaveCount(0);
	await admin.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await expect(admin.getByRole('heading', { name: /^A decidir/ })).toBeFocused();
	expect(errors).toEqual([]);
	await server.db
		.updateTable('profiles')
		.set({ status: 'pending' })
		.where('email', 'in', ['carla@martelo.test', 'elisa@martelo.test'])
		.execute();
	await server.db.deleteFrom('registration_decisions').execute();
});

test('what another administrator decided meanwhile stays in the panel, with their decision, until one goes on', async ({
	as,
	server,
}) => {
	const { enrolment, preference } = await requests(server);
	const [first, second] = [await as('admin'), await as('admin')];
	await second.setViewportSize({ width: 390, height: 844 });
	for (const admin of [first, second]) await admin.goto(ADMIN_PAGES.reviewOf('enrolment'));
	for (const admin of [first, second])
		await expect(admin.locator('dialog[open]').getByText('Hélio Habilitado').first()).toBeVisible();
	await first.locator('dialog[open]').getByRole('button', { name: 'Habilitar' }).click();
	await expect(first.getByText('Habilitação aprovada').first()).toBeVisible();
	const dialog = second.locator('dialog[open]');
	await dialog.getByRole('button', { name: 'Recusar' }).click();
	await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Falta a procuração');
	await dialog.getByRole('button', { name: 'Recusar habilitação' }).click();
	await expect(dialog.getByText('Já não espera por decisão.')).toBeVisible();
	await expect(dialog.getByText(/^Habilitou em um leilão: /)).toBeVisible();
	expect(await flaws(second)).toEqual([]);
	expect(await overflow(second)).toBe(0);
	await dialog
		.getByRole('button', { name: /^(Próximo|Fechar)$/ })
		.first()
		.click();
	const { rows } = await sql<{ state: string }>`select state from enrolments where id = ${enrolment}`.execute(
		server.db,
	);
	expect(rows).toEqual([{ state: 'approved' }]);
	await sql`delete from preference_rights where id = ${preference}`.execute(server.db);
});

test('a person is found by a whole CPF, which stays out of the address, and opens in place', async ({
	as,
	browser,
	server,
}) => {
	const cpf = makeCpf();
	const { page, email } = await bidder(browser, server);
	await page.request.put(ACCOUNT_API.identity, {
		data: { person_type: 'individual', tax_id: cpf },
		headers: { origin: server.url },
	});
	await server.db.updateTable('profiles').set({ status: 'approved' }).where('email', '=', email).execute();
	const admin = await as('admin');
	await admin.goto('/admin?tab=cadastros&status=approved');
	await admin.getByRole('searchbox').fill(cpf);
	const row = admin.getByRole('row').filter({ hasText: email });
	await expect(admin.getByRole('rowheader')).toHaveCount(1);
	await expect(row).toBeVisible();
	expect(admin.url()).not.toContain(encodeURIComponent(cpf));
	await row.getByRole('rowheader').getByRole('button').click();
	await expect(admin.getByText('Nenhum lance')).toBeVisible();
	expect(await flaws(admin)).toEqual([]);
	await admin.setViewportSize({ width: 360, height: 740 });
	expect(await overflow(admin)).toBe(0);
	await row.getByRole('button', { name: /^Mais ações/ }).click();
	await admin.getByRole('link', { name: 'Impedir de dar lances' }).click();
	await expect(
		admin.getByRole('dialog', { name: 'Novo impedimento' }).getByRole('textbox').first(),
	).toHaveValue(cpf);
});
