import type { Page } from '@playwright/test';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { DISARMED, MARKER, SCRIPT } from '#server/testing/hostile-pictures.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { newcomer } from './people.ts';
import { expect, type TestServer, test } from './test-server.ts';

/** Records what scripts of a document do: requests for MARKER and dialogs. What a policy blocks is not recorded. */
async function scriptEffects(page: Page): Promise<string[]> {
	const effects: string[] = [];
	await page.context().route(`**/${MARKER}`, (route) => {
		effects.push(route.request().url());
		return route.fulfill({ status: 204 });
	});
	page.context().on('dialog', async (dialog) => {
		effects.push(dialog.message());
		await dialog.dismiss();
	});
	return effects;
}

/** Uploads a document from the page, as the page's own script would, and returns the link to it. */
async function linkTo(page: Page, server: TestServer, email: string, bytes: Buffer): Promise<string> {
	const { id } = await server.db
		.selectFrom('profiles')
		.select('id')
		.where('email', '=', email)
		.executeTakeFirstOrThrow();
	const input = {
		base64: bytes.toString('base64'),
		id,
		document: ACCOUNT_API.document,
		link: FUNCTIONS.documentUrl,
	};
	return page.evaluate(async ({ base64, id, document, link }) => {
		const body = new FormData();
		body.append('file', new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]), 'eu.png');
		const sent = await fetch(document, { method: 'POST', body });
		if (!sent.ok) throw new Error(await sent.text());
		const headers = { 'content-type': 'application/json' };
		const response = await fetch(link, { method: 'POST', headers, body: JSON.stringify({ userId: id }) });
		return (await response.json()).url as string;
	}, input);
}

/** A PDF with scripts that send requests when it is opened, and that is also valid as an HTML page. */
function hostilePdf(url: string): Buffer {
	const home = `${url}/${MARKER}`;
	const script = `app.alert('${MARKER}'); app.launchURL('${home}', true); this.submitForm({cURL: '${home}'})`;
	const html = `<html>${SCRIPT}<img src="/${MARKER}"></html>`;
	return pdfFile('/OpenAction 4 0 R /AA << /O 4 0 R >>', [
		`<< /S /JavaScript /JS (${script}) >>`,
		`<< /Length ${html.length} >>\nstream\n${html}\nendstream`,
	]);
}

test('a PDF with scripts is sent as a download and runs nothing, opened or embedded', {
	tag: '@nightly',
}, async ({ page, server }) => {
	const email = await newcomer(page, server);
	await page.goto('/profile');
	const effects = await scriptEffects(page);
	const link = await linkTo(page, server, email, hostilePdf(server.url));

	const tab = await page.context().newPage();
	const downloading = tab.waitForEvent('download');
	await tab.goto(link).catch(() => 'a download is no page');
	const download = await downloading;
	expect(download.suggestedFilename()).toBe('documento.pdf');
	expect(await download.failure()).toBeNull();
	expect(tab.url()).toBe('about:blank');

	const embedded = page.waitForResponse(link);
	await page.evaluate((src) => {
		for (const tag of ['iframe', 'embed', 'object'] as const)
			document.body.append(Object.assign(document.createElement(tag), { src, data: src }));
	}, link);
	await embedded;
	for (const frame of page.frames().slice(1)) expect(frame.url()).not.toBe(link);
	expect(effects).toEqual([]);
});

test('a picture with a script in it is shown with an opaque origin, without cookies, and the script does not run', {
	tag: '@nightly',
}, async ({ page, server }) => {
	const email = await newcomer(page, server);
	await page.goto('/profile');
	const effects = await scriptEffects(page);
	const [, make] = DISARMED.find(([name]) => name === 'JPEG with HTML behind it') ?? [];
	const link = await linkTo(page, server, email, Buffer.from((await make?.()) ?? ''));
	const tab = await page.context().newPage();
	const answer = await tab.goto(link);
	expect(answer?.headers()).not.toHaveProperty('set-cookie');
	expect(
		await tab.evaluate(() => ({
			type: document.contentType,
			origin: self.origin,
			width: document.images[0]?.naturalWidth,
			cookie: (() => {
				try {
					return document.cookie;
				} catch {
					return 'refused';
				}
			})(),
		})),
	).toEqual({ type: 'image/jpeg', origin: 'null', width: 320, cookie: 'refused' });
	expect(effects).toEqual([]);
});

test('the sandbox policy stops scripts even if a document is rendered as HTML; without the policy they run', {
	tag: '@nightly',
}, async ({ page, server }) => {
	const email = await newcomer(page, server);
	await page.goto('/profile');
	const effects = await scriptEffects(page);
	const link = await linkTo(page, server, email, hostilePdf(server.url));
	const real = await page.request.get(link);
	const html = `<!doctype html><title>aberto</title>${SCRIPT}<img src="/${MARKER}"><a href="/">sair</a>`;
	const tab = await page.context().newPage();
	const open = async (headers: Record<string, string>) => {
		await tab.route(link, (route) =>
			route.fulfill({ headers: { ...headers, 'content-type': 'text/html' }, body: html }),
		);
		await tab.goto(link);
		await expect(tab).toHaveTitle('aberto');
		await tab.waitForLoadState('networkidle');
		await tab.unroute(link);
		return effects.splice(0).length;
	};
	const { 'content-security-policy': policy = '' } = real.headers();
	expect(await open({ 'content-security-policy': policy })).toBe(0);
	expect(await open({})).toBeGreaterThan(0);
});
