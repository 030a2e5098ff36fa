import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '#e2e/browser.ts';
import { launching } from '#e2e/launching.ts';
import type { TestSystem } from '#prove/system/test-system.ts';
import { MARKER } from '#server/testing/hostile-pictures.ts';
import type { EndpointName, UploadResult } from './upload-endpoints.ts';

/** The time that a page is given to load, in milliseconds. */
const LOADING = 500;

/**
 * Opens stored files in a browser in which their owner is signed in, directly and inside a page of another site. Active
 * content would request the marker, open a dialog or request another URL.
 */
export async function openInBrowser(
	{ servers }: TestSystem,
	taken: readonly UploadResult[],
): Promise<{ opened: number; faults: string[] }> {
	const url = servers[0]?.url ?? '';
	// Loaded here, because it takes half a second that no other proof needs.
	const { chromium } = await import('@playwright/test');
	const browser = await chromium.launch(launching(await findBrowser()));
	const faults: string[] = [];
	let opened = 0;
	try {
		for (const { cookie, served } of taken) {
			const context = await browser.newContext();
			const [name = '', value = ''] = cookie.split('=');
			await context.addCookies([{ name, value, url }]);
			const [address = ''] = served;
			faults.push(...(await openOne(context, address)).map((fault) => `${address}: ${fault}`));
			opened += 1;
			await context.close();
		}
	} finally {
		await browser.close();
	}
	return { opened, faults };
}

async function openOne(context: BrowserContext, address: string): Promise<string[]> {
	const faults: string[] = [];
	const page = await context.newPage();
	listen(page, address, faults);
	// A PDF is a download and has no page.
	const arrived = await page.goto(address).catch((error: Error) => error);
	if (arrived instanceof Error && !/Download is starting|ERR_ABORTED/.test(arrived.message))
		faults.push(arrived.message);
	const other = await context.newPage();
	listen(other, address, faults);
	await other.setContent(
		`<iframe src="${address}"></iframe><object data="${address}"></object><embed src="${address}"><img src="${address}" alt=""><script src="${address}"></script>`,
		{ waitUntil: 'commit' },
	);
	// A fixed time, because a page that contains a download never finishes loading.
	await sleep(LOADING);
	return faults;
}

function listen(page: Page, address: string, faults: string[]): void {
	page.on('request', (request) => {
		const url = request.url();
		if (url.includes(MARKER)) faults.push(`requested ${url}`);
		else if (url !== address && /^https?:/.test(url) && !url.endsWith('/favicon.ico'))
			faults.push(`requested ${url}`);
	});
	page.on('dialog', (dialog) => {
		faults.push(`a dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	page.on('popup', () => faults.push('a window'));
}

/** The required headers of answers with uploaded files, by route. */
const HEADERS: Record<'documents' | 'files', Record<string, RegExp>> = {
	documents: {
		'content-type': /^(image\/jpeg|application\/pdf)$/,
		'x-content-type-options': /^nosniff$/,
		'content-security-policy': /^sandbox; default-src 'none'/,
		'cache-control': /no-store/,
		'cross-origin-resource-policy': /^same-origin$/,
		'referrer-policy': /^no-referrer$/,
	},
	files: {
		'content-type': /^image\/(webp|avif)$/,
		'x-content-type-options': /^nosniff$/,
		'content-security-policy': /default-src 'self'.*object-src 'none'/,
	},
};

/** Fetches a stored file and returns what is wrong with it. `sent` is the uploaded file. */
export async function faultsOfServed(url: string, endpoint: EndpointName, sent: Buffer): Promise<string[]> {
	const response = await fetch(url, { redirect: 'manual' });
	const bytes = Buffer.from(await response.arrayBuffer());
	if (response.status !== 200) return [`answered ${response.status}`];
	const { headers } = response;
	const wanted = HEADERS[endpoint === 'picture' ? 'files' : 'documents'];
	const faults = Object.entries(wanted)
		.filter(([name, value]) => !value.test(headers.get(name) ?? ''))
		.map(([name]) => `${name}: ${headers.get(name)}`);
	if (headers.has('set-cookie')) faults.push('sets a cookie');
	const type = headers.get('content-type');
	if (type !== 'application/pdf') return [...faults, ...(await faultsOfPicture(bytes))];
	if (!/^attachment; filename="[a-z]+\.pdf"$/.test(headers.get('content-disposition') ?? ''))
		faults.push('a PDF that is no download');
	if (!bytes.equals(sent)) faults.push('the PDF was changed');
	return faults;
}

/** A picture must contain only pixels and nothing else from the uploaded file. */
async function faultsOfPicture(bytes: Buffer): Promise<string[]> {
	const { format, space, depth, pages, ...rest } = await sharp(bytes).metadata();
	const beside = (['exif', 'icc', 'iptc', 'xmp', 'orientation', 'comments'] as const).filter(
		(name) => rest[name] !== undefined,
	);
	return [
		...beside.map((name) => `carries ${name}`),
		...(bytes.includes(MARKER) ? ['contains the marker'] : []),
		...(space !== 'srgb' || depth !== 'uchar' || (pages ?? 1) > 1 ? [`is ${space}, ${depth}, ${pages}`] : []),
		...(['jpeg', 'webp', 'heif'].includes(format) ? [] : [`is ${format}`]),
	];
}
