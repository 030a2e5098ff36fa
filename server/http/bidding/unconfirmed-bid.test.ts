import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import { SECOND } from '#domain/values/time.ts';
import { Heartbeat } from '#server/features/bidding/outages/heartbeat.ts';
import { makeAdmin, makeOpenAuction } from '#server/testing/factories.ts';
import { setHeartbeatBack } from '#server/testing/moved-clock.ts';
import { raiseErrors, removeErrors } from '#server/testing/table-errors.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();

async function sender() {
	const token = await app.approved();
	const headers = { 'idempotency-key': randomUUID() };
	return (auction_id: string) =>
		app.ask('POST', BIDDER_API.bids(auction_id), { token, headers, body: { amount: 100_000 } });
}

const bidsOn = (auction_id: string) =>
	app.db.selectFrom('bids').select('id').where('auction_id', '=', auction_id).execute();

test.runIf(all)(
	'a bid that waits too long is answered in time, and its key finds out the outcome',
	async () => {
		const id = await makeOpenAuction(app.db);
		const send = await sender();
		await app.db.transaction().execute(async (trx) => {
			await sql`select from auctions where id = ${id} for update`.execute(trx);
			const begun = performance.now();
			const answer = await send(id);
			expect(performance.now() - begun).toBeLessThan(9 * SECOND);
			expect(answer).toMatchObject({ status: 503, body: { code: 'bid.unconfirmed' } });
			expect(answer.headers.get('retry-after')).toBe('1');
		});
		expect(await send(id)).toMatchObject({ status: 201 });
		expect(await bidsOn(id)).toHaveLength(1);
	},
);

test('after a gap that has not been checked, neither a bid nor an administrator closes what may be extended', async () => {
	const { db } = app;
	const id = await makeOpenAuction(db);
	const looked = new Heartbeat(db, 'production');
	await looked.send();
	await sql`update auctions set end_time = clock_timestamp() - interval '5 seconds' where id = ${id}`.execute(
		db,
	);
	await setHeartbeatBack(db, 20);
	const send = await sender();
	const token = await app.session(await makeAdmin(db));
	const pause = () =>
		app.ask('POST', ADMIN_API.auctionAction(id, 'pause'), { token, body: { reason: 'Conferência' } });

	expect(await send(id)).toMatchObject({ status: 503, body: { code: 'bid.unconfirmed' } });
	expect(await pause()).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
	await new Heartbeat(db, 'production').send();
	const { body: metrics } = await app.ask('GET', API.metrics);
	expect(metrics).toMatch(/^martelo_outages 1$/m);
	expect(metrics).toMatch(/^martelo_outage_extensions 1$/m);
	expect(await send(id)).toMatchObject({ status: 201 });
	expect(await pause()).toMatchObject({ status: 200 });
});

test('a bid that an error of the database fails is answered 503, counted, and keeps its lot open', async () => {
	const { db } = app;
	const id = await makeOpenAuction(db);
	const send = await sender();
	const { failing } = app.context.meters.bids;
	await raiseErrors(db, 'idempotency_keys', { everybody: true });
	expect(await send(id)).toMatchObject({ status: 503, body: { code: 'bid.unconfirmed' } });
	const { body: metrics } = await app.ask('GET', API.metrics);
	expect(metrics).toContain(`\nmartelo_bids_failing ${failing + 1}\n`);
	expect(await app.context.bidWatch.check()).toBe(false);
	await removeErrors(db);
	expect(await send(id)).toMatchObject({ status: 201 });
});
