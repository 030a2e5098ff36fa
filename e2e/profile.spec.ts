import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { appCode } from '#server/testing/accounts.ts';
import { expect, type House, test } from './house.ts';
import { complaints, findings } from './inspection.ts';
import { fillLogin, newcomer, PASSWORD } from './people.ts';

const NEW_PASSWORD = 'três janelas azuis';

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** A picture as a phone would send it, in the given colour. */
function picture(background: string): Promise<Buffer> {
	return sharp({ create: { width: 600, height: 400, channels: 3, background } })
		.png()
		.toBuffer();
}

/** One page that is nothing but a fax-coded scan (CCITT G4): white rows, inverted, so that it comes out black. */
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

/** The colour in the middle of a drawn page, red, green and blue. */
function middleOf(canvas: Locator): Promise<number[]> {
	return canvas.evaluate((it: HTMLCanvasElement) => {
		const pixel = it.getContext('2d')?.getImageData(it.width / 2, it.height / 2, 1, 1).data;
		return [...(pixel ?? [])].slice(0, 3);
	});
}

/** The profile of a new account. */
async function newProfile(page: Page, house: House): Promise<string> {
	const email = await newcomer(page, house);
	await page.goto('/profile');
	await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible();
	return email;
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
	await page.goto('/auth');
	await fillLogin(page, email, password);
}

test('a visitor is led to the login, and nothing of a profile is sent', async ({ page }) => {
	const response = await page.goto('/profile');
	expect(await response?.text()).not.toContain('Meus lances');
	await expect(page).toHaveURL('/auth');
});

test('carla: pending, sees her document, is told what is wrong with a file, and replaces it', async ({
	as,
}) => {
	const carla = await as('carla');
	const heard = complaints(carla);
	await expect(carla).toHaveURL('/profile');
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
	// Only the server looks inside.
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
	expect(heard.filter((text) => !/415/.test(text))).toEqual([]);

	const tab = carla.context().waitForEvent('page');
	await mine.getByRole('button', { name: 'Abrir documento' }).click();
	await expect.poll(async () => (await tab).url()).toContain('/documents/');
	await expect((await tab).locator('img')).toBeVisible();
});

