import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { API } from '#contract/paths.ts';
import { type Micros, micros, SECOND } from '#domain/time.ts';
import { actOnAuction } from '#server/features/backoffice/management/act-on-auction.ts';
import { callAuction } from '#server/features/backoffice/management/call-auction.ts';
import { extendAuctions } from '#server/features/bidding/outages/extend-auctions.ts';
import { takeBackCeiling } from '#server/features/bidding/own-proxy-bid.ts';
import { makeAdmin, makeAuction } from '#server/testing/factories.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { type Asked, ask } from './asking.ts';
import type { Chance } from './chance.ts';
import type { Original } from './forgeries.ts';
import type { Person, ProvingHouse } from './proving-house.ts';

const INITIAL = 100_000_00;
/** Things that happen on an auction before it ends. */
const EVENTS = 24;

interface Session {
	house: ProvingHouse;
	chance: Chance;
	id: string;
	admin: string;
	people: Person[];
	asked: Asked[];
}

/**
 * Lets everything that may happen happen on one auction of a real house: bids alone and together, with ceilings and
 * without, refused ones, calls, pauses, an outage, people who may no longer bid, and an end. Answers its ledger as anyone
 * downloads it, and every receipt that was given.
 */
export async function liveThrough(house: ProvingHouse, chance: Chance, n: number): Promise<Original> {
	const live = n % 2 === 1;
	const end = new Date(Date.now() + 150 * SECOND);
	const id = await makeAuction(house.db, {
		auction_type: live ? 'live' : 'scheduled',
		initial_bid: INITIAL,
		end_time: end,
		scheduled_end_time: end,
		extension_mode: chance.pick(['reset', 'additive']),
	});
	const admin = await makeAdmin(house.db);
	const people = await Promise.all(Array.from({ length: 5 }, () => house.person()));
	const session = { house, chance, id, admin, people, asked: [] };
	// Too early: refused without a record, while there is none at all.
	await bids(session, 1);
	if (live) await actOnAuction(house.db, admin, id, { name: 'start' });
	else await opened(session);
	for (let event = 0; event < EVENTS; event += 1) await happen(session, event);
	await finish(session, n);
	const server = house.servers[0] as ServerProcess;
	const text = await (await fetch(server.url + API.ledger(id))).text();
	const receipts = (session.asked as Asked[]).flatMap(({ body }) => (body.receipt ? [body.receipt] : []));
	return { lines: text.trimEnd().split('\n'), receipts };
}

async function opened({ house, id }: Session): Promise<void> {
	for (let tries = 0; tries < 200; tries += 1) {
		const row = await house.db
			.selectFrom('auctions')
			.select('status')
			.where('id', '=', id)
			.executeTakeFirst();
		if (row?.status === 'active') return;
		await sleep(25);
	}
	throw new Error('nobody opened the auction');
}

async function happen(session: Session, event: number): Promise<void> {
	const { house, chance, id, admin, people } = session;
	const { db } = house;
	const person = chance.pick(people);
	switch (event % 8) {
		case 3:
			await callAuction(db, admin, id, chance.pick([1, 2]));
			return;
		case 5:
			await actOnAuction(db, admin, id, { name: 'pause', reason: 'Falta de luz: "já volta"' });
			await bids(session, 1);
			await actOnAuction(db, admin, id, { name: 'resume' });
			return;
		case 6:
			await takeBackCeiling(db, 'production', id, person.id);
			return;
		case 7:
			if (chance.once(2)) await outage(session);
			else await db.updateTable('profiles').set({ status: 'rejected' }).where('id', '=', person.id).execute();
			return;
		default:
			await bids(session, chance.pick([1, 1, 3, 5]));
	}
}

/** Some bids at once: the server decides and signs those together that come together. */
async function bids({ house, chance, id, people, asked }: Session, count: number): Promise<void> {
	const { rows } = await sql<{
		price: number;
	}>`select current_bid as price from auctions where id = ${id}`.execute(house.db);
	const price = rows[0]?.price ?? INITIAL;
	const sent = Array.from({ length: count }, () => {
		const amount = price + chance.below(12) * 500_00;
		const ceiling = chance.once(3) ? amount + chance.below(30) * 1_000_00 : null;
		return ask(chance.pick(house.servers), chance.pick(people), { auction_id: id, amount, ceiling });
	});
	asked.push(...(await Promise.all(sent)));
}

async function outage({ house: { db }, id }: Session): Promise<void> {
	const { rows } = await sql<{
		end: Micros;
	}>`select micros(end_time) as end from auctions where id = ${id}`.execute(db);
	const until = rows[0]?.end ?? 0;
	const since = until - micros(20 * SECOND);
	await db.transaction().execute((trx) => extendAuctions(trx, 'production', { since, until }));
}

/** The hammer, at another price now and then, or a withdrawal; then a bid that is too late. */
async function finish(session: Session, n: number): Promise<void> {
	const { house, id, admin } = session;
	const row = await house.db
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
		house.db,
		admin,
		id,
		n % 3 === 2 ? { name: 'cancel', reason: 'Retirado a pedido' } : end,
	);
	await bids(session, 2);
}
