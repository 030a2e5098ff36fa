import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import type { SignedAuto } from '#contract/signed-autos.ts';
import type { DeskPaper } from '#domain/settlement/papers.ts';
import { actOnAuction } from '#server/features/backoffice/management/act-on-auction.ts';
import { makeAdmin, makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { giveIdentity } from '#server/testing/identities.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { makeEdital, makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const held = { admin: '', admin_id: '', sale_id: '', sold: '', unsold: '', tax_id: '' };
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i;

beforeAll(async () => {
	const { db } = app;
	held.admin_id = await makeAdmin(db);
	held.admin = await app.session(held.admin_id);
	held.sale_id = await makeSale(db, {
		kind: 'voluntary',
		enrolment: 'open',
		title: 'Leilão de outono',
		published_at: new Date(),
	});
	await makeEdital(db, { sale_id: held.sale_id }, { published_at: new Date() });
	const { sale_id } = held;
	held.sold = await endedLot({ sale_id, lot_number: 1, title: 'Casa da praia' }, 2);
	held.unsold = await endedLot({ sale_id, lot_number: 2, title: 'Casa da serra' }, 0);
});

/** A lot that the auctioneer opened and ended, with so many bids from R$ 100.000,00 on and a complete ledger; returns its id. */
async function endedLot(fields: Parameters<typeof makeAuction>[1], bids: number): Promise<string> {
	const { db } = app;
	const auction_id = await makeAuction(db, { auction_type: 'live', ...fields });
	await actOnAuction(db, held.admin_id, auction_id, { name: 'start' });
	for (let n = 0; n < bids; n += 1) {
		const user_id = await makePerson(db);
		held.tax_id = (await giveIdentity(app, user_id)).tax_id;
		const command = {
			auction_id,
			user_id,
			amount: 100_000_00 + n * 10_000_00,
			key: randomUUID(),
			address: null,
		};
		await placeBid(db, 'production', command);
	}
	const final_price = 100_000_00 + Math.max(0, bids - 1) * 10_000_00;
	await actOnAuction(db, held.admin_id, auction_id, { name: 'end', final_price });
	return auction_id;
}

async function textOf(path: string, cookie?: string): Promise<string> {
	const response = await fetch(`${app.url}${path}`, cookie ? { headers: { cookie } } : {});
	const bytes = Buffer.from(await response.arrayBuffer());
	expect(response.status, bytes.toString('utf8', 0, 300)).toBe(200);
	return (await readPdf(bytes)).pages.join(' ').replace(/\s+/g, ' ');
}

describe('the ata of a sale', () => {
	test('is one paper of all its lots with their results; in public it names nobody', async () => {
		const text = await textOf(API.saleAta(held.sale_id));
		for (const words of [
			...['Leilão de outono', 'Lote 1: Casa da praia', 'Lote 2: Casa da serra', 'Sem licitantes'],
			...['Arrematado por Licitante 2 por R$ 110.000,00', 'um vendido, por R$ 110.000,00 no total'],
			...['Local e data:', 'Registro do lote:'],
		])
			expect(text).toContain(words.replace(/\s/g, ' '));
		expect(text).not.toMatch(/Pessoa de Teste|Programado|não confere/);
		expect(text).not.toContain(held.tax_id);
		expect(text).not.toMatch(UUID);
	});

	test('for the court has names and whole tax ids, and the reading of each identity is recorded', async () => {
		const text = await textOf(ADMIN_API.saleAta(held.sale_id), held.admin);
		expect(text).toContain(`Licitante 2 (Pessoa de Teste, ${held.tax_id})`);
		expect(text).toContain('CPF ou CNPJ');
		expect(text).not.toMatch(UUID);
		const read = app.db.selectFrom('security_events').select('id').where('event_type', '=', 'identity_read');
		expect(await read.execute()).not.toEqual([]);
	});

	test('of a sale that is not public there is none', async () => {
		const draft = await makeSale(app.db, { kind: 'voluntary' });
		await makeAuction(app.db, { sale_id: draft, lot_number: 1 });
		expect(await app.ask('GET', API.saleAta(draft))).toMatchObject({
			status: 404,
			body: { code: 'sale.not-found' },
		});
	});
});

describe('papers of the desk', () => {
	const paper = (id: string, name: DeskPaper) => ADMIN_API.paper(id, name);

	test('of an unsold lot: negative auto, certificates and the ata with names', async () => {
		expect(await textOf(paper(held.unsold, 'auto-negativo'), held.admin)).toContain(
			'Auto de leilão negativo',
		);
		expect(await textOf(paper(held.unsold, 'certidao-de-leiloes-negativos'), held.admin)).toContain(
			'não houve lance',
		);
		expect(await textOf(paper(held.unsold, 'certidao-de-publicacao'), held.admin)).toContain('Certifico');
		expect(await textOf(paper(held.unsold, 'ata-identificada'), held.admin)).toContain(
			'Leilão encerrado sem lances',
		);
	});

	test('a sold lot has no negative auto, and nobody else may read any', async () => {
		const refused = await app.ask('GET', paper(held.sold, 'auto-negativo'), { token: held.admin });
		expect(refused).toMatchObject({ status: 404, body: { code: 'paper.not-there' } });
		expect(
			(await app.ask('GET', paper(held.sold, 'ata-identificada'), { token: await app.approved() })).status,
		).toBe(403);
	});
});

describe('a signed auto', () => {
	const send = async (file: Uint8Array, id = held.sold) => {
		const form = new FormData();
		form.append('file', new Blob([new Uint8Array(file)]), 'auto.pdf');
		const headers = { cookie: held.admin, 'sec-fetch-site': 'same-origin' };
		const response = await fetch(`${app.url}${ADMIN_API.signedAutos(id)}`, {
			method: 'POST',
			headers,
			body: form,
		});
		return { status: response.status, body: (await response.json()) as unknown };
	};
	const signedPdf = pdfFile('/AcroForm << /SigFlags 3 /Fields [4 0 R] >>', [
		'<< /FT /Sig /T (Assinatura) /V 5 0 R /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /P 3 0 R >>',
		'<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents <00> >>',
	]);

	test('is kept as the next version with its hash, byte for byte, and who sent it', async () => {
		const hash = createHash('sha256').update(signedPdf).digest('hex');
		expect(await send(signedPdf)).toMatchObject({
			status: 201,
			body: { version: 1, sha256: hash, by: 'Pessoa de Teste' },
		});
		expect(await send(pdfFile())).toMatchObject({ status: 201, body: { version: 2 } });
		const { body } = await app.ask('GET', ADMIN_API.signedAutos(held.sold), { token: held.admin });
		expect((body as { signed_autos: SignedAuto[] }).signed_autos.map(({ version }) => version)).toEqual([
			2, 1,
		]);
		const response = await fetch(`${app.url}${ADMIN_API.signedAuto(held.sold, 1)}`, {
			headers: { cookie: held.admin },
		});
		expect(Buffer.from(await response.arrayBuffer()).equals(signedPdf)).toBe(true);
		const log = app.db.selectFrom('audit_log').select('subject').where('action', '=', 'auction.signed-auto');
		expect(await log.execute()).toEqual([{ subject: held.sold }, { subject: held.sold }]);
	});

	test('uploads at once are versions of their own', async () => {
		const sent = await Promise.all([1, 2, 3].map(() => send(pdfFile(), held.unsold)));
		const versions = sent.map(({ body }) => (body as SignedAuto).version).toSorted((a, b) => a - b);
		expect(versions).toEqual([1, 2, 3]);
	});

	test('is a readable PDF, of a lot that is over', async () => {
		expect(await send(Buffer.from('texto'))).toMatchObject({ body: { code: 'sale-document.not-pdf' } });
		const unreadable = await send(Buffer.from('%PDF-1.7 nada'));
		expect(unreadable).toMatchObject({ body: { code: expect.stringMatching(/^document\./) } });
		const open = await makeOpenAuction(app.db);
		expect(await send(pdfFile(), open)).toMatchObject({ status: 404, body: { code: 'paper.not-there' } });
		expect(await app.ask('GET', ADMIN_API.signedAuto(held.sold, 9), { token: held.admin })).toMatchObject({
			status: 404,
		});
	});
});
