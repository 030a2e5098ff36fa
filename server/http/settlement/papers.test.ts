import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { PaperName } from '#domain/settlement/papers.ts';
import { actOnAuction } from '#server/features/backoffice/management/act-on-auction.ts';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { storeSignedAuto } from '#server/features/settlement/papers/signed-autos.ts';
import { makeAdmin, makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { giveIdentity } from '#server/testing/identities.ts';
import { makeInquiry } from '#server/testing/inquiries.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { placeBid } from '#server/testing/place-bid.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { makeEdital } from '#server/testing/sales.ts';
import { runOutside } from '#server/testing/system-node.ts';
import { useApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';
import { makeOverdue, makeWonLot, type WonLot } from '#server/testing/won-lots.ts';

const { all } = inject('runs');

const app = useApp();
const held = { admin: '', admin_id: '' };
beforeAll(async () => {
	held.admin_id = await makeAdmin(app.db);
	held.admin = await app.session(held.admin_id);
});

async function fetchFile(path: string, cookie?: string) {
	const response = await fetch(`${app.url}${path}`, cookie ? { headers: { cookie } } : {});
	return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const paperOf = (auction_id: string, paper: PaperName, cookie?: string) =>
	fetchFile(BIDDER_API.paper(auction_id, paper), cookie);

async function textOf(auction_id: string, paper: PaperName, cookie?: string): Promise<string> {
	const { response, bytes } = await paperOf(auction_id, paper, cookie);
	expect(response.status, bytes.toString('utf8', 0, 300)).toBe(200);
	return (await readPdf(bytes)).pages.join(' ').replace(/\s+/g, ' ');
}

async function move({ payment_id }: WonLot, action: 'confirm' | 'cancel' | 'annul', reason?: string) {
	await app.db.transaction().execute(async (trx) => {
		const payment = await lockPayment(trx, payment_id);
		if (payment)
			await movePayment(trx, payment, action, { admin_id: held.admin_id, ...(reason && { reason }) });
	});
}

/** An auction that the auctioneer opened and ended, with so many bids and a complete ledger; returns its id. */
async function endedLot(bidders: number, fields: Parameters<typeof makeAuction>[1] = {}): Promise<string> {
	const { db } = app;
	const auction_id = await makeAuction(db, { auction_type: 'live', ...fields });
	await actOnAuction(db, held.admin_id, auction_id, { name: 'start' });
	for (let bidder = 0; bidder < bidders; bidder += 1) await bid(auction_id, 100_000_00 + bidder * 10_000_00);
	const final_price = 100_000_00 + Math.max(0, bidders - 1) * 10_000_00;
	const ended = await actOnAuction(db, held.admin_id, auction_id, { name: 'end', final_price });
	expect(ended).toMatchObject({ ok: true });
	return auction_id;
}

async function bid(auction_id: string, amount: number): Promise<void> {
	const user_id = await makePerson(app.db);
	await giveIdentity(app, user_id);
	const command = { auction_id, user_id, amount, key: randomUUID(), address: null };
	await placeBid(app.db, 'production', command);
}

const winnerOf = ({ people }: WonLot) => app.session(people.at(-1) as string);

describe('papers of a win', () => {
	test('unpaid: nota de arrematação and draft for the winner and for administrators, no receipt yet', async () => {
		const lot = await makeWonLot(app.db, { given: { title: 'Título '.repeat(28).trim() } });
		const winner = await winnerOf(lot);
		const { response, bytes } = await paperOf(lot.auction_id, 'nota-de-arrematacao', winner);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			'content-type': 'application/pdf',
			'cache-control': 'no-store',
			'content-disposition': `attachment; filename="nota-de-arrematacao-${lot.auction_id.slice(0, 8)}.pdf"`,
		});
		// This machine's address is nobody else's: only a public one is a link.
		const { links, title, pages } = await readPdf(bytes);
		expect(links).toEqual([]);
		expect(pages.join(' ').replace(/\S+@\S+/g, '')).not.toMatch(
			/127\.0\.0\.1|localhost|[0-9a-f]{8}-[0-9a-f]{4}-/,
		);
		expect(title).toMatch(/^Nota de arrematação: Título/);
		expect(await textOf(lot.auction_id, 'nota-de-arrematacao', held.admin)).toContain('Não Pago');
		expect(await textOf(lot.auction_id, 'auto-de-arrematacao', winner)).toContain('MINUTA');
		expect(await textOf(lot.auction_id, 'auto-de-arrematacao', held.admin)).not.toContain('MINUTA');
		const receipt = await app.ask('GET', BIDDER_API.paper(lot.auction_id, 'recibo'), { token: winner });
		expect(receipt).toMatchObject({ status: 404, body: { code: 'paper.not-there' } });
	});

	test.runIf(all)(
		'state the winner’s CPF whole, and an administrator’s reading of it is recorded',
		async () => {
			const lot = await makeWonLot(app.db);
			const owner = lot.people.at(-1) as string;
			const { tax_id } = await giveIdentity(app, owner);
			const events = async () => {
				const rows = await app.db
					.selectFrom('security_events')
					.select('user_id')
					.where('event_type', '=', 'identity_read')
					.where((e) => e(e.ref('details', '->>').key('document_of'), '=', owner))
					.execute();
				return rows.map(({ user_id }) => user_id);
			};
			for (const paper of ['nota-de-arrematacao', 'auto-de-arrematacao'] as const)
				expect(await textOf(lot.auction_id, paper, await winnerOf(lot))).toContain(tax_id);
			expect(await events()).toEqual([]);
			expect(await textOf(lot.auction_id, 'nota-de-arrematacao', held.admin)).toContain(tax_id);
			expect(await events()).toEqual([held.admin_id]);
			expect(await textOf(lot.auction_id, 'ata')).not.toContain(tax_id);
		},
	);

	test('overdue, it says so', async () => {
		const lot = await makeWonLot(app.db);
		await makeOverdue(app.db, lot.payment_id);
		expect(await textOf(lot.auction_id, 'nota-de-arrematacao', held.admin)).toContain('prazo vencido');
		expect(await textOf(lot.auction_id, 'carta-de-inadimplencia', held.admin)).toContain(
			'o valor continua devido',
		);
	});

	test.runIf(all)(
		'paid, there is a receipt of each payee; annulled, only the nota de arrematação, with the reason',
		async () => {
			const lot = await makeWonLot(app.db);
			await move(lot, 'confirm');
			const winner = await winnerOf(lot);
			expect(await textOf(lot.auction_id, 'recibo', winner)).toMatch(
				/recebeu de Pessoa de Teste.*R\$ 120\.000,00/,
			);
			expect(await textOf(lot.auction_id, 'recibo-da-comissao', winner)).toMatch(
				/Recibo de comissão nº \d+\/\d{4} .*R\$ 6\.000,00/,
			);
			await move(lot, 'annul', 'Anulado pelo juízo');
			expect(await textOf(lot.auction_id, 'nota-de-arrematacao', winner)).toMatch(
				/A devolver.*Anulado pelo juízo/,
			);
			for (const paper of ['recibo', 'recibo-da-comissao', 'auto-de-arrematacao'] as const)
				expect((await paperOf(lot.auction_id, paper, winner)).response.status).toBe(404);
		},
	);

	test('are for nobody else: not for a losing bidder, not for a visitor', async () => {
		const lot = await makeWonLot(app.db);
		const loser = await app.session(lot.people[0] as string);
		const path = BIDDER_API.paper(lot.auction_id, 'nota-de-arrematacao');
		expect(await app.ask('GET', path, { token: loser })).toMatchObject({
			status: 404,
			body: { code: 'payment.not-found' },
		});
		expect((await app.ask('GET', path)).status).toBe(401);
	});
});

describe('a lot that names no auctioneer', () => {
	test("has the installation's in every paper, as its footer says", async () => {
		await app.db
			.insertInto('auctioneers')
			.values({ name: 'Helena Duarte', registration: '77', board: 'JUCESP', state: 'SP', is_default: true })
			.execute();
		const lot = await makeWonLot(app.db);
		const winner = await winnerOf(lot);
		for (const paper of ['nota-de-arrematacao', 'auto-de-arrematacao', 'ata'] as const)
			expect(await textOf(lot.auction_id, paper, winner)).toContain(
				'Leiloeiro Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 77 (SP)',
			);
	});
});

describe('an ata', () => {
	test('of 27 bids lists each under its pseudonym, what was refused and why, and the result; no name', async () => {
		const auction_id = await endedLot(27, { kind: 'judicial' });
		const { bytes } = await paperOf(auction_id, 'ata');
		const { pages, roles, untagged } = await readPdf(bytes);
		const text = pages.join(' ').replace(/\s+/g, ' ');
		for (let bidder = 1; bidder <= 27; bidder += 1) expect(text).toContain(`Lance de Licitante ${bidder}.`);
		expect(text).toContain('Arrematado por Licitante 27 por R$ 360.000,00 (trezentos e sessenta mil reais).');
		expect(text).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d,\d{3} Lance/);
		expect(text).not.toMatch(/Pessoa de Teste|teste\.invalid/);
		expect(text).not.toMatch(/ATA PARCIAL|não confere/);
		expect(roles).toContain('THead');
		expect(untagged).toBe(0);
		const { ledger_hash } = await app.db
			.selectFrom('auctions')
			.select('ledger_hash')
			.where('id', '=', auction_id)
			.executeTakeFirstOrThrow();
		expect(text.replaceAll(' ', '')).toContain(ledger_hash);
		for (const [n, page] of pages.entries()) {
			expect(page).toContain(`página ${n + 1} de ${pages.length}`);
			if (/Lance de Licitante/.test(page)) expect(page).toContain('Data e hora');
		}
	});

	test.runIf(all)('counts refused bids by reason, and is partial while the auction is active', async () => {
		const auction_id = await makeOpenAuction(app.db);
		for (const amount of [1_00, 2_00, 100_000_00]) await bid(auction_id, amount);
		const text = await textOf(auction_id, 'ata');
		expect(text).toContain('ATA PARCIAL');
		expect(text).toContain('Lance abaixo do mínimo 2');
		expect(text).toContain('Lances recusados 2');
	});

	test.runIf(all)('of a lot without bids, and of one that has not opened', async () => {
		expect(await textOf(await endedLot(0), 'ata')).toContain('Leilão encerrado sem lances.');
		const waiting = await makeAuction(app.db, { start_time: new Date(Date.now() + 1e6) });
		expect(await textOf(waiting, 'ata')).toContain('Nada foi registrado.');
		expect((await paperOf(randomUUID(), 'ata')).response.status).toBe(404);
	});
});

