import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API } from '#contract/paths.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { useManagement } from '#server/testing/management.ts';
import { useApp } from '#server/testing/test-app.ts';

const { all } = inject('runs');

const app = useApp();
const { act } = useManagement(app);

/** Bids that each account sends: as many as it may in a minute. */
const MOST = 120;

const ledger = async (id: string) => (await app.ask('GET', API.ledger(id))).body as string;

async function hammer(auction_id: string, token: string): Promise<Map<number, number>> {
	const statuses = new Map<number, number>();
	const one = async (n: number) => {
		const headers = { 'idempotency-key': randomUUID() };
		const body = { amount: 500_000 + n };
		const { status } = await app.ask('POST', BIDDER_API.bids(auction_id), { token, headers, body });
		statuses.set(status, (statuses.get(status) ?? 0) + 1);
	};
	for (let n = 0; n < MOST; n += 20) await Promise.all(Array.from({ length: 20 }, (_, m) => one(n + m)));
	return statuses;
}

test('pending, rejected and administrator accounts that hammer a lot add nothing to its ledger', async () => {
	const auction_id = await makeOpenAuction(app.db);
	const before = await ledger(auction_id);
	const people = [{ status: 'pending' }, { status: 'rejected' }, { role: 'admin' }] as const;
	const tokens = await Promise.all(people.map(async (it) => app.session(await makePerson(app.db, it))));
	for (const statuses of await Promise.all(tokens.map((token) => hammer(auction_id, token))))
		expect(statuses.get(403)).toBe(MOST);
	expect(await ledger(auction_id)).toBe(before);
	const numbers = app.db.selectFrom('auction_bidders').select('bidder').where('auction_id', '=', auction_id);
	expect(await numbers.execute()).toEqual([]);
});

test.runIf(all)(
	'approved people who bid before the opening or after the end add nothing either',
	async () => {
		const start_time = new Date(Date.now() + 3_600_000);
		const early = await makeAuction(app.db, { start_time });
		const [live, cancelled] = [
			await makeAuction(app.db, { auction_type: 'live' }),
			await makeAuction(app.db, { auction_type: 'live' }),
		];
		for (const id of [live, cancelled]) await act(id, 'start');
		await act(live, 'end', { final_price: 100_000 });
		await act(cancelled, 'cancel', { reason: 'Ordem do juízo' });
		for (const id of [early, live, cancelled]) {
			const before = await ledger(id);
			expect((await hammer(id, await app.approved())).get(409)).toBe(MOST);
			expect(await ledger(id)).toBe(before);
		}
	},
);
