import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { BIDDER_API } from '#contract/bidder-paths.ts';
import { API, comparisonPage, PAGES } from '#contract/paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { BiddingEngine } from '#server/features/bidding/engine.ts';
import { publishLedgerKey } from '#server/features/bidding/ledger/ledger-keys.ts';
import { Heartbeat } from '#server/features/bidding/outages/heartbeat.ts';
import { placeBids } from '#server/features/bidding/place-bids.ts';
import { startScheduler } from '#server/features/bidding/scheduler.ts';
import { openPayments } from '#server/features/settlement/money/open-payments.ts';
import { biddingDeps } from '#server/testing/bidding-deps.ts';
import { makeAuction, makeOpenAuction, makePerson } from '#server/testing/factories.ts';
import { plain } from '#server/testing/hostile-pictures.ts';
import { makeInquiry } from '#server/testing/inquiries.ts';
import { auctionBody } from '#server/testing/management.ts';
import { type PageServer, usePageServers } from '#server/testing/page-servers.ts';
import { makeProposalLot } from '#server/testing/proposals.ts';
import { makeAuctioneer, makeEdital, makeSale } from '#server/testing/sales.ts';
import { ask, useApp } from '#server/testing/test-app.ts';
import { administrator, pictureForm, sendPicture } from '#server/testing/uploads.ts';
import { makeOverdue, makeWonLot } from '#server/testing/won-lots.ts';

const { all } = inject('runs');

const app = useApp();
const servers = usePageServers(app, 2);
const admin = { id: '', cookie: '' };
beforeAll(async () => void Object.assign(admin, await administrator(app)));
afterEach(() => {
	for (const server of servers) server.rendered.length = 0;
});

const get = async (server: PageServer, path: string) => (await fetch(server.url + path)).text();

/** What an administrator does through the API of a server. */
const manage = async (server: PageServer, method: string, path: string, body?: object) => {
	const answer = await ask(server.url + path, method, { token: admin.cookie, body });
	expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
	return answer.body as Record<string, unknown>;
};
const act = (server: PageServer, id: string, action: string, body?: object) =>
	manage(server, 'POST', ADMIN_API.auctionAction(id, action), body);

async function bid(server: PageServer, id: string, amount: number) {
	const headers = { 'idempotency-key': randomUUID() };
	return ask(server.url + BIDDER_API.bids(id), 'POST', {
		token: await app.approved(),
		headers,
		body: { amount },
	});
}

/** Without further heartbeats no other test's auction could close. */
const stopHeartbeat = () => sql`delete from bidding_heartbeats`.execute(app.db);

/** Runs the scheduler of a server once. */
async function schedule({ context: { db, environment, wakeups, bidWatch } }: PageServer) {
	const events = { changed: wakeups.wake, outage: () => undefined, failed: () => undefined };
	await startScheduler({ db, environment, onCompleted: openPayments }, events, bidWatch).stop();
	await stopHeartbeat();
}

/** A change that visitors can see: the pages that show it, the change itself, and what they show then. */
interface PublicChange {
	pages: string[];
	change(server: PageServer): Promise<unknown>;
	shows: string | RegExp;
	/** Whether the pages stop to show it. */
	gone?: true;
}

const lotPages = (id: string) => [PAGES.auction(id), `${PAGES.auction(id)}.data`, PAGES.room(id)];
const everywhere = (id: string) => [...lotPages(id), '/', '/_.data'];
const live = { auction_type: 'live' as const };
const title = () => `Casa ${randomUUID().slice(0, 8)}`;

