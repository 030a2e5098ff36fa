import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOASTS } from '#domain/notices/toasts.ts';
import { sendDocument, sendPicture } from './upload.ts';

/** The parts of XMLHttpRequest that an upload uses, controlled by the test. */
class FakeRequest {
	upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
	status = 0;
	responseText = '';
	sent: unknown;
	opened: string[] = [];
	onload = () => {};
	onerror = () => {};
	onabort = () => {};
	onloadend = () => {};
	constructor() {
		latest = this;
	}
	open(...how: string[]) {
		this.opened = how;
	}
	send(body: unknown) {
		this.sent = body;
	}
	abort() {
		this.onabort();
		this.onloadend();
	}
	answer(status: number, text: string) {
		Object.assign(this, { status, responseText: text });
		this.onload();
		this.onloadend();
	}
}

let latest: FakeRequest;
const file = new File(['conteúdo'], 'rg.png', { type: 'image/png' });

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function send(signal = new AbortController().signal) {
	const shares: number[] = [];
	const outcome = sendDocument(file, { onProgress: (share) => shares.push(share), signal });
	return { outcome, shares };
}

it('sends the one field, and reports its progress and its completion', async () => {
	const { outcome, shares } = send();
	expect(latest.opened).toEqual(['POST', '/api/account/document']);
	const sent = [...(latest.sent as FormData)];
	expect(sent.map(([name]) => name)).toEqual(['file']);
	latest.upload.onprogress?.({ loaded: 0, total: 0 });
	latest.upload.onprogress?.({ loaded: 1, total: 4 });
	latest.upload.onprogress?.({ loaded: 4, total: 4 });
	expect(shares).toEqual([0, 0.25, 1]);
	latest.answer(200, '{"kind":"image"}');
	expect(await outcome).toEqual({ done: { kind: 'image' } });
});

it('passes on the text of a refusal', async () => {
	const { outcome } = send();
	latest.answer(415, '{"title":"Arquivo não aceito","detail":"Envie uma imagem."}');
	expect(await outcome).toMatchObject({
		refused: { title: 'Arquivo não aceito', description: 'Envie uma imagem.' },
	});
});

it.each([
	[500, '{"title":"x","detail":"stack trace"}'],
	[413, '<html>too large</html>'],
	[404, '{}'],
])('has its own text for a %d with the body %s', async (status, text) => {
	const { outcome } = send();
	latest.answer(status, text);
	expect(await outcome).toMatchObject({ refused: TOASTS['document.failed'] });
});

it('fails with a text when the connection is lost', async () => {
	const { outcome } = send();
	latest.onerror();
	expect(await outcome).toMatchObject({ refused: TOASTS['document.failed'] });
});

it('is cancelled by its signal, and only while it runs', async () => {
	const stop = new AbortController();
	const { outcome } = send(stop.signal);
	stop.abort();
	expect(await outcome).toBe('cancelled');

	const late = new AbortController();
	const second = send(late.signal);
	latest.answer(200, '{}');
	const abort = vi.spyOn(latest, 'abort');
	late.abort();
	expect(await second.outcome).toEqual({ done: {} });
	expect(abort).not.toHaveBeenCalled();
});

it('sends a picture with its auction and position, and returns its address', async () => {
	const options = { onProgress: () => {}, signal: new AbortController().signal };
	const place = {
		file,
		auctionId: '0d4b3f3c-0000-4000-8000-000000000001',
		imageOrder: 3,
		reason: 'Foto nova da sala',
	};
	const outcome = sendPicture(place, options);
	expect(latest.opened).toEqual(['POST', '/functions/v1/image-optimizer']);
	const { auctionId, imageOrder, ...rest } = Object.fromEntries(latest.sent as FormData);
	expect([auctionId, imageOrder, rest.reason, Object.keys(rest)]).toEqual([
		place.auctionId,
		'3',
		place.reason,
		['reason', 'file'],
	]);
	latest.answer(200, '{"imageUrl":"/files/a.webp","fileName":"a.webp"}');
	expect(await outcome).toEqual({ done: '/files/a.webp' });
});

it.each([
	[200, '{}', 'image.no-url'],
	[200, 'cut sho', 'image.no-url'],
	[500, '{"title":"x","detail":"stack trace"}', 'image.failed'],
] as const)('a picture answered with %d %s fails with the text of the spec', async (status, text, words) => {
	const options = { onProgress: () => {}, signal: new AbortController().signal };
	const outcome = sendPicture({ file, auctionId: 'x', imageOrder: 0, reason: '' }, options);
	latest.answer(status, text);
	expect(await outcome).toMatchObject({ refused: TOASTS[words] });
});