/** A published edital of a lot, with its file. */
async function addEdital(auction_id: string): Promise<void> {
	const edital = Buffer.from('%PDF-1.7 edital');
	const sha256 = createHash('sha256').update(edital).digest('hex');
	await app.context.storage.put(`sale-documents/${sha256}.pdf`, edital, 'application/pdf');
	await makeEdital(app.db, { auction_id }, { sha256, published_at: new Date() });
}

/** A guia, a proof of payment and a signed auto of a lot that was won. */
async function addFiles(auction_id: string): Promise<void> {
	const { db, context } = app;
	const put = (key: string, bytes: Buffer) => context.storage.put(key, bytes, 'application/pdf');
	const [price] = await db
		.selectFrom('payment_components as k')
		.innerJoin('payments as p', 'p.id', 'k.payment_id')
		.select(['k.id', 'k.payment_id'])
		.where('p.auction_id', '=', auction_id)
		.where('k.kind', '=', 'price')
		.execute();
	if (!price) throw new Error('no price');
	const { id: component_id, payment_id } = price;
	await put('payments/guia.pdf', Buffer.from('%PDF-1.7 guia'));
	await put('payments/comprovante.pdf', Buffer.from('%PDF-1.7 comprovante'));
	await db
		.insertInto('deposit_slips')
		.values({
			payment_id,
			component_id,
			number: '0812',
			amount: 100_000_00,
			file: 'payments/guia.pdf',
			admin_id: null,
		})
		.execute();
	await db
		.insertInto('payment_proofs')
		.values({ payment_id, component_id, file: 'payments/comprovante.pdf', kind: 'pdf' })
		.execute();
	const deps = { ...context, environment: 'production' } as const;
	await storeSignedAuto(deps, { admin_id: held.admin_id, auction_id }, pdfFile());
}

