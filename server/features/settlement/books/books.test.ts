import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { GENESIS } from '#domain/ledger/ledger.ts';
import { monthOf, nextMonth, spanOf } from '#domain/settlement/books.ts';
import { lockPayment, movePayment } from '#server/features/settlement/money/move-payment.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAdmin } from '#server/testing/factories.ts';
import { makeAuctioneer, makeSale } from '#server/testing/sales.ts';
import { makePaid, makeWonLot } from '#server/testing/won-lots.ts';
import { closeMonth, hashOf } from './close-month.ts';
import { openRows, readClosings } from './closings.ts';
import { readBooks } from './read-books.ts';

const database = useDatabase();
let admin_id = '';
beforeAll(async () => {
	admin_id = await makeAdmin(database.db);
});

/** An auctioneer with a lot that was sold this month. */
async function withLot() {
	const { db } = database;
	const name = 'Paulo Neto';
	const auctioneer_id = await makeAuctioneer(db, { name });
	const { registration } = await db
		.selectFrom('auctioneers')
		.select('registration')
		.where('id', '=', auctioneer_id)
		.executeTakeFirstOrThrow();
	taken += 1;
	const sale_id = await makeSale(db, {
		kind: 'voluntary',
		auctioneer_id,
		number: 7,
		year: 2026 - taken,
	});
	const lot = await makeWonLot(db, {
		bidders: 1,
		given: {
			sale_id,
			lot_number: 3,
			auctioneer_name: name,
			auctioneer_registration: registration,
			seller: 'Banco Comitente S.A.',
		},
	});
	const month = monthOf((await readMicros(db)) / 1_000);
	return { ...lot, owner: { environment: 'production' as const, auctioneer_id }, month };
}
/** The number of a sale is taken once a year. */
let taken = 0;

type Given = Awaited<ReturnType<typeof withLot>>;

/** Closes a month after its end, as it is now. */
async function close({ owner, month }: Pick<Given, 'owner' | 'month'>, now = spanOf(month).until) {
	const { db } = database;
	const closings = await readClosings(db, owner);
	const hash = hashOf(await openRows(db, owner, month, closings));
	return closeMonth(db, { ...owner, month, hash, admin_id, now });
}

const read = ({ owner }: Given) =>
	readBooks({ db: database.db, environment: owner.environment, auctioneer: owner.auctioneer_id });

/** Changes rows by hand, as somebody who may switch triggers off. */
async function byHand(statement: ReturnType<typeof sql>) {
	await database.db.transaction().execute(async (trx) => {
		await sql`set local session_replication_role = replica`.execute(trx);
		await statement.execute(trx);
	});
}

describe('the books of a month', () => {
	test('have the lot’s entry, its result, its exit and the seller’s account, each once', async () => {
		const given = await withLot();
		const rows = await openRows(database.db, given.owner, given.month, []);
		expect(rows.map(({ book, what, price }) => [book, what, price])).toEqual([
			['diario-de-entrada', 'entered', null],
			['diario-de-leiloes', 'sold', 100_000_00],
			['contas-correntes', 'entry-awarded', 100_000_00],
			['diario-de-saida', 'entry-awarded', 100_000_00],
		]);
		const [, diary, , exit] = rows;
		expect(diary).toMatchObject({ lot: 3, seller: 'Banco Comitente S.A.', person: exit?.person });
		expect(diary?.hash).toMatch(/^[0-9a-f]{64}$/);
		expect(exit).toMatchObject({ commission: 5_000_00, payee: 'Operador do site' });
	});

	test('have the figures for the board of trade', async () => {
		const given = await withLot();
		const [month] = (await read(given)).months;
		expect(month).toMatchObject({
			month: given.month,
			state: 'current',
			figures: { sales: 1, held: 1, sold: 1, unsold: 0, value: 100_000, commission: 5_000 },
		});
	});

	test('say what was annulled as an exit of its own', async () => {
		const given = await withLot();
		await makePaid(database.db, given.payment_id);
		await database.db.transaction().execute(async (trx) => {
			const payment = await lockPayment(trx, given.payment_id);
			if (payment) await movePayment(trx, payment, 'annul', { admin_id, reason: 'Anulada pelo juízo' });
		});
		const rows = await openRows(database.db, given.owner, given.month, []);
		const exits = rows.filter(({ book }) => book === 'diario-de-saida');
		expect(exits.map(({ what, price }) => [what, price])).toEqual([
			['entry-awarded', 100_000_00],
			['entry-annulled', -100_000_00],
		]);
		expect((await read(given)).months[0]?.figures).toMatchObject({ value: 0, commission: 0 });
	});
});

