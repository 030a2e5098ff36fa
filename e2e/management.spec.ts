import { ADMIN_API } from '#contract/admin-paths.ts';
import { AUCTIONS_PAGE, inDays, makeAuction, picture } from './backoffice-form.ts';
import { findings, pageErrors } from './inspection.ts';
import { expect, type TestServer, test } from './test-server.ts';

async function idOf(server: TestServer, title: string): Promise<string> {
	const found = server.db.selectFrom('auctions').select('id').where('title', '=', title);
	return (await found.executeTakeFirstOrThrow()).id;
}

test('an auction with two pictures is created by keyboard alone', async ({ as, server }) => {
	const page = await as('admin');
	const errors = pageErrors(page);
	await page.goto(AUCTIONS_PAGE);
	const press = async (...keys: string[]) => {
		for (const key of keys) await page.keyboard.press(key);
	};
	await page.getByRole('link', { name: 'Novo Leilão' }).focus();
	await press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Novo Leilão' });
	await expect(dialog).toBeVisible();
	await press('Tab'); // The close button.
	// The five steps, and the first one's fields: nature, the fold of seller and auctioneer, type.
	for (let tab = 0; tab < 9; tab += 1) await press('Tab');
	await page.keyboard.type('Casa do teclado em Paraty');
	await press('Tab');
	await page.keyboard.type('Casa térrea com quintal e dois quartos.');
	await press('Tab');
	await page.keyboard.type('Paraty');
	await press('Tab');
	await page.keyboard.type('rj');
	// Type of property, occupancy, and the fold of further details.
	await press('Tab', 'Tab', 'Tab', 'Tab');
	await page.keyboard.type('1.234,56');
	await press('Tab');
	await page.keyboard.type(inDays(2));
	await press('Tab', 'Tab', 'Tab');
	await page.keyboard.type(inDays(3));
	await expect(dialog.getByLabel('Hora de início')).toHaveValue('09:00');
	await expect(dialog.getByLabel('Hora de término')).toHaveValue('18:00');

	const chooser = dialog.getByLabel('Escolher imagens');
	const choosing = page.waitForEvent('filechooser');
	await chooser.focus();
	await press('Enter');
	await (await choosing).setFiles([
		await picture('verde.png', '#0b5a43'),
		await picture('azul.png', '#0000aa'),
	]);
	await expect(dialog.getByRole('img', { name: 'azul.png' })).toBeVisible();
	await dialog.getByRole('button', { name: 'Mover imagem 2 para antes' }).focus();
	await press('Enter');
	await expect(dialog.getByText('Imagem movida para a posição 1 de 2')).toBeAttached();
	await expect(dialog.getByRole('button', { name: 'Mover imagem 1 para depois' })).toBeFocused();
	expect(await findings(page)).toEqual([]);

	await dialog.getByRole('button', { name: 'Criar leilão' }).focus();
	await press('Enter');
	await expect(page.getByText('Leilão criado com sucesso!')).toBeVisible({ timeout: 20_000 });
	await expect(page.getByText(/^ID: .* · Ambiente: Produção · Status: Agendado · Início: /)).toBeVisible();
	// The dialog stays open while the pictures are processed, which has the lowest priority on a busy machine.
	await expect(dialog).toBeHidden({ timeout: 30_000 });
	await expect(page.getByRole('rowheader', { name: /Casa do teclado em Paraty/ })).toBeVisible();

	const stored = await page.request.get(
		ADMIN_API.adminAuction(await idOf(server, 'Casa do teclado em Paraty')),
	);
	expect(await stored.json()).toMatchObject({
		city: 'Paraty',
		state: 'RJ',
		initial_bid: 1234.56,
		current_bid: 1234.56,
		auction_type: 'scheduled',
		status: 'pending',
		images: [{ image_order: 0 }, { image_order: 1 }],
	});
	expect(errors).toEqual([]);
});

