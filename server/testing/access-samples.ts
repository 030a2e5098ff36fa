import { randomUUID } from 'node:crypto';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { Sample, Sender } from './access-check.ts';
import { makeAdmin, makeAuction, makeOpenAuction, makePerson } from './factories.ts';
import { plain } from './hostile-pictures.ts';
import { giveIdentity } from './identities.ts';
import { pdfFile } from './pdf-file.ts';
import type { TestApp } from './test-app.ts';
import { pictureForm, upload } from './uploads.ts';

/** A pending live auction, which the scheduler does not open. */
export async function waitingAuction({ db }: TestApp) {
	return { params: { id: await makeAuction(db, { auction_type: 'live' }) } };
}

/** A function that makes an active auction, with this request body. */
export function activeAuction(body: object) {
	return async ({ db }: TestApp): Promise<Sample> => ({
		params: { id: await makeOpenAuction(db) },
		body,
	});
}

export async function pausedAuction(app: TestApp): Promise<Sample> {
	const id = await makeOpenAuction(app.db);
	const token = await app.session(await makeAdmin(app.db));
	await app.ask('POST', ADMIN_API.auctionAction(id, 'pause'), { token, body: { reason: 'Falta de luz' } });
	return { params: { id } };
}

/** A live auction with a bid, which can be called. */
export async function calledAuction(app: TestApp): Promise<Sample> {
	const { params } = await waitingAuction(app);
	const token = await app.session(await makeAdmin(app.db));
	await app.ask('POST', ADMIN_API.auctionAction(params.id, 'start'), { token });
	const headers = { 'idempotency-key': randomUUID() };
	await app.ask('POST', BIDDER_API.bids(params.id), {
		token: await app.approved(),
		headers,
		body: { amount: 100_000 },
	});
	return { params, body: { call: 1 } };
}

export async function pendingPerson({ db }: TestApp): Promise<Sample> {
	return { params: { user_id: await makePerson(db, { status: 'pending' }) }, body: { checked: ['name'] } };
}

/** A person whose approval may be revoked. */
export async function approvedPerson({ db }: TestApp): Promise<Sample> {
	return { params: { user_id: await makePerson(db) }, body: { reason: 'Documento de outra pessoa' } };
}

/** A person with a second factor. */
export async function protectedPerson(app: TestApp): Promise<Sample> {
	const person = await approvedPerson(app);
	await app.db
		.updateTable('users')
		.set({ two_factor_enabled: true })
		.where('id', '=', person.params?.user_id ?? '')
		.execute();
	return person;
}

/** A person who stated an identity. */
export async function identifiedPerson(app: TestApp): Promise<Sample> {
	const user_id = await makePerson(app.db);
	await giveIdentity(app, user_id);
	return { params: { user_id } };
}

/** An auction with one picture, and its order. */
export async function auctionWithPicture({ db }: TestApp) {
	const auction_id = await makeAuction(db);
	const { id } = await db
		.insertInto('auction_images')
		.values({
			auction_id,
			image_url: `auctions/${auction_id}/a`,
			image_order: 0,
			environment: 'production',
			widths: [480],
			width: 480,
			height: 360,
			placeholder: null,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return { params: { id: auction_id, image_id: id }, body: { order: [id] } };
}

/** The upload of a picture to an auction. */
export async function pictureFor({ db }: TestApp): Promise<Sample> {
	const png = await plain().png().toBuffer();
	const fields: [string, string | Uint8Array][] = [
		['auctionId', await makeAuction(db)],
		['file', png],
	];
	return { body: pictureForm(fields) };
}

/** Uploads a document for the sender or a new person; returns their id. */
export async function withDocument(app: TestApp, sender?: Sender): Promise<string> {
	const id = sender?.id ?? (await makePerson(app.db, { status: 'pending' }));
	await upload(app, sender?.cookie ?? (await app.session(id)), pdfFile(), 'documento.pdf');
	return id;
}
