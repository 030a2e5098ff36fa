import { randomUUID } from 'node:crypto';
import { API } from '#contract/paths.ts';
import type { Sample, Sender } from './access-row.ts';
import { makeAdmin, makeAuction, makeOpenAuction, makePerson } from './factories.ts';
import { plain } from './hostile-pictures.ts';
import { pdfFile } from './pdf-file.ts';
import { pictureForm } from './pictures.ts';
import type { TestApp } from './test-app.ts';
import { upload } from './upload.ts';

/** A pending auction that waits for its auctioneer: the clock leaves it alone. */
export async function waitingAuction({ house }: TestApp) {
	return { params: { id: await makeAuction(house.db, { auction_type: 'live' }) } };
}

/** An active auction, with this body. */
export function activeAuction(body: object) {
	return async ({ house }: TestApp): Promise<Sample> => ({
		params: { id: await makeOpenAuction(house.db) },
		body,
	});
}

export async function pausedAuction(app: TestApp): Promise<Sample> {
	const id = await makeOpenAuction(app.house.db);
	const token = await app.session(await makeAdmin(app.house.db));
	await app.ask('POST', API.auctionAction(id, 'pause'), { token, body: { reason: 'Falta de luz' } });
	return { params: { id } };
}

/** An auctioneer's auction with a bid, which can be called. */
export async function calledAuction(app: TestApp): Promise<Sample> {
	const { params } = await waitingAuction(app);
	const token = await app.session(await makeAdmin(app.house.db));
	await app.ask('POST', API.auctionAction(params.id, 'start'), { token });
	const headers = { 'idempotency-key': randomUUID() };
	await app.ask('POST', API.bids(params.id), {
		...{ token: await app.approved(), headers },
		body: { amount: 100_000 },
	});
	return { params, body: { call: 1 } };
}

/** A registration that waits for a decision. */
export async function pendingPerson({ house }: TestApp): Promise<Sample> {
	return { params: { user_id: await makePerson(house.db, { status: 'pending' }) } };
}

/** A person whose approval may be revoked. */
export async function approvedPerson({ house }: TestApp): Promise<Sample> {
	return { params: { user_id: await makePerson(house.db) }, body: { reason: 'Documento de outra pessoa' } };
}

/** An auction's one picture, in its order. */
export async function auctionWithPicture({ house }: TestApp) {
	const auction_id = await makeAuction(house.db);
	const { id } = await house.db
		.insertInto('auction_images')
		.values({
			...{ auction_id, image_url: `auctions/${auction_id}/a`, image_order: 0, environment: 'production' },
			...{ widths: [480], width: 480, height: 360, placeholder: null },
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return { params: { id: auction_id, image_id: id }, body: { order: [id] } };
}

/** A picture on its way to an auction. */
export async function pictureFor({ house }: TestApp): Promise<Sample> {
	const png = await plain().png().toBuffer();
	const fields: [string, string | Uint8Array][] = [
		['auctionId', await makeAuction(house.db)],
		['file', png],
	];
	return { body: pictureForm(fields) };
}

/** Somebody, or this one, with a document; answers their id. */
export async function withDocument(app: TestApp, sender?: Sender): Promise<string> {
	const id = sender?.id ?? (await makePerson(app.house.db, { status: 'pending' }));
	await upload(app, sender?.cookie ?? (await app.session(id)), pdfFile(), 'documento.pdf');
	return id;
}