test('an upload shows how far it is, is cancelled, fails, and is tried again', async ({ page, house }) => {
	await newProfile(page, house);
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

test('elisa: her PDF is drawn, with nothing blocked; the viewer says what fails and tries again', async ({
	as,
}) => {
	const elisa = await as('elisa');
	const heard = complaints(elisa);
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
	expect(await drawn.evaluate((it: HTMLCanvasElement) => it.width)).toBeGreaterThan(300);
	expect(heard).toEqual([]);

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

test('davi: rejected, sends a scanned PDF, is pending again, and sees the scan', async ({ as }) => {
	const davi = await as('davi');
	const heard = complaints(davi);
	await davi.setViewportSize({ width: 390, height: 844 });
	await expect(section(davi, 'Cadastro')).toContainText('Recusado');
	await davi.getByRole('link', { name: 'Enviar novo documento' }).click();
	const mine = section(davi, 'Documento');
	await expect(mine).toBeFocused();
	await expect(davi).toHaveURL('/profile#documento');
	const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: scannedPdf() };
	await mine.getByLabel('Escolher arquivo').setInputFiles(scan);
	await expect(davi.getByText('Documento enviado')).toBeVisible();
	await expect(section(davi, 'Cadastro')).toContainText('Em análise');
	const drawn = mine.getByRole('img', { name: 'primeira página do PDF' });
	await expect(drawn).toBeVisible();
	expect(await middleOf(drawn)).toEqual([0, 0, 0]);
	expect(heard).toEqual([]);
});

test('ana: her favourites, her bids and what she won, each with its state', async ({ as, house }) => {
	const ana = await as('ana');
	const { id: user_id } = await house.db
		.selectFrom('users')
		.select('id')
		.where('email', '=', 'ana@martelo.test')
		.executeTakeFirstOrThrow();
	const lots = await house.db
		.selectFrom('auctions')
		.select(['id', 'title'])
		.where('environment', '=', 'production')
		.limit(7)
		.execute();
	await house.db
		.insertInto('favorites')
		.values(lots.map(({ id }) => ({ user_id, auction_id: id })))
		.execute();
	await ana.goto('/profile');

	const favorites = section(ana, 'Meus favoritos');
	await expect(favorites.getByRole('listitem')).toHaveCount(5);
	await favorites.getByRole('button', { name: 'Mostrar os 7 favoritos' }).click();
	await expect(favorites.getByRole('listitem')).toHaveCount(7);
	await expect(favorites.getByRole('listitem').nth(5).getByRole('link')).toBeFocused();
	for (const { title } of lots) await expect(favorites.getByRole('link', { name: title })).toBeVisible();

	const bids = section(ana, 'Meus lances');
	await bids.getByRole('button', { name: /^Mostrar os/ }).click();
	await expect(bids.getByRole('listitem').first()).toContainText('Seu maior lance');
	await expect(bids.getByText('Superado').first()).toBeVisible();
	await expect(bids.getByText('Arrematado por você').first()).toBeVisible();
	const wins = section(ana, 'Meus arremates e pagamentos');
	await expect(wins.getByText('Pago', { exact: true })).toBeVisible();
	await expect(wins.getByRole('listitem').first()).toContainText(/Comissão.*R\$.*Total.*R\$/);

	await wins.getByRole('link').first().click();
	await expect(ana).toHaveURL(/\/auctions\//);
	await expect(ana.getByText('Você arrematou este lote').first()).toBeVisible();
});

test('the name changes everywhere, and the approved one stays on record', async ({ as, house }) => {
	const bruno = await as('bruno');
	await bruno.goto('/profile');
	const form = section(bruno, 'Nome');
	await form.getByLabel('Nome completo').fill('B');
	await form.getByRole('button', { name: 'Salvar nome' }).click();
	await expect(form.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
	await expect(form.getByLabel('Nome completo')).toBeFocused();
	await form.getByLabel('Nome completo').fill('Bruno T. Aguiar');
	await form.getByRole('button', { name: 'Salvar nome' }).click();
	await expect(bruno.getByText('Nome atualizado')).toBeVisible();
	await expect(form).toBeFocused();
	await expect(section(bruno, 'Cadastro')).toContainText('Bruno T. Aguiar');
	await expect(form).toContainText('aprovado em nome de Bruno Teixeira');
	const { name } = await house.db
		.selectFrom('users')
		.select('name')
		.where('email', '=', 'bruno@martelo.test')
		.executeTakeFirstOrThrow();
	expect(name).toBe('Bruno T. Aguiar');
});

test('a new password: the old one fails, the other devices are out, this one stays', async ({
	page,
	house,
	browser,
}) => {
	const email = await newProfile(page, house);
	const other = await (await browser.newContext({ baseURL: house.url, locale: 'pt-BR' })).newPage();
	await logIn(other, email);
	await expect(other).toHaveURL('/profile');
	await page.reload();
	await expect(section(page, 'Segurança').getByRole('listitem')).toHaveCount(2);

	const form = section(page, 'Senha');
	const fill = async (current: string, next: string, again: string) => {
		await form.getByLabel('Senha atual').fill(current);
		await form.getByLabel('Nova senha', { exact: true }).fill(next);
		await form.getByLabel('Confirmar nova senha').fill(again);
		await form.getByRole('button', { name: 'Alterar senha' }).click();
	};
	await fill('', '123', '');
	for (const text of [
		'Digite sua senha atual',
		'Senha deve ter pelo menos 6 caracteres',
		'Confirmação de senha é obrigatória',
	])
		await expect(form.getByText(text)).toBeVisible();
	await fill(PASSWORD, NEW_PASSWORD, 'outra coisa');
	await expect(form.getByText('Senhas não coincidem')).toBeVisible();
	await expect(form.getByLabel('Confirmar nova senha')).toBeFocused();
	await fill('errada123', NEW_PASSWORD, NEW_PASSWORD);
	await expect(form.getByText('A senha não confere. Nada foi alterado.')).toBeVisible();
	await expect(form.getByLabel('Senha atual')).toBeFocused();
	await fill(PASSWORD, '123456', '123456');
	await expect(form.getByText('Esta senha está entre as mais usadas do mundo.')).toBeVisible();
	await expect(form.getByText('Força da senha')).toBeVisible();
	await fill(PASSWORD, NEW_PASSWORD, NEW_PASSWORD);
	await expect(page.getByText('Senha alterada')).toBeVisible();
	await expect(form.getByLabel('Senha atual')).toHaveValue('');
	await expect(section(page, 'Segurança').getByRole('listitem')).toHaveCount(1);

	await other.reload();
	await expect(other).toHaveURL('/auth');
	await logIn(other, email);
	await expect(other.getByText('Email ou senha incorretos')).toBeVisible();
	await logIn(other, email, NEW_PASSWORD);
	await expect(other).toHaveURL('/profile');
	await other.context().close();
});

test('two steps: on, a login with the code, a login with a recovery code, new codes, off', async ({
	page,
	house,
	context,
}) => {
	test.setTimeout(60_000);
	const email = await newProfile(page, house);
	const security = section(page, 'Segurança');
	const login = async (code: string, recovery = false) => {
		await context.clearCookies();
		await logIn(page, email);
		if (recovery) await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
		await page.getByLabel(recovery ? 'Código de recuperação' : 'Código do aplicativo').fill(code);
		await page.getByRole('button', { name: 'Confirmar' }).click();
		await expect(page).toHaveURL('/profile');
	};

	await security.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click();
	await expect(security.getByLabel('Sua senha')).toBeFocused();
	await security.getByRole('button', { name: 'Continuar' }).click();
	await expect(security.getByText('Digite sua senha')).toBeVisible();
	await security.getByLabel('Sua senha').fill('errada123');
	await security.getByLabel('Sua senha').press('Enter');
	await expect(security.getByText('A senha não confere. Nada foi alterado.')).toBeVisible();
	await security.getByLabel('Sua senha').fill(PASSWORD);
	await security.getByLabel('Sua senha').press('Enter');
	await expect(security.getByRole('img', { name: 'Código QR' })).toBeVisible();
	const secret = await security.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).innerText();
	const code = () => appCode(`otpauth://totp/x?secret=${secret.replaceAll(' ', '')}`);
	const field = security.getByLabel('Código do aplicativo');
	await expect(field).toBeFocused();
	expect(await findings(page)).toEqual([]);
	await field.fill(code() === '000000' ? '111111' : '000000');
	await field.press('Enter');
	await expect(security.getByText('Código incorreto.')).toBeVisible();
	await expect(field).toBeFocused();
	await field.fill(code());
	await field.press('Enter');
	await expect(page.getByText('Verificação em duas etapas ativada')).toBeVisible();
	const codes = security.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
	expect(await codes.count()).toBeGreaterThanOrEqual(8);
	const [first = ''] = await codes.allInnerTexts();
	expect(await findings(page)).toEqual([]);
	const download = page.waitForEvent('download');
	await security.getByRole('link', { name: 'Baixar' }).click();
	expect(await readFile(await (await download).path(), 'utf8')).toContain(first);
	await security.getByRole('button', { name: 'Guardei os códigos' }).click();
	await expect(security.getByText('Ativada', { exact: true })).toBeVisible();
	await expect(security).toBeFocused();
	await expect(page.getByText(first)).toHaveCount(0);

	await login(code());
	await login(first, true);

	await security.getByRole('button', { name: 'Novos códigos de recuperação' }).click();
	await security.getByLabel('Sua senha').fill(PASSWORD);
	await security.getByRole('button', { name: 'Gerar novos códigos' }).click();
	await expect(codes.first()).toBeVisible();
	const [fresh = ''] = await codes.allInnerTexts();
	expect(fresh).not.toBe(first);
	await login(fresh, true);

	await security.getByRole('button', { name: 'Desativar' }).click();
	await security.getByLabel('Sua senha').fill(PASSWORD);
	await security.getByRole('button', { name: 'Desativar' }).click();
	await expect(page.getByText('Verificação em duas etapas desativada')).toBeVisible();
	await expect(security.getByText('Desativada', { exact: true })).toBeVisible();
	await context.clearCookies();
	await logIn(page, email);
	await expect(page).toHaveURL('/profile');
});

test('the list of devices: this one is marked, the others are ended', async ({ page, house, browser }) => {
	const email = await newProfile(page, house);
	const phone = await browser.newContext({
		baseURL: house.url,
		userAgent:
			'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
	});
	const other = await phone.newPage();
	await logIn(other, email);
	await expect(other).toHaveURL('/profile');

	await page.reload();
	const devices = section(page, 'Segurança').getByRole('listitem');
	await expect(devices).toHaveCount(2);
	await expect(devices.filter({ hasText: 'Chrome no Android' })).toContainText('Endereço 127.0.0.1');
	await expect(devices.filter({ hasText: 'este aparelho' })).toHaveCount(1);
	await page.getByRole('button', { name: 'Encerrar as outras' }).click();
	await expect(page.getByText('Sessões encerradas')).toBeVisible();
	await expect(devices).toHaveCount(1);
	await expect(devices).toContainText('este aparelho');
	await other.reload();
	await expect(other).toHaveURL('/auth');
	await phone.close();
});

test('everything the house knows of a person as a file', async ({ as }) => {
	const ana = await as('ana');
	await ana.goto('/profile');
	const download = ana.waitForEvent('download');
	await ana.getByRole('link', { name: 'Baixar meus dados' }).click();
	const file = await download;
	expect(file.suggestedFilename()).toBe('meus-dados.json');
	const text = await readFile(await file.path(), 'utf8');
	expect(JSON.parse(text)).toMatchObject({ leia_me: expect.any(String) });
	expect(text).toContain('ana@martelo.test');
	expect(text).not.toContain('bruno@martelo.test');
});

test('an account is deleted in two steps, and its owner is a visitor again', async ({ page, house }) => {
	const email = await newProfile(page, house);
	await page.getByRole('button', { name: 'Excluir minha conta' }).click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toContainText('O que fica: seus lances e pagamentos, sob um pseudônimo.');
	await dialog.getByRole('button', { name: 'Continuar' }).click();
	await expect(dialog.getByText('Digite sua senha')).toBeVisible();
	await expect(dialog.getByLabel('Sua senha')).toBeFocused();
	await dialog.getByLabel('Sua senha').fill('errada123');
	await dialog.getByLabel('Sua senha').press('Enter');
	await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
	await expect(dialog.getByText('A senha não confere. Nada foi alterado.')).toBeVisible();
	await expect(dialog.getByLabel('Sua senha')).toBeFocused();
	await dialog.getByLabel('Sua senha').fill(PASSWORD);
	await dialog.getByLabel('Sua senha').press('Enter');
	await expect(dialog).toContainText('Não há como voltar atrás.');
	await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
	await expect(page).toHaveURL('/');
	await expect(page.getByText('Conta excluída')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
	await logIn(page, email);
	await expect(page.getByText('Email ou senha incorretos')).toBeVisible();
});

for (const [name, why] of [
	['ana', /Você está vencendo um leilão|Há um arremate em aberto/],
	['admin', /Conta de administrador/],
] as const) {
	test(`${name} cannot leave the house now: the dialog says why, and gives the focus back`, async ({
		as,
	}) => {
		const page = await as(name);
		await page.goto('/profile');
		await page.getByRole('button', { name: 'Excluir minha conta' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByLabel('Sua senha').fill(PASSWORD);
		await dialog.getByLabel('Sua senha').press('Enter');
		await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
		await expect(dialog.getByRole('alert')).toContainText(why);
		expect(await findings(page)).toEqual([]);
		await dialog.getByRole('button', { name: 'Voltar' }).click();
		await dialog.getByRole('button', { name: 'Cancelar' }).click();
		await expect(dialog).toBeHidden();
		await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toBeFocused();
	});
}

for (const name of ['ana', 'carla', 'elisa', 'admin']) {
	test(`${name}: no accessibility finding, nothing cut off, light and dark, from 320 px up`, async ({
		as,
	}) => {
		test.setTimeout(60_000);
		const page = await as(name);
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			for (const width of [320, 768, 1440]) {
				await page.setViewportSize({ width, height: 900 });
				await page.goto('/profile');
				await expect(page.getByText('Carregando...')).toHaveCount(0);
				expect(await findings(page)).toEqual([]);
				const overflow = await page.evaluate(
					() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
				);
				expect(overflow).toBeLessThanOrEqual(0);
			}
		}
	});
}
