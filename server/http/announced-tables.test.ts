import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { comparisonPage, PAGES } from '#contract/paths.ts';
import { createBackend } from '#server/http/pages/backend.ts';
import { loadPages } from '#server/http/pages/built-pages.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { makeAdmin, makeAuction } from '#server/testing/factories.ts';
import { makeProposal, makeProposalLot } from '#server/testing/proposals.ts';
import { makeSale } from '#server/testing/sales.ts';
import { useApp } from '#server/testing/test-app.ts';
import { makeWonLot } from '#server/testing/won-lots.ts';

const app = useApp();

/** Tables that change only together with a ledger record, whose writer wakes the servers after its commit. */
const WITH_A_RECORD = ['ledger_records', 'bids', 'auction_bidders'];

/** Tables that triggers write in the transaction that changes the auction. */
const WITH_THE_AUCTION = [
	'listing_entries',
	'listing_places',
	'auction_prices',
	'auction_ends',
	'auction_counts',
];

/** Tables of checkpoints, which are shown when a kept page is two seconds old: nobody waits for them. */
const TWO_SECONDS_LATER = ['witnessed_ledgers', 'ledger_checkpoints', 'ledger_checkpoint_deliveries'];

test('every table that a public page reads is announced when it changes, or changes with the ledger', async () => {
	const [won, open, lot] = [
		(await makeWonLot(app.db)).auction_id,
		await makeAuction(app.db, { auction_type: 'live' }),
		await makeProposalLot(app.db),
	];
	const sale = await makeSale(app.db, { published_at: new Date() });
	await makeProposal(app.db, { auction_id: lot });
	const admin = await app.session(await makeAdmin(app.db));
	await app.ask('POST', ADMIN_API.auctionAction(open, 'start'), { token: admin });
	await app.ask('POST', ADMIN_API.auctionAction(open, 'pause'), {
		token: admin,
		body: { reason: 'Falta de luz' },
	});

	// One connection, so that its statistics can be flushed.
	const db = openDatabase(app.databaseUrl, 1);
	await sql`select pg_stat_reset()`.execute(db);
	const render = (await loadPages()).createPages(createBackend({ ...app.context, db }));
	for (const path of [
		'/',
		PAGES.sale(sale),
		comparisonPage([open, lot]),
		...[won, open, lot].flatMap((id) => [PAGES.auction(id), PAGES.ledger(id), PAGES.room(id)]),
	])
		expect((await render(new Request(`http://127.0.0.1${path}`), { viewer: null, nonce: 'n' })).status).toBe(
			200,
		);
	await sql`select pg_stat_force_next_flush()`.execute(db);
	const read = await sql<{ name: string }>`select relname as name from pg_stat_user_tables
		where schemaname = 'public' and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0`.execute(db);
	const announced = await sql<{ name: string }>`select distinct c.relname as name from pg_trigger t
		join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
		where p.proname in ('auction_page_changed', 'part_of_page_changed', 'pages_changed')`.execute(db);
	await db.destroy();
	const names = read.rows.map(({ name }) => name);
	expect(names).toEqual(
		expect.arrayContaining(['auctions', 'properties', 'payments', 'instalment_proposals']),
	);
	const changing = [...WITH_A_RECORD, ...WITH_THE_AUCTION, ...TWO_SECONDS_LATER];
	const known = new Set([...changing, ...announced.rows.map(({ name }) => name)]);
	expect(names.filter((name) => !known.has(name))).toEqual([]);
});
