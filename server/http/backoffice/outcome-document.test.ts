import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { API } from '#contract/paths.ts';
import { MAX_DOCUMENTS } from '#domain/lot/document-kinds.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail } from '#domain/problems/result.ts';
import { decideLotOutcome } from '#server/features/backoffice/management/decide-lot-outcome.ts';
import { decideWithDocument } from '#server/features/backoffice/sales/decide-with-document.ts';
import { documentKey } from '#server/features/catalogue/sales/document-files.ts';
import { makeAdmin, makeAuction, makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { useApp } from '#server/testing/test-app.ts';
import { pictureForm, sendForm } from '#server/testing/uploads.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp();
const { held, ask, ledger } = useManagement(app);

const REASON = 'Acordo homologado pelo juízo';
const pdf = () => pdfFile(`/Lang (${randomUUID()})`);
const decide = (id: string, decision: object, file: Uint8Array = pdf()) =>
	sendForm(
		app,
		held.token,
		pictureForm(
			[
				['file', file],
				['decision', JSON.stringify({ reason: REASON, ...decision })],
			],
			'termo.pdf',
		),
		ADMIN_API.outcomeDocument(id),
	);
const documentsOf = (auction_id: string) =>
	app.db.selectFrom('sale_documents').selectAll().where('auction_id', '=', auction_id).execute();
const decidedOf = (auction_id: string) =>
	app.db.selectFrom('lot_outcomes').selectAll().where('auction_id', '=', auction_id).execute();
const newsOf = async (auction_id: string) =>
	(await app.db.selectFrom('lot_news').select('kind').where('auction_id', '=', auction_id).execute()).map(
		({ kind }) => kind,
	);

describe('an outcome with the document that orders it', () => {
	test('is one act: a public document of the lot, its hash in the record, one piece of news', async () => {
		const id = await makeOpenAuction(app.db);
		expect(await decide(id, { outcome: 'settled' })).toMatchObject({
			status: 200,
			body: { id, outcome: 'settled' },
		});
		const [document] = await documentsOf(id);
		expect(document).toMatchObject({ kind: 'outros', version: 1, published_at: expect.any(Date) });
		expect(await decidedOf(id)).toMatchObject([{ outcome: 'settled', document_id: document?.id }]);
		expect(await app.context.storage.bytes(documentKey(document?.sha256 ?? ''))).not.toBeNull();
		const { types, fault } = await ledger(id);
		expect([types.at(-1), fault]).toEqual(['outcome-decided', null]);
		const { body } = await app.ask('GET', API.ledger(id));
		expect(String(body)).toContain(`"document":"${document?.sha256}"`);
		expect(await newsOf(id)).toEqual(['outcome']);
	});

	test('is one that withdraws a lot, too', async () => {
		const id = await makeOpenAuction(app.db);
		expect((await decide(id, { outcome: 'withdrawn' })).status).toBe(200);
		const [document] = await documentsOf(id);
		const withdrawals = app.db.selectFrom('lot_withdrawals').selectAll().where('auction_id', '=', id);
		expect(await withdrawals.execute()).toMatchObject([{ document_id: document?.id }]);
	});

	test.each([
		['not open to the lot', { outcome: 'annulled' }, 409],
		['with an amount that nobody owes', { outcome: 'settled', amount: 10 }, 422],
		['with another document', { outcome: 'settled', document_id: randomUUID() }, 400],
		['without a reason', { outcome: 'settled', reason: '' }, 400],
	])('%s: nothing is stored', async (_, decision, status) => {
		const id = await makeOpenAuction(app.db);
		expect((await decide(id, decision)).status).toBe(status);
		expect([await documentsOf(id), await decidedOf(id)]).toEqual([[], []]);
	});

	test('is refused with its file: no PDF, one document too many, a draft', async () => {
		const id = await makeOpenAuction(app.db);
		const text = new TextEncoder().encode('isto não é um PDF');
		expect(await decide(id, { outcome: 'settled' }, text)).toMatchObject({
			body: { errors: [{ path: 'file', message: 'Envie um PDF' }] },
		});
		await sql`insert into sale_documents (auction_id, kind, title, sha256, version, bytes, admin_id, material, published_at)
			select ${id}, 'certidao', 'Certidão ' || n, lpad(n::text, 64, '0'), 1, 1, ${held.admin}, false, now()
			from generate_series(1, ${MAX_DOCUMENTS}) n`.execute(app.db);
		expect(await decide(id, { outcome: 'settled' })).toMatchObject({
			body: { code: 'sale-document.too-many' },
		});
		expect(await decidedOf(id)).toEqual([]);
		expect((await ledger(id)).types.at(-1)).not.toBe('revised');
		const draft = await makeAuction(app.db, { environment: 'production-draft', published_at: null });
		expect(await decide(draft, { outcome: 'settled' })).toMatchObject({ body: { code: 'auction.draft' } });
		expect(await documentsOf(draft)).toEqual([]);
	});

	test('stores nothing while a second administrator has to decide the same', async () => {
		const { auction_id: id } = await makeWonLot(app.db, { bidders: 1 });
		const deps = { ...app.context, consentLimit: 1 };
		const decision = { outcome: 'annulled', reason: REASON } as const;
		const first = await decideWithDocument(deps, held.admin, id, { file: Buffer.from(pdf()), decision });
		expect(first).toMatchObject({ ok: true, value: { consent: { needs: 1 } } });
		expect([await documentsOf(id), await decidedOf(id)]).toEqual([[], []]);
		const other = await makeAdmin(app.db);
		const second = await decideWithDocument(deps, other, id, { file: Buffer.from(pdf()), decision });
		expect(second).toMatchObject({ ok: true, value: { outcome: 'annulled' } });
		const [document] = await documentsOf(id);
		expect(await decidedOf(id)).toMatchObject([{ document_id: document?.id, admin_id: other }]);
	});

	test('is taken back with everything that was written, when storing the document is refused', async () => {
		const id = await makeOpenAuction(app.db);
		const decision = { outcome: 'settled', reason: REASON } as const;
		const refused = await decideLotOutcome(app.context, held.admin, id, decision, {
			sha256: '0'.repeat(64),
			async store(trx) {
				await sql`update auctions set title = 'Meio gravado' where id = ${id}`.execute(trx);
				return fail(problem('sale-document.too-many', { limit: MAX_DOCUMENTS }));
			},
		});
		expect(refused).toMatchObject({ ok: false, problem: { problem: { code: 'sale-document.too-many' } } });
		expect((await ask('GET', ADMIN_API.adminAuction(id))).body.title).not.toBe('Meio gravado');
	});
});