describe('closing a month', () => {
	test('is refused while it is not over, out of order, or with other rows than were read', async () => {
		const given = await withLot();
		expect(await close(given, spanOf(given.month).until - 1)).toMatchObject({
			problem: { code: 'books.not-over' },
		});
		expect(await close({ ...given, month: nextMonth(given.month) })).toMatchObject({
			problem: { code: 'books.order' },
		});
		const asked = { ...given.owner, month: given.month, hash: sha256('other'), admin_id };
		const now = spanOf(given.month).until;
		expect(await closeMonth(database.db, { ...asked, now })).toMatchObject({
			problem: { code: 'books.changed' },
		});
		expect(await readClosings(database.db, given.owner)).toEqual([]);
	});

	test('stores the rows under a hash that names the closing before', async () => {
		const given = await withLot();
		expect(await close(given)).toMatchObject({ ok: true, value: { month: given.month } });
		const month = nextMonth(given.month);
		expect(await close({ ...given, month })).toMatchObject({ ok: true });
		const [first, second] = await readClosings(database.db, given.owner);
		expect(first).toMatchObject({ intact: true, hash: sha256(first?.text ?? '') });
		expect(first?.rows).toHaveLength(4);
		expect(JSON.parse(first?.text ?? '')).toMatchObject({ previous: GENESIS, rows: { count: 4 } });
		expect(second).toMatchObject({ intact: true, rows: [] });
		expect(JSON.parse(second?.text ?? '')).toMatchObject({ previous: first?.hash });
		expect((await read(given)).months[0]).toMatchObject({ state: 'closed', intact: true, differences: [] });
	});

	test('of two at once closes once', async () => {
		const given = await withLot();
		const answers = await Promise.all([close(given), close(given)]);
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
		expect(await readClosings(database.db, given.owner)).toHaveLength(1);
	});

	test('cannot be taken back', async () => {
		const given = await withLot();
		await close(given);
		for (const statement of [sql`delete from book_closings`, sql`update book_closings set rows = '[]'`])
			await expect(statement.execute(database.db)).rejects.toThrow('append-only');
	});
});

test('what is booked for a closed month later stands in the open one, with its date', async () => {
	const given = await withLot();
	await close(given);
	const month = nextMonth(given.month);
	await sql`insert into journal_entries (auction_id, payment_id, kind, winner, bank, commission, seller)
		values (${given.auction_id}, ${given.payment_id}, 'paid-out', 0, -100, 0, 100)`.execute(database.db);
	const rows = await openRows(database.db, given.owner, month, await readClosings(database.db, given.owner));
	expect(rows.map(({ book, price }) => [book, price])).toEqual([
		['contas-correntes', -100],
		['protocolo', 100],
	]);
	expect(rows.every(({ at }) => at.startsWith(given.month))).toBe(true);
	expect((await read(given)).months[0]).toMatchObject({ rows: 4, differences: [] });
});

describe('a closed month that somebody changes by hand', () => {
	/** The differences that the books name, and whether the closing is intact. */
	async function changed(statement: (given: Given) => ReturnType<typeof sql>) {
		const given = await withLot();
		await close(given);
		await byHand(statement(given));
		const [month] = (await read(given)).months;
		const { differences = [], intact, ledgers } = month ?? {};
		return {
			named: differences.map(({ book, fact, closed, now }) => [book, fact, closed, now]),
			intact,
			ledgers,
		};
	}
	const NOTHING = { intact: true, ledgers: [] };

	test('names an amount', async () => {
		const found = await changed(
			({ payment_id }) => sql`update journal_entries set seller = seller + 1, winner = winner - 1
				where payment_id = ${payment_id} and kind = 'awarded'`,
		);
		expect(found).toEqual({
			...NOTHING,
			named: [
				['contas-correntes', 'price', 'R$ 100.000,00', 'R$ 99.999,99'],
				['diario-de-saida', 'price', 'R$ 100.000,00', 'R$ 99.999,99'],
			].map((row) => row.map((words) => words.replace('R$ ', 'R$\u00A0'))),
		});
	});

	test('names a payee', async () => {
		const { named } = await changed(
			({ payment_id }) => sql`update payment_components set payee_name = 'Outro Favorecido'
				where payment_id = ${payment_id} and kind = 'price'`,
		);
		expect(named).toContainEqual(['diario-de-saida', 'payee', 'Operador do site', 'Outro Favorecido']);
	});

	test('names a date', async () => {
		const { named } = await changed(
			({ payment_id }) =>
				sql`update journal_entries set at = at - interval '1 day' where payment_id = ${payment_id}`,
		);
		expect(named.map(([book, fact]) => [book, fact])).toEqual([
			['contas-correntes', 'at'],
			['diario-de-saida', 'at'],
		]);
	});

	test('names the buyer', async () => {
		const { named } = await changed(
			({ payment_id }) => sql`update payments set winner_name = 'Outra Pessoa' where id = ${payment_id}`,
		);
		expect(named.map(([book, fact, , now]) => [book, fact, now])).toEqual([
			['diario-de-leiloes', 'person', 'Outra Pessoa'],
			['contas-correntes', 'person', 'Outra Pessoa'],
			['diario-de-saida', 'person', 'Outra Pessoa'],
		]);
	});

	test('names a row whose source is gone', async () => {
		const { named } = await changed(
			({ payment_id }) => sql`delete from journal_entries where payment_id = ${payment_id}`,
		);
		expect(named).toEqual([
			['contas-correntes', null, 'Arrematação', ''],
			['diario-de-saida', null, 'Arrematação', ''],
		]);
	});

	test('names a ledger', async () => {
		const found = await changed(
			({
				auction_id,
			}) => sql`update ledger_records set record = replace(record, '"current_bid":10000000', '"current_bid":20000000')
				where auction_id = ${auction_id} and type = 'ended'`,
		);
		expect(found.named).toEqual([['diario-de-leiloes', 'price', 'R$\u00A0100.000,00', 'R$\u00A0200.000,00']]);
		expect(found.ledgers).toHaveLength(1);
	});

	test('says that the stored rows are not those of its hash', async () => {
		const found = await changed(
			({ owner }) => sql`update book_closings set rows = replace(rows, '"lot":3', '"lot":4')
				where auctioneer_id = ${owner.auctioneer_id}`,
		);
		expect(found.intact).toBe(false);
		expect(found.named).toHaveLength(4);
	});

	test('keeps quiet about a name that went with its account', async () => {
		const { named } = await changed(
			({ payment_id }) => sql`update payments set winner_name = 'Conta excluída' where id = ${payment_id}`,
		);
		expect(named).toEqual([]);
	});
});