const CHANGES: Record<string, () => Promise<PublicChange>> = {
	'a bid': async () => {
		const id = await makeOpenAuction(app.db);
		const change = (server: PageServer) => bid(server, id, 123_000);
		return { pages: everywhere(id), change, shows: /123\.000|12300000|123000/ };
	},
	'a bid that is refused': async () => {
		const id = await makeOpenAuction(app.db);
		const change = (server: PageServer) => bid(server, id, 10);
		return { pages: [PAGES.ledger(id), `${PAGES.ledger(id)}?view=refused`], change, shows: /10,00/ };
	},
	'a bid that extends': async () => {
		const end_time = new Date(Date.now() + MINUTE);
		const id = await makeOpenAuction(app.db, { end_time, scheduled_end_time: end_time });
		const change = (server: PageServer) => bid(server, id, 100_000);
		return { pages: [PAGES.ledger(id)], change, shows: /[Pp]rorroga/ };
	},
	'an opening by the clock': async () => {
		const id = await makeAuction(app.db);
		return { pages: [PAGES.ledger(id)], change: schedule, shows: /[Aa]bert/ };
	},
	'an end by the clock': async () => {
		const id = await makeOpenAuction(app.db);
		const ended = sql`update auctions set end_time = clock_timestamp() - interval '1 millisecond' where id = ${id}`;
		const change = async (server: PageServer) => {
			await ended.execute(app.db);
			await schedule(server);
		};
		return { pages: lotPages(id), change, shows: /completed/ };
	},
	'an outage that extends': async () => {
		const end_time = new Date(Date.now() + MINUTE);
		const id = await makeOpenAuction(app.db, { end_time, scheduled_end_time: end_time });
		const change = async ({ context: { db, environment, wakeups } }: PageServer) => {
			await sql`insert into bidding_heartbeats (environment, sent_at, good_until)
				values (${environment}, now() - interval '1 minute', now() - interval '50 seconds')
				on conflict (environment) do update set sent_at = excluded.sent_at, good_until = excluded.good_until`.execute(
				db,
			);
			for (const { auctions } of await new Heartbeat(db, environment).send()) auctions.forEach(wakeups.wake);
			await stopHeartbeat();
		};
		return { pages: [PAGES.ledger(id)], change, shows: /[Pp]rorroga/ };
	},
	'a start by the auctioneer': async () => {
		const id = await makeAuction(app.db, live);
		return { pages: lotPages(id), change: (server) => act(server, id, 'start'), shows: /active/ };
	},
	'a pause': async () => {
		const id = await makeOpenAuction(app.db);
		const reason = title();
		return { pages: lotPages(id), change: (server) => act(server, id, 'pause', { reason }), shows: reason };
	},
	'an answered question': async () => {
		const id = await makeOpenAuction(app.db);
		const inquiry = await makeInquiry(app.db, 'question', { auction_id: id });
		const body = title();
		const change = (server: PageServer) =>
			manage(server, 'POST', ADMIN_API.answerQuestion(inquiry), { version: 1, body });
		return { pages: [PAGES.auction(id), `${PAGES.auction(id)}.data`], change, shows: body };
	},
	'a resumption': async () => {
		const id = await makeOpenAuction(app.db);
		await act(servers[0] as PageServer, id, 'pause', { reason: 'Falta de luz' });
		return { pages: lotPages(id), change: (server) => act(server, id, 'resume'), shows: /active/ };
	},
	'a cancellation': async () => {
		const id = await makeOpenAuction(app.db);
		const reason = title();
		return { pages: lotPages(id), change: (server) => act(server, id, 'cancel', { reason }), shows: reason };
	},
	'a call': async () => {
		const id = await makeAuction(app.db, live);
		await act(servers[0] as PageServer, id, 'start');
		await bid(servers[0] as PageServer, id, 100_000);
		const change = (server: PageServer) => manage(server, 'POST', ADMIN_API.auctionCall(id), { call: 1 });
		return { pages: [PAGES.auction(id), PAGES.room(id)], change, shows: /Dou-lhe uma/ };
	},
	'an end with a declared price': async () => {
		const id = await makeAuction(app.db, live);
		await act(servers[0] as PageServer, id, 'start');
		await bid(servers[0] as PageServer, id, 100_000);
		const body = { final_price: 99_999, reason: 'Erro de digitação' };
		return { pages: everywhere(id), change: (server) => act(server, id, 'end', body), shows: /99\.?999/ };
	},
	'an edit': async () => {
		const id = await makeAuction(app.db);
		const shows = title();
		const change = async (server: PageServer) => {
			const { version } = await manage(server, 'GET', ADMIN_API.adminAuction(id));
			await manage(server, 'PATCH', ADMIN_API.adminAuction(id), { version, title: shows });
		};
		return { pages: everywhere(id), change, shows };
	},
	'a new lot': async () => {
		const shows = title();
		const body = auctionBody({ title: shows });
		const change = (server: PageServer) => manage(server, 'POST', ADMIN_API.adminAuctions, body);
		return { pages: ['/', '/?sortBy=recent&limit=24', '/_.data'], change, shows };
	},
	'a lot that is removed': async () => {
		const shows = title();
		const id = await makeAuction(app.db, { title: shows });
		const change = (server: PageServer) => manage(server, 'DELETE', ADMIN_API.adminAuction(id));
		return { pages: everywhere(id), change, shows, gone: true };
	},
	'a lot that is withdrawn, linked from another': async () => {
		const [id, earlier] = [await makeAuction(app.db), await makeOpenAuction(app.db)];
		const link = { auction_id: id, reopened_from: earlier };
		await app.db.insertInto('reopened_auctions').values(link).execute();
		const change = (server: PageServer) => manage(server, 'DELETE', ADMIN_API.adminAuction(earlier));
		return { pages: [PAGES.auction(id)], change, shows: PAGES.auction(earlier), gone: true };
	},
	'a picture': async () => {
		const id = await makeAuction(app.db);
		const file = await plain(64, 48).png().toBuffer();
		const form = pictureForm([
			['auctionId', id],
			['imageOrder', '0'],
			['file', file],
		]);
		const change = (server: PageServer) => sendPicture(server, admin.cookie, form);
		return { pages: everywhere(id), change, shows: `auctions/${id}/` };
	},
	'a payment that is cancelled': async () => {
		const { auction_id, payment_id } = await makeWonLot(app.db, { bidders: 1 });
		await makeOverdue(app.db, payment_id);
		const body = { defaulted: true, reason: 'Não pagou' };
		const change = (server: PageServer) => manage(server, 'POST', ADMIN_API.cancelPayment(payment_id), body);
		return { pages: [PAGES.auction(auction_id)], change, shows: /não foi concluída/ };
	},
	'a lot that is offered again': async () => {
		const { auction_id, payment_id } = await makeWonLot(app.db, { bidders: 1 });
		const [cancel, reopen] = [
			ADMIN_API.cancelPayment(payment_id),
			ADMIN_API.auctionAction(auction_id, 'reopen'),
		];
		await manage(servers[0] as PageServer, 'POST', cancel, {
			defaulted: false,
			reason: 'Erro no edital',
			ground: 'edital',
		});
		const change = (server: PageServer) => manage(server, 'POST', reopen);
		return { pages: [PAGES.auction(auction_id)], change, shows: /Oferecido de novo com data a marcar/ };
	},
	'the dates of a lot that is offered again': async () => {
		const { auction_id, payment_id } = await makeWonLot(app.db, { bidders: 1 });
		const body = { defaulted: false, reason: 'Erro no edital', ground: 'edital' };
		await manage(servers[0] as PageServer, 'POST', ADMIN_API.cancelPayment(payment_id), body);
		await manage(servers[0] as PageServer, 'POST', ADMIN_API.auctionAction(auction_id, 'reopen'));
		const change = () =>
			sql`update auctions set start_time = now() + interval '2 days', end_time = now() + interval '3 days'
				where id = (select auction_id from reopened_auctions where reopened_from = ${auction_id})`.execute(
				app.db,
			);
		return { pages: [PAGES.auction(auction_id)], change, shows: /Oferecido de novo em / };
	},
	'an instalment proposal': async () => {
		const id = await makeProposalLot(app.db);
		const body = { price: 150_000, down_payment: 50_000, instalments: 10, correction: 'IPCA' };
		const change = async (server: PageServer) => {
			const headers = { 'idempotency-key': randomUUID() };
			const token = await app.approved();
			const path = server.url + BIDDER_API.proposals(id);
			expect((await ask(path, 'POST', { token, headers, body })).status).toBe(201);
		};
		return { pages: [PAGES.auction(id)], change, shows: 'Há 1 proposta registrada' };
	},
	'a round written by another process': async () => {
		const id = await makeAuction(app.db);
		const round = sql`insert into auction_rounds (auction_id, number, start_time, end_time, minimum)
			values (${id}, 1, now(), now() + interval '1 day', 7654321)`;
		return { pages: [PAGES.auction(id)], change: () => round.execute(app.db), shows: /76\.543,21/ };
	},
	'a lot written by another process': async () => {
		const shows = title();
		return { pages: ['/'], change: () => makeAuction(app.db, { title: shows }), shows };
	},
	'the property, written by another process': async () => {
		const id = await makeAuction(app.db);
		const property = { auction_id: id, environment: 'production' as const, address: title() };
		const change = () => app.db.insertInto('properties').values(property).execute();
		return { pages: [PAGES.auction(id)], change, shows: property.address };
	},
	'a bid on a lot of a sale': async () => {
		const sale_id = await makeSale(app.db, { published_at: new Date() });
		const id = await makeOpenAuction(app.db, { sale_id, lot_number: 1 });
		const change = (server: PageServer) => bid(server, id, 123_000);
		return { pages: [PAGES.sale(sale_id), `${PAGES.sale(sale_id)}.data`], change, shows: /123\.000/ };
	},
	'a bid on a lot that is compared with another': async () => {
		const id = await makeOpenAuction(app.db);
		const page = comparisonPage([await makeOpenAuction(app.db), id]);
		const change = (server: PageServer) => bid(server, id, 123_000);
		return { pages: [page, page.replace('?', '.data?')], change, shows: /123\.000/ };
	},
	'a document of a sale': async () => {
		const sale_id = await makeSale(app.db, { published_at: new Date() });
		const id = await makeAuction(app.db, { sale_id, lot_number: 1 });
		const sha256 = randomUUID().replaceAll('-', '').repeat(2);
		const change = () => makeEdital(app.db, { sale_id }, { sha256, published_at: new Date() });
		return { pages: [PAGES.sale(sale_id), PAGES.auction(id)], change, shows: sha256 };
	},
	'the auctioneer of a sale': async () => {
		const auctioneer_id = await makeAuctioneer(app.db);
		const sale_id = await makeSale(app.db, { published_at: new Date(), auctioneer_id });
		const name = title();
		const change = () =>
			app.db.updateTable('auctioneers').set({ name }).where('id', '=', auctioneer_id).execute();
		return { pages: [PAGES.sale(sale_id)], change, shows: name };
	},
	'the default auctioneer': async () => {
		const name = title();
		const change = async () => {
			await app.db.updateTable('auctioneers').set({ is_default: false }).execute();
			await makeAuctioneer(app.db, { name, is_default: true });
		};
		const id = await makeAuction(app.db);
		return { pages: ['/', PAGES.terms, PAGES.auction(id), PAGES.ledger(id)], change, shows: name };
	},
	'the table of increments': async () => {
		const id = await makeAuction(app.db);
		const change = () => sql`update increment_bands set increment = increment + 111`.execute(app.db);
		return { pages: [PAGES.auction(id)], change, shows: /,11|,22/ };
	},
	'a new key for receipts': async () => {
		const id = await makeOpenAuction(app.db);
		const key = `${title()}=`;
		return { pages: [PAGES.ledger(id)], change: () => publishLedgerKey(app.db, key), shows: key };
	},
};

