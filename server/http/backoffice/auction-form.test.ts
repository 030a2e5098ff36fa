import { describe, expect, test } from 'vitest';
import { FORM_FAULTS } from '#conformance/testing/auction-form-faults.ts';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { DAY } from '#domain/values/time.ts';
import { auctionBody, useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const app = useApp();
const { ask, create } = useManagement(app);
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** Faults that JSON can carry: NaN is sent as null. */
const SENT = FORM_FAULTS.filter(([field, typed]) => !(field === 'initial_bid' && Number.isNaN(typed)));

/** The rules of spec §5 that compare both times with each other or with the clock, as requests. */
const SCHEDULE: [change: object, path: string, message: string][] = [
	[{ start_time: undefined }, 'start_time', 'Data de início é obrigatória'],
	[{ end_time: '' }, 'end_time', 'Data de término é obrigatória'],
	[{ start_time: at(-1) }, 'start_time', 'Data/hora de início deve ser no futuro'],
	[
		{ start_time: at(2), end_time: at(1) },
		'end_time',
		'Data/hora de término deve ser após a data/hora de início',
	],
];

describe('the real server refuses, on the field and in the words of spec §5', () => {
	test.each(SENT)('%s %j: %s', async (field, typed, message) => {
		const answer = await create({ [field]: typed });
		expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
		expect(answer.body.errors).toEqual([{ path: field, message }]);
	});

	test.each(SCHEDULE)('%j: %s %s', async (change, path, message) => {
		const answer = await create(change);
		expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
		expect(answer.body.errors).toEqual([{ path, message }]);
	});

	test.each(SENT.filter(([, typed]) => typed !== undefined))(
		'an edit too: %s %j',
		async (field, typed, message) => {
			const { body } = await create();
			const patch = { version: body.version, [field]: typed };
			const answer = await ask('PATCH', ADMIN_API.adminAuction(body.id), patch);
			expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
		},
	);

	test('and stores nothing of it', async () => {
		const stored = app.db.selectFrom('auctions').select('title');
		const titles = (await stored.execute()).map(({ title }) => title);
		expect(new Set(titles)).toEqual(new Set([auctionBody().title]));
	});
});