test('the form shows an error for each invalid field, while typing and on submit', {
	tag: '@nightly',
}, async ({ as }) => {
	const page = await as('admin');
	await page.goto(`${AUCTIONS_PAGE}?new`);
	const dialog = page.getByRole('dialog', { name: 'Novo Leilão' });
	await dialog.getByLabel('Título').fill('ab');
	await expect(dialog.getByText('Título deve ter pelo menos 3 caracteres')).toBeVisible();
	await dialog.getByLabel('Título').fill('a'.repeat(201));
	await expect(dialog.getByText('Título não pode exceder 200 caracteres')).toBeVisible();
	await dialog.getByLabel('Cidade').fill('a');
	await dialog.getByLabel('Estado').fill('s');
	await dialog.getByLabel('Hora de início').fill('9h');
	await dialog.getByRole('button', { name: 'Criar leilão' }).click();
	for (const words of [
		'Descrição deve ter pelo menos 10 caracteres',
		'Cidade deve ter pelo menos 2 caracteres',
		'Estado deve ter pelo menos 2 caracteres',
		'Lance inicial deve ser maior que zero',
		'Data de início é obrigatória',
		'Data de término é obrigatória',
		'Formato de hora inválido (HH:mm)',
		'Pelo menos uma imagem é obrigatória.',
	]) {
		await expect(dialog.getByText(words)).toBeVisible();
	}
	await expect(dialog.getByLabel('Título')).toBeFocused();
	await dialog.getByLabel('Hora de início').fill('10:00');
	await dialog.getByRole('textbox', { name: 'Data de início' }).fill('01/01/2020');
	await dialog.getByRole('textbox', { name: 'Data de término' }).fill('31/12/2019');
	await expect(dialog.getByText('Data/hora de início deve ser no futuro')).toBeVisible();
	await expect(dialog.getByText('Data/hora de término deve ser após a data/hora de início')).toBeVisible();
});

test('the calendar is in Portuguese, starts on Sunday, and disables past days', { tag: '@nightly' }, async ({
	as,
}) => {
	const page = await as('admin');
	await page.goto(`${AUCTIONS_PAGE}?new`);
	const dialog = page.getByRole('dialog', { name: 'Novo Leilão' });
	await dialog.getByRole('button', { name: 'Calendário: Data de início' }).click();
	const calendar = page.getByRole('dialog', { name: 'Calendário: Data de início' });
	const week = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
	await expect(calendar.locator('thead th')).toHaveText(week);
	const [day = '', month = '', year = ''] = inDays(0).split('/');
	const past = calendar.getByRole('gridcell').filter({ hasText: /^\d+$/ });
	const before = await past.evaluateAll(
		(cells, today) =>
			cells.filter((cell) => {
				const at = cell.getAttribute('data-day') ?? '';
				const disabled = cell.querySelector('button')?.disabled === true;
				return disabled !== at < today;
			}).length,
		`${year}-${month}-${day}`,
	);
	expect(before).toBe(0);
	await calendar.getByRole('button', { name: 'próximo mês' }).click();
	await calendar.getByRole('button', { name: /\b15 de / }).click();
	await expect(calendar).toBeHidden();
	await expect(dialog.getByRole('textbox', { name: 'Data de início' })).toHaveValue(/^15\/\d\d\/\d{4}$/);
	await page.keyboard.press('Escape');
	const discard = page.getByRole('dialog', { name: 'Descartar alterações?' });
	await discard.getByRole('button', { name: 'Continuar editando' }).click();
	await expect(discard).toBeHidden();
	await expect(dialog.getByRole('textbox', { name: 'Data de início' })).toHaveValue(/^15/);
	await page.keyboard.press('Escape');
	await discard.getByRole('button', { name: 'Descartar' }).click();
	await expect(dialog).toBeHidden();
});

