import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { NoticeProof } from '#contract/notices.ts';
import { API } from '#contract/paths.ts';
import type { OwnPreference, PreferencePage } from '#contract/preference.ts';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { DAY, SECOND } from '#domain/values/time.ts';
import { claimEmailNotification } from '#server/features/bidding/notifications/notification-content.ts';
import { projectNotifications } from '#server/features/bidding/notifications/project-notifications.ts';
import { refusalOfDocument } from '#server/features/bidding/preference/request-preference.ts';
import { makeConditionalLot } from '#server/testing/conditional.ts';
import { makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { pdfFile } from '#server/testing/pdf-file.ts';
import { approvePreference, makeFiduciaryLot, makePreferenceLot } from '#server/testing/preference.ts';
import { documentForm } from '#server/testing/supporting-documents.ts';
import { useApp } from '#server/testing/test-app.ts';
import { sendForm } from '#server/testing/uploads.ts';

const app = useApp();
const { held, ask, act, ledger } = useManagement(app);

const fiduciary = { kind: 'fiduciary', debtor_window_ms: DAY } as const;

async function someone() {
	const id = await makePerson(app.db);
	return { id, token: await app.session(id) };
}

const send = (token: string, id: string) =>
	sendForm(app, token, documentForm(), SUPPORTING_API.preference(id)) as unknown as Promise<{
		status: number;
		body: SupportingDocument & { code?: string };
	}>;
const own = async (token: string, id: string) =>
	(await app.ask('GET', BIDDER_API.preference(id), { token })).body as OwnPreference;
const listed = async (id: string) =>
	(await ask('GET', `${ADMIN_API.preferences}?state=approved&sale=${id}`)).body as unknown as PreferencePage;
const buy = (id: string, document_id: string) =>
	act(id, 'debtor-preference', {
		amount: 80_000,
		paid_at: new Date(Date.now() - SECOND).toISOString(),
		document_id,
	});

/** A lot whose first round ended with a bid, and the fiduciante whom the desk has recognised. */
async function hammeredLot() {
	const debtor = await someone();
	const id = await makePreferenceLot(app.db, [debtor.id], { grounds: ['fiduciante'], lot: fiduciary });
	const figures = { auction_id: id, environment: 'production', payoff: 80_000_00 } as const;
	await app.db.insertInto('properties').values(figures).execute();
	return { id, debtor };
}

describe('a recognised fiduciante sends the proof of his payment', () => {
	test('beside the document of his request; the desk finds it and records the purchase with it', async () => {
		const debtor = await someone();
		const { id } = await makeFiduciaryLot(app.db);
		await approvePreference(app.db, id, [debtor.id], ['fiduciante']);
		const request = await app.db
			.insertInto('supporting_documents')
			.values({
				user_id: debtor.id,
				role: 'preference',
				auction_id: id,
				file: `documents/${id}.pdf`,
				kind: 'pdf',
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		expect((await own(debtor.token, id)).payment).toBeNull();
		const sent = await send(debtor.token, id);
		expect(sent.status).toBe(201);
		expect(sent.body.id).not.toBe(request.id);
		expect((await own(debtor.token, id)).payment).toMatchObject({ id: sent.body.id, kind: 'pdf' });
		expect(await listed(id)).toMatchObject({ preferences: [{ payment: { id: sent.body.id } }] });
		expect((await buy(id, sent.body.id)).status).toBe(200);
		expect((await ledger(id)).types.at(-1)).toBe('debtor-preference');
		expect(await send(debtor.token, id)).toMatchObject({ status: 409, body: { code: 'preference.over' } });
	});

	test('after a hammer in the first round until his term ends, and not after it', async () => {
		const { id, debtor } = await hammeredLot();
		expect((await send(debtor.token, id)).status).toBe(201);
		await sql`update auctions set round = 2 where id = ${id}`.execute(app.db);
		expect(await send(debtor.token, id)).toMatchObject({ status: 409, body: { code: 'preference.over' } });
		await sql`update auctions set round = null, preference_until = now() where id = ${id}`.execute(app.db);
		expect(await send(debtor.token, id)).toMatchObject({ status: 409, body: { code: 'preference.over' } });
	});

	test('not who was never recognised, or is recognised no longer, whose document proves no purchase', async () => {
		const { id, debtor } = await hammeredLot();
		const { body: proof } = await send(debtor.token, id);
		await sql`update preference_rights set state = 'refused' where auction_id = ${id}`.execute(app.db);
		expect(await send(debtor.token, id)).toMatchObject({ status: 409 });
		expect(await buy(id, proof.id)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
		const stranger = await someone();
		expect(await send(stranger.token, id)).toMatchObject({ status: 409 });
		expect((await ledger(id)).types.at(-1)).toBe('preference-opened');
	});

	test('nor what was not recognised under the lock, after another decision', async () => {
		const { id, debtor } = await hammeredLot();
		const claim = { auction_id: id, user_id: debtor.id };
		const refusal = () => refusalOfDocument(app.db, 'production', claim, 'debtor-payment');
		expect(await refusal()).toBeNull();
		await sql`update preference_rights set state = 'requested' where auction_id = ${id}`.execute(app.db);
		expect(await refusal()).toMatchObject({ code: 'preference.changed' });
	});

	test('while the document of another right proves no purchase, and a draft is bought by nobody', async () => {
		const { id } = await hammeredLot();
		const holder = await someone();
		await approvePreference(app.db, id, [holder.id], ['co-owner']);
		const { id: deed } = await app.db
			.insertInto('supporting_documents')
			.values({
				user_id: holder.id,
				role: 'preference',
				auction_id: id,
				file: 'documents/deed.pdf',
				kind: 'pdf',
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		await app.context.storage.put('documents/deed.pdf', pdfFile(), 'application/pdf');
		expect(await buy(id, deed)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
		const { id: draft, document_id } = await makeFiduciaryLot(app.db);
		await sql`update auctions set environment = 'production-draft', published_at = null where id = ${draft}`.execute(
			app.db,
		);
		expect(await buy(draft, document_id)).toMatchObject({ status: 409, body: { code: 'auction.draft' } });
	});

	test('which nobody else reads, nor where it is', async () => {
		const { id, debtor } = await hammeredLot();
		const { body: proof } = await send(debtor.token, id);
		const other = await someone();
		const link = (token?: string) =>
			app.ask('POST', SUPPORTING_API.link(proof.id), token === undefined ? {} : { token });
		expect([(await link()).status, (await link(other.token)).status]).toEqual([401, 404]);
		expect([(await link(debtor.token)).status, (await link(held.token)).status]).toEqual([200, 200]);
		expect((await own(other.token, id)).payment).toBeNull();
		for (const path of [API.auction(id), API.ledger(id)])
			expect(await (await fetch(app.url + path)).text()).not.toContain(proof.id);
	});
});

describe('a private file of the desk', () => {
	const sendProof = async () =>
		(await sendForm(app, held.token, documentForm(), ADMIN_API.noticeProofs)).body as unknown as NoticeProof;
	const kept = ({ id }: NoticeProof) =>
		app.db.selectFrom('notice_proofs').select('kept').where('id', '=', id).executeTakeFirst();
	const lastRecord = async (id: string) => {
		const { rows } = await sql<{ record: string }>`select record from ledger_records
			where auction_id = ${id} order by seq desc limit 1`.execute(app.db);
		return rows[0]?.record ?? '';
	};

	test('proves the debtor’s payment: the ledger has its hash, nobody else the file', async () => {
		const { id } = await makeFiduciaryLot(app.db);
		const proof = await sendProof();
		expect(
			(
				await act(id, 'debtor-preference', {
					amount: 1,
					paid_at: new Date().toISOString(),
					document_id: proof.id,
				})
			).status,
		).toBe(422);
		expect(await kept(proof)).toEqual({ kept: false });
		expect((await buy(id, proof.id)).status).toBe(200);
		expect(await lastRecord(id)).toContain(proof.sha256);
		expect(await kept(proof)).toEqual({ kept: true });
		expect((await fetch(app.url + API.saleDocumentFile(proof.sha256))).status).toBe(404);
	});

	test('shows the seller’s answer', async () => {
		const id = await makeConditionalLot(app.db);
		const proof = await sendProof();
		const answered = await ask('POST', ADMIN_API.conditional(id), {
			answer: 'accept',
			document_id: proof.id,
		});
		expect(answered.status).toBe(200);
		expect(await lastRecord(id)).toContain(proof.sha256);
		expect(await kept(proof)).toEqual({ kept: true });
		expect((await fetch(app.url + API.saleDocumentFile(proof.sha256))).status).toBe(404);
	});
});

describe('the opening of the window tells', () => {
	const told = async (auction_id: string) => {
		await projectNotifications(app.db, 'production', [auction_id]);
		return app.db
			.selectFrom('notifications')
			.select(['user_id', 'price', 'number'])
			.where('auction_id', '=', auction_id)
			.where('kind', '=', 'preference')
			.execute();
	};

	test('the fiduciante until when he may buy for the debt, by email too', async () => {
		const { id, debtor } = await hammeredLot();
		const [notification] = await told(id);
		expect(notification).toMatchObject({ user_id: debtor.id, price: 80_000_00 });
		await sql`update notifications set emailed_at = now() where user_id = ${debtor.id}`.execute(app.db);
		const key = { user_id: debtor.id, number: notification?.number ?? 0 };
		expect(await claimEmailNotification(app.db, key)).toMatchObject({ is_debtor: true, price: 80_000_00 });
	});

	test('each holder but the highest bidder of the price', async () => {
		const [holder, winner] = [await someone(), await someone()];
		const id = await makePreferenceLot(app.db, [holder.id, winner.id], {
			winner: winner.id,
			grounds: ['spouse', 'tenant'],
		});
		expect(await told(id)).toMatchObject([{ user_id: holder.id, price: 100_000_00 }]);
	});

	test('no fiduciante of the second round, and no holder who was refused', async () => {
		const [debtor, holder, refused] = [await someone(), await someone(), await someone()];
		const people = [debtor.id, holder.id, refused.id];
		const id = await makePreferenceLot(app.db, people, {
			grounds: ['fiduciante', 'spouse', 'tenant'],
			lot: fiduciary,
		});
		await sql`update preference_rights set state = 'refused' where user_id = ${refused.id}`.execute(app.db);
		await sql`update auctions set round = 2 where id = ${id}`.execute(app.db);
		expect((await told(id)).map(({ user_id }) => user_id)).toEqual([holder.id]);
	});
});