/** The changes of `npm test`: by persons, by administrators, by the clock, by another process. Those through both servers come first. */
const THROUGH_BOTH = ['a bid', 'an edit', 'a lot written by another process'];
const AT_EACH_CHANGE = [
	...THROUGH_BOTH,
	'a bid that is refused',
	'an end by the clock',
	'a pause',
	'an end with a declared price',
	'a new lot',
	'a lot that is withdrawn, linked from another',
	'a payment that is cancelled',
	'a document of a sale',
	'the default auctioneer',
	'the table of increments',
	'a new key for receipts',
];

test('every change of npm test is one of the list', () => {
	expect(AT_EACH_CHANGE.filter((name) => !(name in CHANGES))).toEqual([]);
});

describe.each([0, 1])('a change through server %i is on the next page of both', (writer) => {
	const changes = Object.entries(CHANGES).filter(
		([name]) => all || (writer === 0 ? AT_EACH_CHANGE : THROUGH_BOTH).includes(name),
	);
	test.each(changes)('%s', async (_name, prepare) => {
		const { pages, change, shows, gone = false } = await prepare();
		const has = (page: string) => (typeof shows === 'string' ? page.includes(shows) : shows.test(page));
		for (const server of servers)
			for (const path of pages) await expect.poll(async () => isStored(server, path)).toBe(true);
		await change(servers[writer] as PageServer);
		for (const server of servers)
			for (const path of pages)
				await expect.poll(async () => [path, has(await get(server, path))]).toEqual([path, !gone]);
	});
});