test('of two administrators who edit, the second is notified and keeps their input', {
	tag: '@nightly',
}, async ({ as }) => {
	const [first, second] = [await as('admin'), await as('admin')];
	await first.goto(AUCTIONS_PAGE);
	const id = await makeAuction(first, 'Galpão de duas mãos');
	const titles = [];
	for (const page of [first, second]) {
		await page.goto(`${AUCTIONS_PAGE}?edit=${id}`);
		const dialog = page.getByRole('dialog', { name: 'Editar Leilão' });
		await expect(dialog.getByRole('textbox', { name: 'Título' })).toHaveValue('Galpão de duas mãos');
		titles.push(dialog.getByRole('textbox', { name: 'Título' }));
	}
	await titles[0]?.fill('Galpão da primeira mão');
	await first.getByRole('button', { name: 'Salvar alterações' }).click();
	await expect(first.getByText('Leilão atualizado com sucesso!')).toBeVisible();
	await titles[1]?.fill('Galpão da segunda mão');
	await second.getByRole('button', { name: 'Salvar alterações' }).click();
	await expect(second.getByRole('alert')).toContainText('Recarregar leilão');
	await expect(second.getByRole('textbox', { name: 'Título' })).toHaveValue('Galpão da segunda mão');
	await second.getByRole('button', { name: 'Recarregar leilão' }).click();
	await expect(second.getByRole('textbox', { name: 'Título' })).toHaveValue('Galpão da primeira mão');
});

test('a picture that fails is reported, and the others are kept', { tag: '@nightly' }, async ({ as }) => {
	const page = await as('admin');
	await page.goto(AUCTIONS_PAGE);
	const id = await makeAuction(page, 'Sala de uma só foto');
	await page.goto(`${AUCTIONS_PAGE}?edit=${id}`);
	const dialog = page.getByRole('dialog', { name: 'Editar Leilão' });
	await dialog
		.getByLabel('Escolher imagens')
		.setInputFiles([
			{ name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('isto não é uma imagem') },
			await picture('boa.png', '#8a5e12'),
			{ name: 'carta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
		]);
	await expect(page.getByText('Apenas arquivos de imagem são aceitos.', { exact: true })).toBeVisible();
	await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
	await expect(page.getByText('Falha ao otimizar algumas imagens')).toBeVisible({ timeout: 20_000 });
	await expect(dialog.getByText('O arquivo não é uma imagem PNG, JPG ou WEBP.')).toBeVisible();
	await dialog.getByRole('button', { name: 'Remover imagem 2' }).click();
	await dialog.getByRole('button', { name: 'Cancelar' }).click();
	await expect(dialog).toBeHidden();
	const stored = await (await page.request.get(ADMIN_API.adminAuction(id))).json();
	expect(stored.images).toHaveLength(1);
});

test('the deletion dialog states what will happen, and the deletion does it', { tag: '@nightly' }, async ({
	as,
	server,
}) => {
	const page = await as('admin');
	await page.goto(AUCTIONS_PAGE);
	await makeAuction(page, 'Terreno para excluir');
	await page.goto(`${AUCTIONS_PAGE}?search=terreno+para+excluir`);
	await page.getByRole('button', { name: 'Mais ações: Terreno para excluir' }).click();
	await page.getByRole('button', { name: 'Excluir', exact: true }).click();
	const dialog = page.getByRole('dialog', { name: 'Confirmar Exclusão' });
	await expect(dialog).toContainText(
		'Todas as imagens e dados relacionados serão removidos. Esta ação não pode ser desfeita.',
	);
	await dialog.getByRole('button', { name: 'Excluir' }).click();
	await expect(page.getByText('Leilão excluído com sucesso.')).toBeVisible();
	await expect(page.getByText('Nenhum leilão com estes filtros')).toBeVisible();

	const { id } = await server.db
		.selectFrom('auctions')
		.select('id')
		.where('bid_count', '>', 3)
		.where('kind', '=', 'voluntary')
		.executeTakeFirstOrThrow();
	await page.goto(`${AUCTIONS_PAGE}?delete=${id}`);
	await expect(dialog).toContainText('o registro público permanecem guardados');
	await dialog.getByRole('button', { name: 'Cancelar' }).click();
	await page.goto(`${AUCTIONS_PAGE}?edit=00000000-0000-4000-8000-000000000000`);
	await expect(page.getByRole('dialog').getByText('Leilão não encontrado')).toBeVisible();
});
