import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { API } from '#contract/paths.ts';
import type { SaleDocument } from '#contract/sale-documents.ts';
import type { AdminSale, PublicSale } from '#contract/sales.ts';
import { MAX_DOCUMENTS } from '#domain/lot/document-kinds.ts';
import { useManagement } from '#server/testing/management.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import {
	addPhoto,
	auctioneerBody,
	makeEdital,
	makeSale,
	regulatedFields,
	saleBody,
	tellEverybody,
} from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { pictureForm, sendForm } from '#server/testing/uploads.ts';

const { all } = inject('runs');

const app = useApp();
const { ask, create, held, log } = useManagement(app);

type Sent = { status: number; body: SaleDocument & { code?: string; errors?: { path: string }[] } };
const send = async (path: string, fields: Record<string, string | Uint8Array>): Promise<Sent> =>
	(await sendForm(
		app,
		held.token,
		pictureForm(Object.entries(fields), 'edital.pdf'),
		path,
	)) as unknown as Sent;
const pdf = (words: string) => pdfFile(`/Lang (${words})`);
const edital = (path: string, words: string = randomUUID(), more: Record<string, string> = {}) =>
	send(path, { file: pdf(words), kind: 'edital', ...more });
const download = (url: string, init: RequestInit = {}) => fetch(app.url + url, init);