/** The time after which a bid must be on a page, in milliseconds (decision 049). */
const SHOWN_AFTER = 50;

test.runIf(all)(
	'a page asked for 50 ms after a bid’s answer shows the bid, from the server of the bid and from another',
	async () => {
		const id = await makeOpenAuction(app.db);
		const paths = [PAGES.auction(id), '/'];
		const late: number[] = [];
		for (let round = 1; round <= 8; round += 1) {
			const amount = 100_000 + 10_000 * round;
			for (const server of servers)
				for (const path of paths) await expect.poll(async () => isStored(server, path)).toBe(true);
			await bid(servers[round % 2] as PageServer, id, amount);
			await new Promise((done) => setTimeout(done, SHOWN_AFTER));
			const pages = await Promise.all(servers.flatMap((server) => paths.map((path) => get(server, path))));
			if (!pages.every((page) => page.includes(`${amount / 1_000}.000`))) late.push(round);
		}
		// A busy machine may delay the event of some bids.
		expect(late.length).toBeLessThan(4);
	},
);

// Amounts of their own, because a lot's page also shows the prices of other lots.
test.each([
	{ bid: 'announced by its own server', reader: 0, amount: 123_000, announced: true },
	{ bid: 'announced by another server', reader: 1, amount: 124_000, announced: true },
	{ bid: 'whose notification was lost', reader: 0, amount: 125_000, announced: false },
])('a reload shows what the stream has shown: a bid $bid', async ({ reader, amount, announced }) => {
	const server = servers[reader] as PageServer;
	const id = await makeOpenAuction(app.db);
	const price = `${amount / 1_000}.000`;
	// Read at once: the body of an answer that nobody holds any more is cancelled, unless it has a reader.
	const stream = ((await fetch(server.url + API.events(id))).body as ReadableStream<Uint8Array>).getReader();
	onTestFinished(() => stream.cancel());
	await expect.poll(() => isStored(server, PAGES.auction(id))).toBe(true);
	expect(await get(server, PAGES.auction(id))).not.toContain(price);
	if (announced) await bid(servers[0] as PageServer, id, amount);
	else await bidUnannounced(id, amount);
	let shown = '';
	while (!shown.includes(String(amount))) {
		const { value, done } = await stream.read();
		expect(done).toBe(false);
		shown += new TextDecoder().decode(value);
	}
	expect(await get(server, PAGES.auction(id))).toContain(price);
});

/** Places a bid as a server does whose notifications reach nobody. */
async function bidUnannounced(auction_id: string, reais: number) {
	const engine = new BiddingEngine((bids) => placeBids(biddingDeps(app.db), bids), {
		placed: () => undefined,
	});
	const user_id = await makePerson(app.db);
	const command = { auction_id, user_id, amount: reais * 100, key: randomUUID(), address: null };
	expect(await engine.place(command)).toHaveProperty('accepted');
}

/** Requests a page twice: whether the second answer was stored. The preparation of a test may still be announced. */
async function isStored(server: PageServer, path: string): Promise<boolean> {
	await get(server, path);
	const { hits } = server.context.pageCache.counts;
	await get(server, path);
	return server.context.pageCache.counts.hits === hits + 1;
}
