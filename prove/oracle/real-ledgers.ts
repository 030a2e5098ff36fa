import { sql } from 'kysely';
import { LOT_FACTS } from '#contract/checkpoint-paths.ts';
import { API } from '#contract/paths.ts';
import { type Micros, micros, SECOND } from '#domain/values/time.ts';
import type { SeededRandom } from '#prove/system/seeded-random.ts';
import type { Person, TestSystem } from '#prove/system/test-system.ts';
import { actOnAuction } from '#server/features/backoffice/management/act-on-auction.ts';
import { callAuction } from '#server/features/backoffice/management/call-auction.ts';
import { extendAuctions } from '#server/features/bidding/outages/extend-auctions.ts';
import { cancelProxyBid } from '#server/features/bidding/own-proxy-bid.ts';
import { makeAdmin, makeAuction } from '#server/testing/factories.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import type { Original } from './forgeries.ts';
import { type SentBid, sendBid } from './histories.ts';

const INITIAL = 100_000_00;
/** The number of events before the end of an auction. */
const EVENTS = 24;

interface LiveAuction {
	system: TestSystem;
	random: SeededRandom;
	id: string;
	admin: string;
	people: Person[];
	sent: SentBid[];
}

/**
 * Runs one auction through every kind of event: single and concurrent bids with and without maximums, refusals, calls,
 * pauses, an outage, lost approvals, and an end. Returns its downloaded ledger and all receipts.
 */
export async function makeLedger(system: TestSystem, random: SeededRandom, n: number): Promise<Original> {
	const live = n % 2 === 1;
	const end = new Date(Date.now() + 150 * SECOND);
	const id = await makeAuction(system.db, {
		auction_type: live ? 'live' : 'scheduled',
		initial_bid: INITIAL,
		end_time: end,
		scheduled_end_time: end,
		extension_mode: random.pick(['reset', 'additive']),
	});
	const admin = await makeAdmin(system.db);
	const people = await Promise.all(Array.from({ length: 5 }, () => system.person()));
	const auction = { system, random, id, admin, people, sent: [] };
	// Too early: these bids are refused before there is any record.
	await bids(auction, 1);
	if (live) await actOnAuction(system.db, admin, id, { name: 'start' });
	else await opened(auction);
	for (let event = 0; event < EVENTS; event += 1) await applyNext(auction, event);
	await finish(auction, n);
	const server = system.servers[0] as ServerProcess;
	const text = await (await fetch(server.url + API.ledger(id))).text();
	const receipts = (auction.sent as SentBid[]).flatMap(({ body }) => (body.receipt ? [body.receipt] : []));
	const facts: unknown = await (await fetch(server.url + LOT_FACTS(id))).json();
	return { lines: text.trimEnd().split('\n'), receipts, facts };
}

async function opened({ system, id }: LiveAuction): Promise<void> {
	await waitFor('the auction to open', async () => {
		const read = system.db.selectFrom('auctions').select('status').where('id', '=', id);
		return (await read.executeTakeFirst())?.status === 'active';
	});
}

async function applyNext(auction: LiveAuction, event: number): Promise<void> {
	const { system, random, id, admin, people } = auction;
	const { db } = system;
	const person = random.pick(people);
	switch (event % 8) {
		case 3:
			await callAuction(db, admin, id, { call: random.pick([1, 2] as const) });
			return;
		case 5:
			await actOnAuction(db, admin, id, {
				name: random.pick(['pause', 'suspend'] as const),
				reason: 'Falta de luz: "já volta"',
			});
			await bids(auction, 1);
			await actOnAuction(db, admin, id, { name: 'resume' });
			return;
		case 6:
			await cancelProxyBid(db, 'production', id, person.id);
			return;
		case 7:
			if (random.oneIn(2)) await outage(auction);
			else await db.updateTable('profiles').set({ status: 'rejected' }).where('id', '=', person.id).execute();
			return;
		default:
			await bids(auction, random.pick([1, 1, 3, 5]));
	}
}

/** Sends several bids concurrently, which the server may decide and sign as one group. */
async function bids({ system, random, id, people, sent }: LiveAuction, count: number): Promise<void> {
	const { rows } = await sql<{
		price: number;
	}>`select current_bid as price from auctions where id = ${id}`.execute(system.db);
	const price = rows[0]?.price ?? INITIAL;
	const sending = Array.from({ length: count }, () => {
		const amount = price + random.below(12) * 500_00;
		const maximum = random.oneIn(3) ? amount + random.below(30) * 1_000_00 : null;
		return sendBid(system, random, random.pick(people), { auction_id: id, amount, maximum });
	});
	sent.push(...(await Promise.all(sending)));
}

async function outage({ system: { db }, id }: LiveAuction): Promise<void> {
	const { rows } = await sql<{
		end: Micros;
	}>`select micros(end_time) as end from auctions where id = ${id}`.execute(db);
	const until = rows[0]?.end ?? 0;
	const since = until - micros(20 * SECOND);
	await db.transaction().execute((trx) => extendAuctions(trx, 'production', { since, until }));
}

/** Ends the auction, some at another price, or cancels it; then sends bids that are too late. */
async function finish(auction: LiveAuction, n: number): Promise<void> {
	const { system, id, admin } = auction;
	const row = await system.db
		.selectFrom('auctions')
		.select('current_bid')
		.where('id', '=', id)
		.executeTakeFirst();
	const price = row?.current_bid ?? INITIAL;
	const end = {
		name: 'end',
		final_price: n % 3 === 0 ? price - 1 : price,
		reason: 'Acordo entre as partes',
	} as const;
	await actOnAuction(
		system.db,
		admin,
		id,
		n % 3 === 2 ? { name: 'cancel', reason: 'Retirado a pedido' } : end,
	);
	await bids(auction, 2);
}
