import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { findings, flaws, pageErrors } from './inspection.ts';
import { newProfile, section } from './profile-page.ts';
import { expect, test } from './test-server.ts';

/** A picture of one colour, as PNG. */
function picture(background: string): Promise<Buffer> {
	return sharp({ create: { width: 600, height: 400, channels: 3, background } })
		.png()
		.toBuffer();
}

/** A page with only a fax-coded scan (CCITT G4) of white rows, inverted, so that it renders black. */
function scannedPdf(): Buffer {
	const scan = Buffer.from([0xff, 0x00, 0x10, 0x01]);
	const image = `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 /BlackIs1 true >> /Length ${scan.length} >>`;
	const draw = 'q 595 0 0 842 0 0 cm /I Do Q';
	const objects = [
		Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
		Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
		Buffer.from(
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
		),
		Buffer.from(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`),
		Buffer.concat([Buffer.from(`${image}\nstream\n`), scan, Buffer.from('\nendstream')]),
	];
	let pdf = Buffer.from('%PDF-1.4\n');
	const table = objects.map((object, index) => {
		const at = pdf.length;
		pdf = Buffer.concat([pdf, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
		return `${String(at).padStart(10, '0')} 00000 n \n`;
	});
	const trailer = `xref\n0 6\n0000000000 65535 f \n${table.join('')}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
	return Buffer.concat([pdf, Buffer.from(trailer)]);
}

/** The colour in the middle of a rendered page: red, green and blue. */
function middleOf(canvas: Locator): Promise<number[]> {
	return canvas.evaluate((element: HTMLCanvasElement) => {
		const pixel = element.getContext('2d')?.getImageData(element.width / 2, element.height / 2, 1, 1).data;
		return [...(pixel ?? [])].slice(0, 3);
	});
}

test('a visitor is redirected to the login, and no profile content is sent', { tag: '@nightly' }, async ({
	page,
}) => {
	const response = await page.goto('/profile');
	expect(await response?.text()).not.toContain('Meus lances');
	await expect(page).toHaveURL('/auth');
});

test('carla, pending, sees her document, gets an error for an invalid file, and replaces the document', {
	tag: '@nightly',
}, async ({ as }) => {
	const carla = await as('carla');
	const errors = pageErrors(carla);
	await carla.goto('/profile');
	await expect(section(carla, 'Cadastro')).toContainText('Em análise');
	await expect(section(carla, 'Cadastro')).toContainText('Recebemos seu documento');
	const mine = section(carla, 'Documento');
	const shown = mine.getByRole('img', { name: 'Seu documento de identidade' });
	await expect(shown).toBeVisible();
	const before = await shown.getAttribute('src');

	const chooser = mine.getByLabel('Trocar documento');
	await chooser.setInputFiles({
		name: 'nota.svg',
		mimeType: 'image/svg+xml',
		buffer: Buffer.from('<svg/>'),
	});
	await expect(mine.getByRole('alert')).toContainText('Arquivo não aceito');
	await expect(chooser).toBeFocused();
	await chooser.setInputFiles({
		name: 'grande.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
	});
	await expect(mine.getByRole('alert')).toContainText('O arquivo passa do limite de 10 MB.');
	// Only the server checks the content.
	await chooser.setInputFiles({ name: 'rg.png', mimeType: 'image/png', buffer: Buffer.from('não é') });
	await expect(mine.getByRole('alert')).toContainText('Envie uma imagem PNG, JPG ou WEBP, ou um PDF.');
	await expect(mine.getByRole('button', { name: 'Tentar novamente' })).toBeFocused();
	expect(await findings(carla)).toEqual([]);

	await chooser.setInputFiles({ name: 'rg.png', mimeType: 'image/png', buffer: await picture('#336699') });
	await expect(carla.getByText('Documento enviado')).toBeVisible();
	await expect(mine.getByRole('alert')).toHaveCount(0);
	await expect(shown).toBeVisible();
	expect(await shown.getAttribute('src')).not.toBe(before);
	await expect(chooser).toBeFocused();
	expect(errors.filter((text) => !/415/.test(text))).toEqual([]);

	const tab = carla.context().waitForEvent('page');
	await mine.getByRole('button', { name: 'Abrir documento' }).click();
	await expect.poll(async () => (await tab).url()).toContain('/documents/');
	await expect((await tab).locator('img')).toBeVisible();
});

test('an upload shows its progress, can be cancelled, and can be retried after a failure', {
	tag: '@nightly',
}, async ({ page, server }) => {
	await newProfile(page, server);
	const mine = section(page, 'Documento');
	await expect(mine).toContainText('Nenhum documento enviado');
	const client = await page.context().newCDPSession(page);
	const slow = (uploadThroughput: number) =>
		client.send('Network.emulateNetworkConditions', {
			offline: false,
			latency: 0,
			downloadThroughput: -1,
			uploadThroughput,
		});
	await slow(200 * 1024);
	const heavy = {
		name: 'rg.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.alloc(3 * 1024 * 1024, '%PDF-'),
	};
	await mine.getByLabel('Escolher arquivo').setInputFiles(heavy);
	const bar = mine.getByRole('progressbar', { name: 'Enviando documento...' });
	await expect(mine.getByRole('button', { name: 'Cancelar' })).toBeFocused();
	await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
	await mine.getByRole('button', { name: 'Cancelar' }).click();
	await expect(bar).toHaveCount(0);
	await expect(mine).toContainText('Nenhum documento enviado');
	await expect(mine.getByLabel('Escolher arquivo')).toBeFocused();
	await slow(-1);

	await page.route('**/api/account/document', (route) => route.abort());
	const good = { name: 'rg.png', mimeType: 'image/png', buffer: await picture('#993366') };
	await mine.getByLabel('Escolher arquivo').setInputFiles(good);
	await expect(mine.getByRole('alert')).toContainText('Erro ao enviar documento');
	await page.unroute('**/api/account/document');
	await mine.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(mine.getByRole('img', { name: 'Seu documento de identidade' })).toBeVisible();
	await expect(section(page, 'Cadastro')).toContainText('Recebemos seu documento');
});

test('elisa’s PDF is rendered, with nothing blocked; the viewer shows failures and can retry', {
	tag: '@nightly',
}, async ({ as }) => {
	const elisa = await as('elisa');
	const errors = pageErrors(elisa);
	const mine = section(elisa, 'Documento');
	const drawn = mine.getByRole('img', { name: 'primeira página do PDF' });
	await elisa.addInitScript(() =>
		addEventListener('securitypolicyviolation', ({ sourceFile, blockedURI }) => {
			if (/pdf/.test(sourceFile)) console.error(`${sourceFile} was refused ${blockedURI}`);
		}),
	);
	await elisa.goto('/profile');
	await expect(drawn).toBeVisible();
	expect(await middleOf(drawn)).toEqual([255, 255, 255]);
	expect(await drawn.evaluate((element: HTMLCanvasElement) => element.width)).toBeGreaterThan(300);
	expect(errors).toEqual([]);

	const download = elisa.waitForEvent('download');
	await mine.getByRole('button', { name: 'Abrir documento' }).click();
	expect((await download).suggestedFilename()).toBe('documento.pdf');

	const LINK = '**/functions/v1/get-document-url';
	await elisa.route(LINK, (route) => route.fulfill({ json: {} }));
	await elisa.reload();
	await expect(mine.getByRole('alert')).toContainText('URL não retornada');
	await elisa.unroute(LINK);
	await elisa.route(LINK, (route) => route.abort());
	await mine.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(mine.getByRole('alert')).toContainText('Erro ao carregar documento');
	await elisa.unroute(LINK);
	await elisa.route('**/documents/**', (route) =>
		route.fulfill({ contentType: 'application/pdf', body: 'não é um PDF' }),
	);
	await mine.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(mine.getByRole('alert')).toContainText('Erro ao carregar PDF');
	await elisa.unroute('**/documents/**');
	await mine.getByRole('button', { name: 'Tentar novamente' }).click();
	await expect(drawn).toBeVisible();
});

test('davi, rejected, uploads a scanned PDF, is pending again, and sees the scan', {
	tag: '@nightly',
}, async ({ as }) => {
	const davi = await as('davi');
	const errors = pageErrors(davi);
	await davi.setViewportSize({ width: 390, height: 844 });
	await davi.goto('/profile');
	await expect(section(davi, 'Cadastro')).toContainText('Recusado');
	await davi.getByRole('link', { name: 'Enviar outro documento' }).click();
	const mine = section(davi, 'Documento');
	await expect(mine).toBeFocused();
	await expect(davi).toHaveURL(ACCOUNT_PAGES.document);
	const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: scannedPdf() };
	await mine.getByLabel('Escolher arquivo').setInputFiles(scan);
	await expect(davi.getByText('Documento enviado')).toBeVisible();
	await expect(section(davi, 'Cadastro')).toContainText('Em análise');
	const drawn = mine.getByRole('img', { name: 'primeira página do PDF' });
	await expect(drawn).toBeVisible();
	expect(await middleOf(drawn)).toEqual([0, 0, 0]);
	expect(errors).toEqual([]);
});

test('ana sees her favourites, her bids and her wins, each with its status', async ({ as, server }) => {
	const ana = await as('ana');
	const { id: user_id } = await server.db
		.selectFrom('users')
		.select('id')
		.where('email', '=', 'ana@martelo.test')
		.executeTakeFirstOrThrow();
	const lots = await server.db
		.selectFrom('auctions')
		.select(['id', 'title'])
		.where('environment', '=', 'production')
		.where('withdrawn_at', 'is', null)
		.limit(7)
		.execute();
	// Other journeys on this server may have left favourites.
	await server.db.deleteFrom('favorites').where('user_id', '=', user_id).execute();
	await server.db
		.insertInto('favorites')
		.values(lots.map(({ id }) => ({ user_id, auction_id: id })))
		.execute();
	await ana.goto('/profile');

	const favorites = section(ana, 'Meus favoritos');
	await expect(favorites.getByRole('listitem')).toHaveCount(5);
	await favorites.getByRole('button', { name: 'Mostrar os 7 favoritos' }).click();
	await expect(favorites.getByRole('listitem')).toHaveCount(7);
	await expect(favorites.getByRole('listitem').nth(5).getByRole('link')).toBeFocused();
	// By URL: other journeys may have created lots with the same title.
	for (const { id, title } of lots)
		await expect(favorites.locator(`a[href="/auctions/${id}"]`)).toContainText(title);

	const ended = section(ana, 'Lances encerrados');
	const more = ended.getByRole('button', { name: /^Mostrar os/ });
	if (await more.isVisible()) await more.click();
	await expect(ended.getByRole('listitem').first()).toContainText('Seu maior lance');
	await expect(ended.getByText('Arrematado por você').first()).toBeVisible();
	const wins = section(ana, 'Minhas arrematações e pagamentos');
	await expect(wins.getByText('Pago', { exact: true }).first()).toBeVisible();
	await expect(wins.getByRole('listitem').first()).toContainText(/Comissão.*R\$.*Total.*R\$/);

	await wins.getByRole('link').first().click();
	await expect(ana).toHaveURL(/\/auctions\//);
	await expect(ana.getByText('Você arrematou este lote').first()).toBeVisible();
});

for (const name of ['ana', 'carla', 'elisa', 'admin']) {
	test(`${name}: no accessibility findings, nothing cut off, light and dark, from 320 px up`, {
		tag: '@nightly',
	}, async ({ as }) => {
		const page = await as(name);
		for (const width of [320, 768, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			for (const path of [ACCOUNT_PAGES.activity, ACCOUNT_PAGES.account, ACCOUNT_PAGES.security]) {
				await page.goto(path);
				await expect(page.getByText('Carregando...')).toHaveCount(0);
				expect([path, await flaws(page)]).toEqual([path, []]);
			}
		}
	});
}