describe('a document', () => {
	test('is stored under the SHA-256 of its bytes, with kind, title, version and size', async () => {
		const { body: lot } = await create({ kind: 'extrajudicial' });
		const file = pdf('um');
		const { status, body } = await send(ADMIN_API.auctionDocuments(lot.id), {
			file,
			kind: 'matricula',
			title: 'Matrícula 45.678',
		});
		const sha256 = createHash('sha256').update(file).digest('hex');
		expect([status, body]).toEqual([
			201,
			{
				id: expect.any(String),
				kind: 'matricula',
				title: 'Matrícula 45.678',
				url: API.saleDocumentFile(sha256),
				sha256,
				bytes: file.length,
				version: 1,
				material: false,
				published_at: null,
			},
		]);
		expect((await log(lot.id)).at(-1)).toMatchObject({
			action: 'auction.document-added',
			changes: { sha256: { to: sha256 } },
		});
	});

	test('of a draft is for administrators; of a public lot for everybody, unchanged for ever', async () => {
		const { body: draft } = await create({ kind: 'extrajudicial' });
		const { body: hidden } = await edital(ADMIN_API.auctionDocuments(draft.id));
		expect((await download(hidden.url)).status).toBe(404);
		const cookie = { headers: { cookie: await app.approved() } };
		expect((await download(hidden.url, cookie)).status).toBe(404);
		const seen = await download(hidden.url, { headers: { cookie: held.token } });
		expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);

		const { body: lot } = await create();
		const file = pdf(randomUUID());
		const { body } = await send(ADMIN_API.auctionDocuments(lot.id), { file, kind: 'laudo' });
		expect(body).toMatchObject({ title: 'Laudo de avaliação', published_at: expect.any(String) });
		const got = await download(body.url);
		expect(Buffer.from(await got.arrayBuffer()).equals(file)).toBe(true);
		expect(Object.fromEntries(got.headers)).toMatchObject({
			'content-type': 'application/pdf',
			'cache-control': 'public, max-age=31536000, immutable',
			etag: `"${body.sha256}"`,
			'x-content-type-options': 'nosniff',
			'content-disposition': `inline; filename="${body.sha256.slice(0, 12)}.pdf"`,
		});
		const again = await download(body.url, { headers: { 'if-none-match': `"${body.sha256}"` } });
		expect(again.status).toBe(304);
	});

	test('that a draft and a public lot share is public; withdrawn with its lot it is not', async () => {
		const file = pdf(randomUUID());
		const { body: draft } = await create({ kind: 'extrajudicial' });
		const { body: lot } = await create();
		const { body } = await send(ADMIN_API.auctionDocuments(draft.id), { file, kind: 'edital' });
		await send(ADMIN_API.auctionDocuments(lot.id), { file, kind: 'edital' });
		expect((await download(body.url)).status).toBe(200);
		await ask('DELETE', ADMIN_API.adminAuction(lot.id));
		expect((await download(body.url)).status).toBe(404);
	});

	test.each([
		['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 415, 'sale-document.not-pdf'],
		['a page', Buffer.from('<html>PDF-1.7</html>'), 415, 'sale-document.not-pdf'],
		['a PDF that is cut off', pdfFile().subarray(0, 200), 422, 'document.damaged'],
		['a header and a trailer alone', Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF\n'), 422, 'document.damaged'],
		['a file of 20 MB and a byte', Buffer.alloc(20 * 1024 * 1024 + 1, 32), 413, 'image.too-heavy'],
	])('refuses %s', async (_what, file, status, code) => {
		const { body: lot } = await create();
		expect(await send(ADMIN_API.auctionDocuments(lot.id), { file, kind: 'edital' })).toMatchObject({
			status,
			body: { code },
		});
		expect((await app.ask('GET', API.auction(lot.id))).body).toMatchObject({ documents: [] });
	});

	test.runIf(all)('takes a PDF of nearly 20 MB', async () => {
		const { body: lot } = await create();
		const start = pdfFile();
		const file = Buffer.concat([
			start.subarray(0, 9),
			Buffer.from(`%${' '.repeat(19 * 1024 * 1024)}\n`),
			start.subarray(9),
		]);
		expect(await send(ADMIN_API.auctionDocuments(lot.id), { file, kind: 'edital' })).toMatchObject({
			status: 201,
			body: { bytes: file.length },
		});
	});

	test.each([
		[{ kind: 'foto' }, 'kind'],
		[{ kind: 'edital', title: 'x'.repeat(201) }, 'title'],
		[{ kind: 'edital', material: 'talvez' }, 'material'],
		[{ kind: 'edital', published_at: '2026-01-01' }, 'file'],
	])('refuses %j at %s', async (fields, path) => {
		const { body: lot } = await create();
		const { status, body } = await send(ADMIN_API.auctionDocuments(lot.id), { file: pdf('x'), ...fields });
		expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
	});

	test('of a sale or lot that does not exist is refused, and so is the hundred and first', async () => {
		expect(await edital(ADMIN_API.auctionDocuments(randomUUID()))).toMatchObject({ status: 404 });
		expect(await edital(ADMIN_API.adminSaleDocuments(randomUUID()))).toMatchObject({ status: 404 });
		const sale_id = await makeSale(app.db);
		for (let version = 1; version <= MAX_DOCUMENTS; version += 1)
			await makeEdital(app.db, { sale_id }, { kind: 'outros', version });
		expect(await edital(ADMIN_API.adminSaleDocuments(sale_id))).toMatchObject({
			status: 409,
			body: { code: 'sale-document.too-many' },
		});
	});
});

describe('versions', () => {
	test('a draft’s document is replaced, and can be removed with its file', async () => {
		const { body: lot } = await create({ kind: 'extrajudicial' });
		const path = ADMIN_API.auctionDocuments(lot.id);
		const first = await edital(path);
		const second = await edital(path, randomUUID(), { title: 'Edital retificado' });
		expect(second.body).toMatchObject({ version: 1, title: 'Edital retificado' });
		const remove = (id: string) => ask('DELETE', ADMIN_API.auctionDocument(lot.id, id));
		expect((await remove(first.body.id)).status).toBe(404);
		expect((await remove(second.body.id)).status).toBe(204);
		expect(await app.context.storage.stat(`sale-documents/${second.body.sha256}.pdf`)).toBeNull();
	});

	test('a new edital of a public lot is the next version beside the first, for acceptances or not', async () => {
		const { body: lot } = await create();
		const path = ADMIN_API.auctionDocuments(lot.id);
		const first = await edital(path);
		const second = await edital(path, 'dois', { title: 'Errata' });
		const third = await edital(path, 'três', { material: 'false' });
		expect([first, second, third].map(({ body }) => [body.version, body.material])).toEqual([
			[1, true],
			[2, true],
			[3, false],
		]);
		const { documents } = (await app.ask('GET', API.auction(lot.id))).body as AuctionDetail;
		expect(documents.map(({ version }) => version)).toEqual([1, 2, 3]);
		for (const { url } of documents) expect((await download(url)).status).toBe(200);
		const removal = await ask('DELETE', ADMIN_API.auctionDocument(lot.id, first.body.id));
		expect(removal).toMatchObject({ status: 409, body: { code: 'sale-document.published' } });
	});

	test('the same file again changes nothing', async () => {
		const { body: lot } = await create();
		const path = ADMIN_API.auctionDocuments(lot.id);
		const first = await edital(path, 'igual');
		expect((await edital(path, 'igual')).body).toEqual(first.body);
	});

	test('other kinds have versions by title', async () => {
		const { body: lot } = await create();
		const path = ADMIN_API.auctionDocuments(lot.id);
		const certidao = (title: string) => send(path, { file: pdf(randomUUID()), kind: 'certidao', title });
		const versions = [];
		for (const title of ['Ônus', 'Débitos', 'ônus']) versions.push((await certidao(title)).body.version);
		expect(versions).toEqual([1, 1, 2]);
	});

	test('sent at the same time are numbered one after the other', async () => {
		const { body: lot } = await create();
		const all = await Promise.all(
			[1, 2, 3, 4].map((each) => edital(ADMIN_API.auctionDocuments(lot.id), `de uma vez ${each}`)),
		);
		expect(all.map(({ body }) => body.version).sort()).toEqual([1, 2, 3, 4]);
	});

	test('cannot be changed in the database once they are published', async () => {
		const { body: lot } = await create();
		const { body } = await edital(ADMIN_API.auctionDocuments(lot.id));
		const change = app.db.updateTable('sale_documents').where('id', '=', body.id);
		await expect(change.set({ sha256: 'b'.repeat(64) }).execute()).rejects.toThrow(/published document/);
		await change.set({ admin_id: null }).execute();
	});
});

test('a judicial sale from empty to published: its page has the edital, its lots and their documents', async () => {
	const { body: auctioneer } = await ask('POST', ADMIN_API.auctioneers, auctioneerBody());
	const lots: string[] = [];
	for (let made = 0; made < 2; made += 1)
		lots.push(await tellEverybody(app.db, await addPhoto(app.db, (await create(regulatedFields())).body.id)));
	const made = await ask(
		'POST',
		ADMIN_API.adminSales,
		saleBody({ auctioneer_id: auctioneer.id, lot_ids: lots }),
	);
	const sale = made.body as unknown as AdminSale;
	const notice = await edital(ADMIN_API.adminSaleDocuments(sale.id));
	await send(ADMIN_API.auctionDocuments(lots[1] ?? ''), { file: pdf('m'), kind: 'matricula' });
	for (const path of [API.sale(sale.id), API.saleDocuments(sale.id)])
		expect(await app.ask('GET', path)).toMatchObject({ status: 404, body: { code: 'sale.not-found' } });
	expect(await ask('POST', ADMIN_API.publishSale(sale.id))).toMatchObject({ status: 200 });

	const { body } = (await app.ask('GET', API.sale(sale.id))) as { body: PublicSale };
	expect(body).toMatchObject({
		id: sale.id,
		number: expect.stringMatching(/^\d+\/\d{4}$/),
		kind: 'judicial',
		case_number: '0002080-25.2012.5.15.0049',
		enrolment: 'accept',
		auctioneer: { name: 'Helena Martins Duarte', board: 'JUCESP' },
		documents: [{ kind: 'edital', sha256: notice.body.sha256, version: 1 }],
	});
	expect(body.lots.map(({ id, lot_number }) => [id, lot_number])).toEqual([
		[lots[0], 1],
		[lots[1], 2],
	]);
	// Who sues and who is sued, without their numbers (decision 161).
	expect(body.parties).toEqual([
		{ role: 'Exequente', name: 'Banco Credor S.A.' },
		{ role: 'Executado', name: 'Devedor de Teste' },
	]);
	expect(JSON.stringify(body)).not.toContain('tax_id');
	expect((await app.ask('GET', API.saleDocuments(sale.id))).body).toEqual({ documents: body.documents });
	const { documents } = (await app.ask('GET', API.auction(lots[1] ?? ''))).body as AuctionDetail;
	expect(documents.map(({ kind }) => kind)).toEqual(['edital', 'matricula']);

	// What is public at once is a change of what bidders see of each lot (rules §40).
	const revised = async (id = '') => ((await app.ask('GET', API.auction(id))).body as AuctionDetail).revised;
	expect(await revised(lots[0])).toEqual([]);
	const next = await edital(ADMIN_API.adminSaleDocuments(sale.id));
	await send(ADMIN_API.auctionDocuments(lots[1] ?? ''), { file: pdf('l'), kind: 'laudo' });
	await send(ADMIN_API.auctionDocuments(lots[1] ?? ''), { file: pdf('l'), kind: 'laudo' });
	const erratum = {
		at: expect.any(String),
		fields: ['documents'],
		reason: `Documento novo: ${next.body.title}, versão 2`,
	};
	expect(await revised(lots[0])).toEqual([erratum]);
	expect(await revised(lots[1])).toEqual([
		{ ...erratum, reason: 'Documento novo: Laudo de avaliação, versão 1' },
		erratum,
	]);
});
