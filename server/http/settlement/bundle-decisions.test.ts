import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { NoticeProof } from '#contract/notices.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import { exercise } from '#server/features/bidding/exercise-preference.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeConditionalLot } from '#server/testing/conditional.ts';
import { makeRegulatedLot } from '#server/testing/enrolments.ts';
import { makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { makePreferenceLot } from '#server/testing/preference.ts';
import { makeProposal, makeProposalLot } from '#server/testing/proposals.ts';
import { documentForm } from '#server/testing/supporting-documents.ts';
import { runOutside } from '#server/testing/system-node.ts';
import { useApp } from '#server/testing/test-app.ts';
import { unzip } from '#server/testing/unzip.ts';
import { pictureForm, sendForm } from '#server/testing/uploads.ts';

const app = useApp();
const { held, ask, act } = useManagement(app);

/** A person with a name of their own. */
async function named(name: string): Promise<string> {
	const id = await makePerson(app.db);
	await sql`update profiles set name = ${name} where id = ${id}`.execute(app.db);
	await sql`update users set name = ${name} where id = ${id}`.execute(app.db);
	return id;
}

/** The bundle as a court has it: its files, and what its own program says of them. */
async function bundleOf(auction_id: string) {
	const response = await fetch(app.url + ADMIN_API.bundle(auction_id), { headers: { cookie: held.token } });
	const files = await unzip(Buffer.from(await response.arrayBuffer()));
	const cache = join(import.meta.dirname, '../../../node_modules/.cache');
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(join(cache, 'decisions-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	for (const [name, content] of files) {
		await mkdir(dirname(join(folder, name)), { recursive: true });
		await writeFile(join(folder, name), content);
	}
	const { code, said } = await runOutside(folder, 'verify.mjs', 'ledger.ndjson');
	expect(code, said).toBe(0);
	for (const name of files.keys())
		expect(files.get('LEIA-ME.txt')?.toString()).toContain(
			name === 'LEIA-ME.txt' ? 'AQUI' : name.replace(/\/.*/, '/'),
		);
	return { files, said, text: (name: string) => files.get(name)?.toString('utf8') ?? '' };
}

const hashOf = (bytes: Uint8Array = new Uint8Array()) => createHash('sha256').update(bytes).digest('hex');

test('of a lot that the debtor bought: who, what, when, for how much, with which document', async () => {
	const debtor = await named('Davi Devedor');
	const lot = { kind: 'fiduciary', debtor_window_ms: DAY } as const;
	const id = await makePreferenceLot(app.db, [debtor], { grounds: ['fiduciante'], lot });
	await app.db
		.insertInto('properties')
		.values({ auction_id: id, environment: 'production', payoff: 80_000_00 })
		.execute();
	const session = await app.session(debtor);
	const { body: proof } = await sendForm(app, session, documentForm(), SUPPORTING_API.preference(id));
	const paid_at = new Date(Date.now() - SECOND).toISOString();
	const bought = await act(id, 'debtor-preference', { amount: 81_234.56, paid_at, document_id: proof.id });
	expect(bought.status).toBe(200);
	const { text, files, said } = await bundleOf(id);
	const sha256 = hashOf(files.get('provas/pagamento-do-devedor-01.pdf'));
	expect(text('decisoes.csv')).toMatch(
		new RegExp(
			`Adquirido pelo devedor.*Pago: R\\$\\s81\\.234,56, em .*;Davi Devedor;Pessoa de Teste;81234,56;${sha256}`,
		),
	);
	expect(said).toMatch(
		/Adquirido pelo devedor.*R\$\s81\.234,56.*\[arquivo: provas\/pagamento-do-devedor-01\.pdf\]/,
	);
	expect(text('preferencias.csv')).toMatch(
		/Davi Devedor;.*;Reconhecido;.*provas\/pagamento-do-devedor-01\.pdf/,
	);
});

test('of a lot that a holder of preference took', async () => {
	const holder = await named('Helena Coproprietária');
	const id = await makePreferenceLot(app.db, [holder]);
	expect((await exercise(biddingDeps(app.db), id, holder)).ok).toBe(true);
	await sql`update preference_rights set decided_by = ${held.admin}, decided_at = now() where auction_id = ${id}`.execute(
		app.db,
	);
	const { text, said } = await bundleOf(id);
	expect(text('decisoes.csv')).toMatch(
		/;Licitante 2 exerceu o direito de preferência.*;Helena Coproprietária;;100000;/,
	);
	expect(said).toMatch(/Registro nº 5, .*: Licitante 2 exerceu o direito de preferência/);
	expect(text('preferencias.csv')).toMatch(
		/Helena Coproprietária;.*;Reconhecido;[^;]+;[^;]+;Pessoa de Teste;/,
	);
});

test('of a conditional sale: the seller’s private answer, and the bidder who took the price', async () => {
	const bidder = await named('Bruno Lance');
	const id = await makeConditionalLot(app.db, bidder);
	const { body } = await sendForm(app, held.token, documentForm(), ADMIN_API.noticeProofs);
	const proof = body as unknown as NoticeProof;
	const counter = { answer: 'counter', price: 800_000, document_id: proof.id };
	expect((await ask('POST', ADMIN_API.conditional(id), counter)).status).toBe(200);
	const taken = await app.ask('POST', BIDDER_API.counter(id), {
		token: await app.session(bidder),
		body: { accept: true },
	});
	expect(taken.status).toBe(200);
	const { text, files, said } = await bundleOf(id);
	expect(text('decisoes.csv')).toMatch(
		new RegExp(`Contraproposta do comitente.*;;Pessoa de Teste;;${proof.sha256}`),
	);
	expect(text('decisoes.csv')).toMatch(/Contraproposta aceita.*;Bruno Lance;;800000;/);
	expect(hashOf(files.get('provas/ato-01.pdf'))).toBe(proof.sha256);
	expect(said).toContain('[arquivo: provas/ato-01.pdf]');
});

test('of a lot sold by proposal, and of one whose sale was suspended and that was settled', async () => {
	const sold = await makeProposalLot(app.db, { auction_type: 'live' });
	const proponent = await named('Paula Proposta');
	expect((await act(sold, 'start')).status).toBe(200);
	expect((await act(sold, 'end', { final_price: 100_000 })).status).toBe(200);
	const proposal = await makeProposal(app.db, { auction_id: sold, user_id: proponent });
	expect((await ask('POST', ADMIN_API.acceptProposal(proposal), {})).status).toBe(200);
	const { text } = await bundleOf(sold);
	expect(text('decisoes.csv')).toMatch(/Vendido por proposta.*;Paula Proposta;Pessoa de Teste;100000;/);

	const { sale_id, auction_id } = await makeRegulatedLot(app.db);
	const form = pictureForm(
		[
			['kind', 'outros'],
			['title', 'Ordem do juízo'],
			['file', pdfFile()],
		],
		'ordem.pdf',
	);
	const sent = await sendForm(app, held.token, form, ADMIN_API.adminSaleDocuments(sale_id));
	expect(sent.status, JSON.stringify(sent.body)).toBe(201);
	const { rows } = await sql<{ id: string; sha256: string }>`select id, sha256 from sale_documents
		where sale_id = ${sale_id} and kind = 'outros'`.execute(app.db);
	const { sha256 = '' } = rows[0] ?? {};
	const order = { reason: 'Embargos de terceiro', document_id: rows[0]?.id };
	expect((await ask('POST', ADMIN_API.saleAction(sale_id, 'suspend'), order)).status).toBe(200);
	const settled = { outcome: 'settled', reason: 'Acordo homologado', document_id: rows[0]?.id };
	expect((await ask('POST', ADMIN_API.auctionAction(auction_id, 'outcome'), settled)).status).toBe(200);
	const bundle = await bundleOf(auction_id);
	expect(bundle.text('decisoes.csv')).toMatch(new RegExp(`Leilão suspenso\\. Motivo: Embargos.*;${sha256}`));
	expect(bundle.text('decisoes.csv')).toMatch(
		new RegExp(`Encerrado por acordo.*;;Pessoa de Teste;;${sha256}`),
	);
	expect(bundle.text('documentos.csv')).toMatch(new RegExp(`Outros;Ordem do juízo;Leilão;1;.*${sha256}`));
	expect(bundle.said).toMatch(/Encerrado por acordo.*\[arquivo: documentos\/\d\d-outros-v1\.pdf\]/);
	expect(bundle.text('atos-da-administracao.csv')).toContain('Embargos de terceiro');
});
