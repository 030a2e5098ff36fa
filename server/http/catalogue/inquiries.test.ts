import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import type { AccountExport } from '#contract/account-export.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import type { AdminInquiry, LotInquiries } from '#contract/inquiries.ts';
import { PAGES } from '#contract/paths.ts';
import { DAILY_INQUIRIES, HOURLY_INQUIRIES } from '#domain/lot/inquiries.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { DAY } from '#domain/values/time.ts';
import { createAccount } from '#server/features/accounts/create-account.ts';
import { sendInquiry } from '#server/features/catalogue/inquiries/ask.ts';
import { inquiryEmailWriters } from '#server/features/catalogue/inquiries/inquiry-emails.ts';
import { makeAdmin, makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { makeInquiry } from '#server/testing/inquiries.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();

const brand = { name: 'Martelo', url: 'https://martelo.test' };
const person = async () => {
	const id = await makePerson(app.db);
	return { id, token: await app.session(id) };
};
const admin = async () => app.session(await makeAdmin(app.db));
const readLot = async (id: string, token?: string) =>
	(await app.ask('GET', BIDDER_API.questions(id), token === undefined ? {} : { token })).body as LotInquiries;
const waiting = async (token: string, auction: string) => {
	const { body } = await app.ask('GET', `${ADMIN_API.inquiries}?auction=${auction}`, { token });
	return (body as { inquiries: AdminInquiry[] }).inquiries;
};
const mailOf = async (user_id: string, inquiry_id: string) =>
	inquiryEmailWriters(app.db, brand)['inquiry-decided']({ kind: 'inquiry-decided', user_id, inquiry_id }, 0);

describe('a question', () => {
	it('is public only with its answer, without who asked; a correction leaves the first answer readable', async () => {
		const lot = await makeOpenAuction(app.db);
		const asker = await person();
		const desk = await admin();
		const ask = { token: asker.token, body: { body: '  O imóvel está ocupado?  ' } };
		expect((await app.ask('POST', BIDDER_API.questions(lot), ask)).status).toBe(201);
		expect(await readLot(lot)).toMatchObject({ open: true, questions: [], mine: [] });
		expect((await readLot(lot, asker.token)).mine).toMatchObject([
			{ kind: 'question', state: 'waiting', body: 'O imóvel está ocupado?' },
		]);
		expect((await readLot(lot, (await person()).token)).mine).toEqual([]);

		const [asked] = await waiting(desk, lot);
		const id = asked?.id ?? '';
		const answer = (version: number, body: string) =>
			app.ask('POST', ADMIN_API.answerQuestion(id), { token: desk, body: { version, body } });
		expect((await answer(1, 'Está desocupado.')).status).toBe(200);
		expect((await answer(1, 'Outra')).body).toMatchObject({ code: 'inquiry.changed' });
		expect((await answer(2, 'Está ocupado pelo locatário.')).status).toBe(200);

		const shown = await readLot(lot);
		expect(shown.questions).toMatchObject([
			{
				body: 'O imóvel está ocupado?',
				answers: [{ body: 'Está ocupado pelo locatário.' }, { body: 'Está desocupado.' }],
			},
		]);
		const words = JSON.stringify(shown);
		for (const secret of [asker.id, asked?.person.name ?? '', asked?.person.email ?? ''])
			expect(words).not.toContain(secret);
		expect((await readLot(lot, asker.token)).mine).toEqual([]);
		expect(await mailOf(asker.id, id)).toMatchObject({
			title: 'A resposta à sua pergunta foi corrigida',
			action: { url: brand.url + PAGES.auction(lot) },
		});
		const { rows } = await sql<{
			kind: string;
		}>`select kind from notifications where user_id = ${asker.id}`.execute(app.db);
		expect(rows).toEqual([{ kind: 'question' }, { kind: 'question' }]);
		const refusal = { token: desk, body: { version: 3, reason: 'Mudei de ideia' } };
		expect((await app.ask('POST', ADMIN_API.refuseInquiry(id), refusal)).body).toMatchObject({
			code: 'inquiry.published',
		});
	});

	it('that is refused is read by who asked alone, with the reason', async () => {
		const lot = await makeOpenAuction(app.db);
		const asker = await person();
		const id = await makeInquiry(app.db, 'question', { auction_id: lot, user_id: asker.id });
		const body = { version: 1, reason: 'Não trata deste imóvel' };
		const refused = await app.ask('POST', ADMIN_API.refuseInquiry(id), { token: await admin(), body });
		expect(refused).toMatchObject({ status: 200, body: { state: 'refused', version: 2 } });
		expect((await readLot(lot)).questions).toEqual([]);
		expect((await readLot(lot, asker.token)).mine).toMatchObject([{ state: 'refused', reason: body.reason }]);
		expect(await mailOf(asker.id, id)).toMatchObject({
			title: 'Sua pergunta não foi publicada',
			paragraphs: expect.arrayContaining([`Motivo: ${body.reason}`]),
		});
	});

	it('is stopped at the limit of the day, also when all are sent at once', async () => {
		const lot = await makeOpenAuction(app.db);
		const { id: user_id, token } = await person();
		const question = {
			auction_id: lot,
			user_id,
			admin: false,
			kind: 'question',
			day: null,
			period: null,
		} as const;
		const sent = await Promise.all(
			Array.from({ length: DAILY_INQUIRIES + 3 }, (_, at) =>
				sendInquiry(app.context, { ...question, body: `Pergunta número ${at}` }),
			),
		);
		expect(sent.filter(({ ok }) => ok)).toHaveLength(DAILY_INQUIRIES);
		const body = { body: 'Mais uma pergunta' };
		expect(await app.ask('POST', BIDDER_API.questions(lot), { token, body })).toMatchObject({
			status: 429,
			body: { code: 'inquiry.too-many' },
		});
	});

	it('counts twenty an hour over all lots, also when all are sent at once, and none that was refused', async () => {
		const lots = await Promise.all(Array.from({ length: 6 }, () => makeOpenAuction(app.db)));
		const { token } = await person();
		const ask = (lot: string, body: string) =>
			app.ask('POST', BIDDER_API.questions(lot), { token, body: { body } });
		const typos = await Promise.all(
			Array.from({ length: HOURLY_INQUIRIES + 5 }, () => ask(lots[0] ?? '', 'Oi')),
		);
		expect(new Set(typos.map(({ status }) => status))).toEqual(new Set([400]));
		const sent = await Promise.all(
			lots.flatMap((lot) =>
				Array.from({ length: DAILY_INQUIRIES }, (_, at) => ask(lot, `Pergunta número ${at}`)),
			),
		);
		expect(sent.filter(({ status }) => status === 201)).toHaveLength(HOURLY_INQUIRIES);
		const refused = sent.filter(({ status }) => status !== 201);
		expect(refused).toHaveLength(6 * DAILY_INQUIRIES - HOURLY_INQUIRIES);
		for (const answer of refused)
			expect(answer).toMatchObject({ status: 429, body: { code: 'inquiry.too-fast' } });
	});

	test.each([
		[{ body: 'Oi' }, 'body', /5 a 500/],
		[{ body: 'x'.repeat(501) }, 'body', /5 a 500/],
		[{ body: '\u200b\u200b\u200b\u200b\u200b\u200b' }, 'body', /5 a 500/],
		[{ body: 'Uma pergunta', user_id: 'x' }, '', /./],
		[{}, 'body', /5 a 500/],
	])('%j is refused with the field and its limit', async (body, path, words) => {
		const lot = await makeOpenAuction(app.db);
		const { status, body: answer } = await app.ask('POST', BIDDER_API.questions(lot), {
			token: (await person()).token,
			body,
		});
		expect(status).toBe(400);
		expect((answer as { errors: { path: string; message: string }[] }).errors[0]).toMatchObject({
			path: expect.stringContaining(path),
			message: expect.stringMatching(words),
		});
		expect((await readLot(lot)).questions).toEqual([]);
	});
});

describe('a visit', () => {
	it('is asked for once at a time, confirmed, moved and called off; nobody else sees it', async () => {
		const lot = await makeAuction(app.db, { end_time: new Date(Date.now() + 5 * DAY) });
		const asker = await person();
		const desk = await admin();
		const visit = { day: isoDay(Date.now() + DAY), period: 'morning', body: 'Vou com um engenheiro' };
		const ask = () => app.ask('POST', BIDDER_API.visits(lot), { token: asker.token, body: visit });
		expect((await ask()).status).toBe(201);
		expect((await ask()).body).toMatchObject({ code: 'inquiry.visit-waits' });

		const id = (await waiting(desk, lot))[0]?.id ?? '';
		const confirm = (version: number, at: number, note?: string) =>
			app.ask('POST', ADMIN_API.confirmVisit(id), {
				token: desk,
				body: { version, visit_at: new Date(at).toISOString(), ...(note && { note }) },
			});
		expect((await confirm(1, Date.now() - DAY)).body).toMatchObject({ code: 'inquiry.visit-past' });
		expect((await confirm(1, Date.now() + DAY, 'Na portaria')).status).toBe(200);
		expect(await mailOf(asker.id, id)).toMatchObject({
			title: 'Sua visita está marcada',
			paragraphs: expect.arrayContaining(['Na portaria']),
		});
		expect((await confirm(2, Date.now() + 2 * DAY)).body).toMatchObject({ note: null, version: 3 });
		const off = { token: desk, body: { version: 3, reason: 'O imóvel está em reforma' } };
		expect((await app.ask('POST', ADMIN_API.refuseInquiry(id), off)).body).toMatchObject({
			state: 'refused',
			visit_at: null,
		});
		expect((await readLot(lot, asker.token)).mine).toMatchObject([
			{ state: 'refused', reason: off.body.reason, day: visit.day },
		]);
		expect(await readLot(lot)).toMatchObject({ questions: [], mine: [] });
		const wrong = { token: desk, body: { version: 4, body: 'Sim' } };
		expect((await app.ask('POST', ADMIN_API.answerQuestion(id), wrong)).status).toBe(404);
	});

	test.each([
		[{ day: '2020-01-01', period: 'any' }, 'inquiry.day'],
		[{ day: '9999-12-31', period: 'any' }, 'inquiry.day'],
		[{ day: '2026-02-30', period: 'any' }, 'request.invalid'],
		[{ day: '2026-12-01', period: 'night' }, 'request.invalid'],
		[{ period: 'any' }, 'request.invalid'],
	])('%j is refused with %s', async (body, code) => {
		const lot = await makeOpenAuction(app.db);
		const { token } = await person();
		expect((await app.ask('POST', BIDDER_API.visits(lot), { token, body })).body).toMatchObject({ code });
	});
});

describe('strangers', () => {
	it('ask nothing, and read neither drafts nor other environments; administrators do not ask', async () => {
		const lot = await makeOpenAuction(app.db);
		const body = { body: 'O imóvel está ocupado?' };
		expect((await app.ask('POST', BIDDER_API.questions(lot), { body })).status).toBe(401);
		const elsewhere = await makeAuction(app.db, { environment: 'staging' });
		const draft = await makeAuction(app.db, { environment: 'production-draft', published_at: null });
		const { token } = await person();
		for (const id of [elsewhere, draft]) {
			expect((await app.ask('GET', BIDDER_API.questions(id))).status).toBe(404);
			expect((await app.ask('POST', BIDDER_API.questions(id), { token, body })).status).toBe(404);
		}
		const desk = await admin();
		expect((await app.ask('POST', BIDDER_API.questions(lot), { token: desk, body })).body).toMatchObject({
			code: 'inquiry.admin',
		});
		const other = await makeInquiry(app.db, 'question', { auction_id: elsewhere });
		const answer = { token: desk, body: { version: 1, body: 'Sim' } };
		expect((await app.ask('POST', ADMIN_API.answerQuestion(other), answer)).status).toBe(404);
		const over = await makeAuction(app.db, { status: 'cancelled' });
		expect((await app.ask('POST', BIDDER_API.questions(over), { token, body })).body).toMatchObject({
			code: 'inquiry.closed',
		});
		expect(await readLot(over)).toMatchObject({ open: false });
	});
});

it('leaves a person in the export, and with the account all but what is published', async () => {
	const lot = await makeOpenAuction(app.db);
	const account = {
		email: 'quem.pergunta@teste.invalid',
		name: 'Quem Pergunta',
		password: 'segredo-da-pergunta',
	};
	const user_id = (await createAccount(app.context, account, { status: 'approved' })) as string;
	const token = await app.session(user_id);
	const desk = await admin();
	const of = (kind: 'question' | 'visit') => makeInquiry(app.db, kind, { auction_id: lot, user_id });
	const [published] = [await of('question'), await of('question'), await of('visit')];
	const answer = { token: desk, body: { version: 1, body: 'Está desocupado.' } };
	await app.ask('POST', ADMIN_API.answerQuestion(published as string), answer);
	const { body } = await app.ask('GET', ACCOUNT_API.accountExport, { token });
	expect((body as AccountExport).inquiries).toHaveLength(3);
	expect((body as AccountExport).inquiries).toContainEqual(
		expect.objectContaining({ id: published, auction_id: lot, answer: 'Está desocupado.' }),
	);
	const { password } = account;
	expect((await app.ask('DELETE', ACCOUNT_API.account, { token, body: { password } })).status).toBe(200);
	const left = await app.db.selectFrom('inquiries').select('id').where('user_id', '=', user_id).execute();
	expect(left).toEqual([{ id: published }]);
	expect((await readLot(lot)).questions).toHaveLength(1);
});