const verify = (folder: string, ...files: string[]) => runOutside(folder, 'verify.mjs', ...files);

describe('a court bundle', () => {
	const made = { folder: '', files: new Map<string, Buffer>(), receipt: '', proof: '' };
	beforeAll(async () => {
		const { db } = app;
		const auction_id = await makeAuction(db, {
			auction_type: 'live',
			title: '=Casa; "na" serra',
		});
		await addEdital(auction_id);
		await actOnAuction(db, held.admin_id, auction_id, { name: 'start' });
		const bidder = await makePerson(db);
		await giveIdentity(app, bidder);
		const answer = await app.ask('POST', BIDDER_API.bids(auction_id), {
			token: await app.session(bidder),
			body: { amount: 100_000 },
			headers: { 'idempotency-key': randomUUID() },
		});
		await actOnAuction(db, held.admin_id, auction_id, { name: 'end', final_price: 100_000_00 });
		made.receipt = JSON.stringify(answer.body);
		const reason = 'O processo não tem foto';
		await sql`insert into publication_reasons (auction_id, path, reason, admin_id)
			values (${auction_id}, 'photos', ${reason}, ${held.admin_id})`.execute(db);
		const proof = Buffer.from('%PDF-1.7 aviso de recebimento');
		await app.context.storage.put('notices/aviso.pdf', proof, 'application/pdf');
		made.proof = createHash('sha256').update(proof).digest('hex');
		await sql`with f as (insert into notice_proofs (environment, file, kind, bytes, sha256)
				values ('production', 'notices/aviso.pdf', 'pdf', ${proof.length}, ${made.proof}) returning id),
			l as (insert into notice_lists (auction_id) values (${auction_id}) returning auction_id)
			insert into notices (auction_id, place, role, name, means, sent_at, proof_id)
			select l.auction_id, n, 'executed', 'Executado ' || n, 'registered-letter', '2026-01-05T12:00:00Z', f.id
			from f, l, generate_series(1, 2) n`.execute(db);
		const question = await makeInquiry(db, 'question', { auction_id, body: 'Está ocupado?' });
		await makeInquiry(db, 'visit', { auction_id });
		await sql`insert into inquiry_answers (inquiry_id, number, auction_id, body, answered_by)
			select ${question}, n, ${auction_id}, 'Resposta ' || n, ${held.admin_id} from generate_series(1, 2) n`.execute(
			db,
		);
		await addFiles(auction_id);
		const { response, bytes } = await fetchFile(ADMIN_API.bundle(auction_id), held.admin);
		expect(response.headers.get('content-type')).toBe('application/zip');
		made.files = await unzip(bytes);
		const cache = join(import.meta.dirname, '../../../node_modules/.cache');
		await mkdir(cache, { recursive: true });
		made.folder = await mkdtemp(join(cache, 'bundle-'));
		for (const [name, content] of made.files) {
			await mkdir(dirname(join(made.folder, name)), { recursive: true });
			await writeFile(join(made.folder, name), content);
		}
		await writeFile(join(made.folder, 'recibo.json'), made.receipt);
		return () => rm(made.folder, { recursive: true });
	}, 60_000);
	const text = (name: string) => made.files.get(name)?.toString('utf8') ?? '';

	test('contains the files that its note names, and is recorded in the log', async () => {
		const names = [...made.files.keys()];
		for (const name of names)
			expect(text('LEIA-ME.txt')).toContain(name === 'LEIA-ME.txt' ? 'AQUI' : name.replace(/\/.*/, '/'));
		expect(names.toSorted()).toEqual([
			...['LEIA-ME.txt', 'MANIFEST.sha256', 'ata-identificada.pdf', 'ata.pdf', 'atos-da-administracao.csv'],
			...[
				'auction-ledger-keys.json',
				'auto-de-arrematacao.pdf',
				'autos-assinados.csv',
				'autos-assinados/auto-v1.pdf',
			],
			...['certidao-de-publicacao.pdf', 'cientificacoes.csv', 'cientificacoes/prova-01.pdf'],
			...['comprovantes/comprovante-01.pdf', 'documentos.csv', 'documentos/01-edital-v1.pdf', 'fatos.json'],
			...['guias-e-comprovantes.csv', 'guias/guia-01.pdf', 'ledger.md', 'ledger.ndjson', 'lote.json'],
			...[
				'motivos-da-publicacao.csv',
				'movimentos.csv',
				'nota-de-arrematacao.pdf',
				'pagamentos.csv',
				'partes.csv',
				'perguntas.csv',
			],
			...['ranking-de-lances.csv', 'registro.txt', 'verify.mjs'],
		]);
		expect(text('documentos/01-edital-v1.pdf')).toBe('%PDF-1.7 edital');
		expect(text('documentos.csv')).toContain('documentos/01-edital-v1.pdf;Edital;Edital;Lote;1;');
		expect(text('guias/guia-01.pdf')).toBe('%PDF-1.7 guia');
		expect(text('guias-e-comprovantes.csv')).toMatch(
			/Guia;1;0812;;;.*guias\/guia-01\.pdf\r\nComprovante;1;;Em análise/,
		);
		expect(text('partes.csv')).toMatch(/1;valor da arrematação;;Leiloeiro;;100000;Não pago;/);
		expect(text('registro.txt')).toContain('Cada linha é um fato');
		for (const name of names.filter((each) => /\.(csv|txt)$/.test(each) && each !== 'habilitacoes.csv'))
			expect(text(name).replace(/\S+@\S+/g, ''), name).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
		expect(text('perguntas.csv')).toMatch(
			/;Está ocupado\?;Resposta 1;1;[^\n]+\r\n[^\n]+;Está ocupado\?;Resposta 2;2;/,
		);
		expect(text('perguntas.csv').trim().split('\r\n')).toHaveLength(3);
		expect(text('cientificacoes.csv')).toContain(
			`Executado;Executado 2;Carta com aviso de recebimento;05/01/2026 09:00:00;;Enviada;;cientificacoes/prova-01.pdf;${made.proof}`,
		);
		expect(text('cientificacoes/prova-01.pdf')).toBe('%PDF-1.7 aviso de recebimento');
		expect(text('motivos-da-publicacao.csv')).toMatch(
			/;Pessoa de Teste;Lote sem foto;O processo não tem foto/,
		);
		expect(text('ranking-de-lances.csv')).toMatch(
			/1;100000;Licitante 1;Pessoa de Teste;\d{3}\.\d{3}\.\d{3}-\d\d;[^;]+;"?\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d,\d{3}"?;127\.0\.0\.1;não;2/,
		);
		expect(text('atos-da-administracao.csv')).toContain('Encerrou o leilão');
		expect(text('pagamentos.csv')).toContain('Não Pago;100000;0;5000;105000');
		expect(text('movimentos.csv')).toContain('Arrematação;105000;0;-5000;-100000');
		expect(JSON.parse(text('lote.json'))).toMatchObject({
			situacao: 'completed',
			lance_atual_centavos: 100_000_00,
		});
		expect((await readPdf(made.files.get('ata.pdf') ?? Buffer.alloc(0))).title).toContain('Ata do leilão');
		const log = app.db.selectFrom('audit_log').select('admin_id').where('action', '=', 'auction.bundled');
		expect(await log.execute()).toContainEqual({ admin_id: held.admin_id });
	});

	test('can be verified on its own, with its receipt', async () => {
		const { code, said } = await verify(made.folder, 'ledger.ndjson', 'recibo.json');
		expect({
			code,
			lines: said
				.trim()
				.split('\n')
				.map((line) => line.split(':')[0]),
		}).toEqual({
			code: 0,
			lines: ['CONFERE', 'CONFERE', 'CONFERE', 'CONFERE'],
		});
	});

	test.each([
		[
			'ledger.ndjson',
			(old: string) => old.replace('"amount":10000000', '"amount":10000001'),
			/registro nº \d/,
		],
		['ledger.ndjson', (old: string) => old.split('\n').slice(1).join('\n'), /registro nº 1/],
		['ledger.ndjson', (old: string) => old.split('\n').slice(0, 1).join('\n'), /recibo/],
		['cientificacoes/prova-01.pdf', (old: string) => `${old} `, /prova-01\.pdf/],
		['documentos/01-edital-v1.pdf', (old: string) => `${old} `, /01-edital-v1\.pdf/],
		['autos-assinados/auto-v1.pdf', (old: string) => `${old} `, /auto-v1\.pdf/],
		['fatos.json', (old: string) => old.replace('"title": "', '"title": "Outra '), /os dados do lote não/],
		['pagamentos.csv', (old: string) => old.replace('Não Pago', 'Pago'), /pagamentos\.csv/],
		[
			'recibo.json',
			(old: string) =>
				old.replace(/"signature":"(.)/, (_, first) => `"signature":"${first === '_' ? 'A' : '_'}`),
			/recibo/,
		],
	])('a change in %s is found', async (name, change, said) => {
		const file = join(made.folder, name);
		const right = await readFile(file, 'utf8');
		await writeFile(file, change(right));
		const verdict = await verify(made.folder, 'ledger.ndjson', 'recibo.json');
		await writeFile(file, right);
		expect(change(right)).not.toBe(right);
		expect(verdict).toMatchObject({ code: 1, said: expect.stringMatching(said) });
	});
});
