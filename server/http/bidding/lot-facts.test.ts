import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { LotFacts } from '#contract/bids.ts';
import { LOT_FACTS } from '#contract/checkpoint-paths.ts';
import { API } from '#contract/paths.ts';
import { compareFacts } from '#domain/ledger/lot-facts.ts';
import { canonical } from '#domain/values/canonical.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { useApp } from '#server/testing/test-app.ts';
import { pictureForm, sendForm } from '#server/testing/uploads.ts';

const app = useApp();
const { held, ask, act, read, bid, create, ledger } = useManagement(app);

const factsOf = async (id: string) => (await app.ask('GET', LOT_FACTS(id))).body as unknown as LotFacts;
const edit = async (id: string, change: object) =>
	ask('PATCH', ADMIN_API.adminAuction(id), { version: (await read(id)).body.version, ...change });
const addDocument = (id: string, words: string) =>
	sendForm(
		app,
		held.token,
		pictureForm(
			[
				['file', pdfFile(`/Lang (${words})`)],
				['kind', 'certidao'],
			],
			'certidao.pdf',
		),
		ADMIN_API.auctionDocuments(id),
	);

/** What a lot's facts are to its ledger. */
async function verified(id: string) {
	const facts = await factsOf(id);
	const text = String((await app.ask('GET', API.ledger(id))).body);
	expect((await ledger(id)).fault).toBeNull();
	return compareFacts(text.trimEnd().split('\n'), facts, sha256);
}

test('a lot opens with the hash of what the server publishes of it, whoever opens it', async () => {
	const byClock = await makeOpenAuction(app.db, { description: 'Casa, “em bom estado”' });
	const { body: room } = await create({ auction_type: 'live', features: ['piscina'], address: 'Rua A, 1' });
	expect(await act(room.id, 'start')).toMatchObject({ status: 200 });
	for (const id of [byClock, room.id]) {
		const { facts, sha256: hash, head } = await factsOf(id);
		expect(hash).toBe(sha256(canonical(facts)));
		const first = JSON.parse(String((await app.ask('GET', API.ledger(id))).body)) as { data: object };
		expect(first.data).toMatchObject({ facts: hash });
		expect(head.seq).toBe(1);
		expect(await verified(id)).toBe('same');
	}
	expect((await factsOf(room.id)).facts).toMatchObject({ features: ['piscina'], images: [], documents: [] });
	expect((await factsOf(room.id)).facts).not.toHaveProperty('occupancy');
});

test('every change of an open lot is in its ledger, the free ones without a word on the page', async () => {
	const id = await makeOpenAuction(app.db);
	expect(await edit(id, { description: 'Com uma garagem a mais.' })).toMatchObject({ status: 200 });
	expect(await addDocument(id, 'livre')).toMatchObject({ status: 201 });
	expect(await verified(id)).toBe('same');
	expect((await factsOf(id)).revisions).toEqual([]);
	expect(await bid(id, 500_000)).toMatchObject({ status: 201 });
	expect(await edit(id, { occupancy: 'occupied', revision_reason: 'Vistoria' })).toMatchObject({
		status: 200,
	});
	expect(await verified(id)).toBe('same');
	expect((await factsOf(id)).revisions).toMatchObject([{ fields: ['occupancy'], reason: 'Vistoria' }]);
	const { types } = await ledger(id);
	expect(types).toEqual(['opened', 'revised', 'revised', 'bid-accepted', 'revised']);
});

test('what changes after the end follows from the ledger by announced changes', async () => {
	const { body } = await create({ auction_type: 'live' });
	const { id, initial_bid } = body;
	await act(id, 'start');
	expect(await act(id, 'end', { final_price: initial_bid })).toMatchObject({ body: { status: 'completed' } });
	expect(await addDocument(id, 'depois')).toMatchObject({ status: 201 });
	expect(await edit(id, { title: 'Casa, não vendida' })).toMatchObject({ status: 200 });
	expect(await verified(id)).toBe('later');
});

test('a change behind the back of the program is found by the facts and by the next record', async () => {
	const id = await makeOpenAuction(app.db);
	await sql`update auctions set description = 'Outra casa, bem menor' where id = ${id}`.execute(app.db);
	expect(await verified(id)).toBe('changed');
	expect(await edit(id, { city: 'Santos' })).toMatchObject({ status: 200 });
	expect((await ledger(id)).fault).toMatchObject({ seq: 2 });
});

test('a lot that nobody may see has no facts; one before its opening has them, without a ledger', async () => {
	const { body: draft } = await create({ kind: 'extrajudicial' });
	expect((await app.ask('GET', LOT_FACTS(draft.id))).status).toBe(404);
	expect((await app.ask('GET', LOT_FACTS('nada'))).status).toBe(400);
	const { body: waiting } = await create();
	expect(await factsOf(waiting.id)).toMatchObject({ head: { seq: 0 }, facts: { title: waiting.title } });
});
