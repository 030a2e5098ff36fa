import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR } from '#domain/values/time.ts';
import { findings, flaws, pageErrors } from '#e2e/inspection.ts';
import { expect, type TestServer, test } from '#e2e/test-server.ts';

const ADDRESS = '/admin/files';

/** Creates a file that no row refers to, with an age in hours. */
async function orphan(server: TestServer, hours = 3): Promise<string> {
	const name = `auctions/${randomUUID()}/${randomBytes(16).toString('hex')}-480.webp`;
	const path = join(server.data, 'files', name);
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, Buffer.alloc(2048));
	const at = new Date(Date.now() - hours * HOUR);
	await utimes(path, at, at);
	return name;
}

const exists = (server: TestServer, name: string) =>
	stat(join(server.data, 'files', name)).then(
		() => true,
		() => false,
	);

test('orphaned files are found, selected, counted and removed; the audit log records it', async ({
	as,
	server,
}) => {
	const page = await as('admin');
	const names = [await orphan(server), await orphan(server), await orphan(server)];
	const young = await orphan(server, 0.5);
	const errors = pageErrors(page);
	await page.goto(ADDRESS);
	await expect(page.getByRole('heading', { name: 'Arquivos' })).toBeVisible();
	await page.getByRole('link', { name: 'Só sem dono' }).click();
	await expect(page).toHaveURL(/orphans=true/);
	await expect(page.getByText('3 arquivos', { exact: true })).toBeVisible();
	await expect(page.getByText('Sem dono', { exact: true })).toHaveCount(3);
	await expect(page.getByText(young.split('/').at(-1) ?? '')).toHaveCount(0);
	await page.getByRole('checkbox', { name: `Selecionar ${names[0]}` }).check();
	await expect(page.getByText('1 arquivo selecionado, 2 KB')).toBeVisible();
	await page.getByRole('checkbox', { name: 'Selecionar todos os arquivos sem dono desta página' }).check();
	await expect(page.getByText('3 arquivos selecionados, 6 KB')).toBeVisible();
	expect(await findings(page)).toEqual([]);
	await page.getByRole('button', { name: 'Remover' }).click();
	const dialog = page.getByRole('dialog', { name: 'Remover arquivos' });
	await expect(dialog).toContainText('3 arquivos sem dono serão removidos (6 KB)');
	expect(await findings(page)).toEqual([]);

	// One file is deleted in the meantime: the others are still removed, and each result is reported.
	await rm(join(server.data, 'files', names[1] ?? ''));
	await dialog.getByRole('button', { name: 'Remover 3 arquivos' }).click();
	await expect(dialog.getByRole('status')).toHaveText('2 arquivos removidos, 4 KB liberados.');
	await expect(dialog.getByRole('listitem').filter({ hasText: names[1] ?? '' })).toContainText(
		'Já não existia.',
	);
	expect(await findings(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Concluir' }).click();
	await expect(page.getByText('Nenhum arquivo sem dono')).toBeVisible();
	expect(await Promise.all([...names, young].map((name) => exists(server, name)))).toEqual([
		false,
		false,
		false,
		true,
	]);
	expect(errors).toEqual([]);

	await page.goto('/admin/audit?action=file');
	await page.getByRole('button', { name: 'Removeu arquivos sem dono' }).click();
	await expect(page.getByRole('table', { name: 'O que mudou' }).getByRole('rowheader')).toHaveText([
		'Arquivos',
		'Espaço',
	]);
	await expect(page.getByRole('row', { name: /^Espaço/ })).toContainText('4 KB');
	await rm(join(server.data, 'files', young));
});

test('cancelling removes nothing', async ({ as, server }) => {
	const page = await as('admin');
	const name = await orphan(server);
	await page.goto(`${ADDRESS}?orphans=true`);
	await page.getByRole('checkbox', { name: `Selecionar ${name}` }).press('Space');
	await page.getByRole('button', { name: 'Remover' }).press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Remover arquivos' });
	await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter');
	await expect(dialog).toBeHidden();
	expect(await exists(server, name)).toBe(true);
	await rm(join(server.data, 'files', name));
});

test('the demo’s files have owners and can be browsed by folder, sorted and paged', async ({ as }) => {
	const page = await as('admin');
	await page.goto(ADDRESS);
	await expect(page.getByRole('table', { name: 'Arquivos por lote' })).toContainText(
		'Casa de praia com varandão',
	);
	await page.getByRole('button', { name: 'Casa de praia com varandão' }).click();
	expect(await findings(page)).toEqual([]);
	await page.getByRole('link', { name: 'Ver cada arquivo das imagens' }).click();
	await expect(page.getByText(/^\d+ arquivos$/)).toBeVisible();
	await page.getByRole('link', { name: 'Por lote' }).click();
	await expect(page.getByRole('table', { name: 'Arquivos por lote' })).toBeVisible();
	await page.getByRole('link', { name: 'Todos', exact: true }).click();
	await expect(page.getByText(/^1 a 100 de \d+ arquivos$/)).toBeVisible();
	await page.getByRole('link', { name: 'Próximos' }).click();
	await expect(page.getByText(/^101 a \d+ de \d+ arquivos$/)).toBeVisible();
	await page.getByRole('link', { name: 'Documentos de cadastros' }).click();
	await expect(page.getByText(/^\d+ arquivos$/)).toBeVisible();
	await expect(page.getByRole('link', { name: 'Carla Menezes' })).toBeVisible();
	await page.getByRole('link', { name: 'Tamanho' }).click();
	await expect(page.getByRole('columnheader', { name: 'Tamanho' })).toHaveAttribute('aria-sort', 'ascending');
	await page.getByRole('link', { name: 'Todos os arquivos' }).click();
	await page.getByRole('link', { name: 'Imagens de leilões' }).click();
	await expect(page.getByText('Sem dono', { exact: true })).toHaveCount(0);
	await expect(page.getByText('Dono não identificado')).toHaveCount(0);
});

test('a path outside the file store is refused with a message', async ({ as }) => {
	const page = await as('admin');
	await page.goto(`${ADDRESS}?prefix=../..`);
	await expect(page.getByRole('alert')).toContainText('Pasta inválida');
	expect(await findings(page)).toEqual([]);
	await page.getByRole('link', { name: 'Ver todos os arquivos' }).click();
	await expect(page).toHaveURL(ADDRESS);
});

test('the page fits every width, light and dark', async ({ as, server }) => {
	const page = await as('admin');
	const name = await orphan(server);
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`${ADDRESS}?sort=updated_at-asc&limit=20`);
		await page.getByRole('checkbox', { name: `Selecionar ${name}` }).check();
		expect(await flaws(page)).toEqual([]);
	}
	await rm(join(server.data, 'files', name));
});
