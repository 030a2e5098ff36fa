import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Environment } from '#domain/auction/auction.ts';
import { WAITING_KINDS, type WaitingKind } from '#domain/backoffice/waiting-work.ts';
import { useDatabase } from '#server/testing/database.ts';
import { makeAuction, makePerson } from '#server/testing/factories.ts';
import { makeProposal } from '#server/testing/proposals.ts';
import { tellEverybody } from '#server/testing/sales.ts';
import { makeWork } from '#server/testing/waiting-work.ts';
import { readWaiting } from './read-waiting.ts';

const database = useDatabase();

/** Whether an administrator of an environment finds a thing of a kind under this title. */
async function waits(kind: WaitingKind, title: string, environment: Environment = 'production') {
	const desk = { environment, admin_id: randomUUID(), legalTermsUnit: 'day' } as const;
	const groups = await readWaiting(database.db, desk, kind);
	return groups.find((group) => group.kind === kind)?.items.some((item) => item.title === title) ?? false;
}

/** Something done to what a title names. */
type Change = (title: string) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

const lot =
	(set: string): Change =>
	(title) =>
		sql`update auctions set ${sql.raw(set)} where title = ${title}`;
const lotOfSale =
	(set: string): Change =>
	(title) =>
		sql`update auctions a set ${sql.raw(set)} from sales s where s.title = ${title} and a.sale_id = s.id`;
const person =
	(set: string): Change =>
	(title) =>
		sql`update profiles set ${sql.raw(set)} where name = ${title}`;
/** A change of rows of a table `x`, found by the lot `a` or by its payment `p`. */
const row =
	(table: string, by: string, set: string): Change =>
	(title) =>
		sql`update ${sql.table(table)} x set ${sql.raw(set)} from payments p join auctions a on a.id = p.auction_id
			where a.title = ${title} and ${sql.raw(by)}`;

/** A change of the row of a table that has this name. */
const ofName =
	(table: string, set: string): Change =>
	(title) =>
		sql`update ${sql.table(table)} set ${sql.raw(set)} where name = ${title}`;
const seller = (set: string) => ofName('sellers', set);
/** A change of the lots of a seller, or of an auctioneer. */
const ofSeller =
	(set: string): Change =>
	(title) =>
		sql`update auctions a set ${sql.raw(set)} from sellers r where r.name = ${title} and a.consignor_id = r.id`;
const ofAuctioneer =
	(set: string): Change =>
	(title) =>
		sql`update auctions set ${sql.raw(set)} where auctioneer_name = ${title}`;

const CANCELLED = lot("status = 'cancelled', paused_at = null, suspended_at = null");
const SUSPENDED = lot('suspended_at = now()');
const PAUSED = lot("status = 'paused', paused_at = now()");
const SCHEDULED = lot("auction_type = 'scheduled'");
const WITHDRAWN = lot('withdrawn_at = now()');
const FAR = "start_time = now() + interval '60 days', end_time = now() + interval '61 days'";
const UNPAID = row('payments', 'x.id = p.id', "status = 'cancelled', ended_at = now(), reason = 'Não pagou'");
const OFFER_OVER = row('second_chances', 'x.after_payment_id = p.id', 'expires_at = now()');

const reopened = (withdrawn_at: Date | null): Change => {
	return async (title) => {
		const id = await makeAuction(database.db, { withdrawn_at });
		return sql`insert into reopened_auctions (auction_id, reopened_from) select ${id}, a.id from auctions a where a.title = ${title}`;
	};
};

const accepted: Change = async (title) => {
	const { id } = await database.db
		.selectFrom('auctions')
		.select('id')
		.where('title', '=', title)
		.executeTakeFirstOrThrow();
	const proposal = await makeProposal(database.db, { auction_id: id });
	return sql`update instalment_proposals set state = 'accepted', ended_at = now() where id = ${proposal}`;
};

const won: Change = async (title) => {
	const user_id = await makePerson(database.db);
	await sql`insert into auction_bidders (auction_id, user_id, bidder) select id, ${user_id}, 1 from auctions where title = ${title}`.execute(
		database.db,
	);
	return lot('leader = 1, bid_count = 1')(title);
};

const administrator: Change = (title) =>
	sql`insert into user_roles (user_id, role) select id, 'admin' from profiles where name = ${title}`;

const offered: Change = (title) =>
	sql`insert into second_chances (auction_id, after_payment_id, user_id, bidder, price, expires_at)
		select p.auction_id, p.id, b.user_id, b.bidder, 1, now() + interval '1 day' from payments p
		join auctions a on a.id = p.auction_id join auction_bidders b on b.auction_id = a.id and b.bidder = 1 where a.title = ${title}`;

const paidBack: Change = (title) =>
	sql`insert into pix_returns (end_to_end_id, amount, state, ended_at, next_look)
		select x.end_to_end_id, x.amount, 'failed', now(), null from pix_received x join payments p on p.id = x.payment_id
		join auctions a on a.id = p.auction_id where a.title = ${title}`;

const toldOfOtherDates: Change = async (title) => {
	const { db } = database;
	const { id } = await db
		.selectFrom('auctions')
		.select('id')
		.where('title', '=', title)
		.executeTakeFirstOrThrow();
	await tellEverybody(db, id);
	expect(await waits('notices', title)).toBe(false);
	return lot("start_time = start_time + interval '1 day'")(title);
};

const unrecognised: Change = (title) =>
	sql`update preference_rights r set state = 'refused' from auctions a where a.id = r.auction_id and a.title = ${title}`;

/** Each condition of a kind, by what does not meet it. What `end` of waiting-work.ts changes is tested with the pages. */
const ENDS: [kind: WaitingKind, what: string, change: Change][] = [
	['to-close', 'the lot is paused', PAUSED],
	['to-close', 'the clock closes it', SCHEDULED],
	['to-close', 'it was withdrawn', WITHDRAWN],
	['to-start', 'it was cancelled', CANCELLED],
	['to-start', 'the clock opens it', SCHEDULED],
	['to-start', 'its time has not come', lot("start_time = now() + interval '1 hour'")],
	['to-start', 'its end has passed', lot('end_time = now()')],
	['paused', 'it was withdrawn', WITHDRAWN],
	['paused', 'it is suspended', SUSPENDED],
	['suspended', 'it was cancelled', CANCELLED],
	['suspended', 'it was withdrawn', WITHDRAWN],
	['ending', 'it is paused', PAUSED],
	['ending', 'its end has passed', lot('end_time = now()')],
	['ending', 'it was withdrawn', WITHDRAWN],
	['preference-windows', 'the lot was withdrawn', WITHDRAWN],
	['debtor-payments', 'the lot was withdrawn', WITHDRAWN],
	['debtor-payments', 'a hammer was final', lot("status = 'completed', ledger_seq = 1")],
	['debtor-payments', 'the fiduciante is recognised no longer', unrecognised],
	['preferences', 'the lot was cancelled, so that nothing can be decided', CANCELLED],
	['preferences', 'the lot was withdrawn', WITHDRAWN],
	['expired', 'it was cancelled', CANCELLED],
	['expired', 'it is suspended', SUSPENDED],
	['expired', 'its end is to come', lot("end_time = now() + interval '1 hour'")],
	['unsold', 'it was cancelled', CANCELLED],
	['unsold', 'it has a winner', won],
	['unsold', 'it came to a new auction', reopened(null)],
	['unsold', 'a proposal was accepted', accepted],
	['lot-drafts', 'it is public', lot("environment = 'production', published_at = now()")],
	['lot-drafts', 'it was withdrawn', WITHDRAWN],
	['lot-drafts', 'no edital announces it', lot("kind = 'voluntary'")],
	['lot-drafts', 'its dates leave time', lot(FAR)],
	['sale-drafts', 'its lot is public', lotOfSale("environment = 'production', published_at = now()")],
	['sale-drafts', 'its lot was withdrawn', lotOfSale('withdrawn_at = now()')],
	['sale-drafts', 'its dates leave time', lotOfSale(FAR)],
	['notices', 'its lot was withdrawn', WITHDRAWN],
	['notices', 'it is suspended', lot('suspended_at = now()')],
	['notices', 'its start is more than ten days away', lot(FAR)],
	['notices', 'it is extrajudicial', lot("kind = 'extrajudicial'")],
	['identities', 'the registration is not approved', person("status = 'pending'")],
	['identities', 'the person is an administrator', administrator],
	['proofs', 'the payment was cancelled', UNPAID],
	['slips', 'the payment was cancelled', UNPAID],
	['offers', 'the time of the offer is over', OFFER_OVER],
	['fallen', 'the lot is offered to the next bidder', offered],
	['proposals', 'the lot was withdrawn', WITHDRAWN],
	['payee-accounts', 'the lot is judicial, whose price the court receives', ofSeller("kind = 'judicial'")],
	[
		'payee-accounts',
		'the lot is not published',
		ofSeller("environment = 'production-draft', published_at = null"),
	],
	['payee-accounts', 'the lot is over', ofSeller("status = 'cancelled'")],
	['payee-accounts', 'the operator receives for the seller', seller("receives = 'through_operator'")],
	['certificates', 'it was renewed', ofName('bank_certificates', "ends_at = now() + interval '90 days'")],
	['auctioneer-registrations', 'no lot of theirs is to come', ofAuctioneer("status = 'cancelled'")],
	['auctioneer-registrations', 'its end is not known', ofName('auctioneers', 'valid_until = null')],
];

/** What looks like an end, and is none. */
const GOES_ON: typeof ENDS = [
	['unsold', 'its new auction was withdrawn', reopened(new Date())],
	[
		'lot-drafts',
		'its dates leave time, but a planned publication failed',
		lot(`${FAR}, publish_failed_at = now()`),
	],
	['stray-pix', 'its return failed', paidBack],
	['questions', 'the lot was withdrawn, and somebody still asked', WITHDRAWN],
	['visits', 'the lot was withdrawn, and somebody still asked', WITHDRAWN],
	[
		'payee-accounts',
		'a public body sells, whom the operator never receives for',
		async (title) => {
			await (await seller("receives = 'through_operator'")(title)).execute(database.db);
			return ofSeller("kind = 'administrative'")(title);
		},
	],
	['certificates', 'it has ended', ofName('bank_certificates', "ends_at = now() - interval '1 day'")],
	['auctioneer-registrations', 'it has ended', ofName('auctioneers', 'valid_until = current_date - 10')],
	[
		'auctioneer-registrations',
		'they are the default one',
		async (title) => {
			await sql`update auctioneers set is_default = false`.execute(database.db);
			await (await ofAuctioneer("status = 'cancelled'")(title)).execute(database.db);
			return ofName('auctioneers', 'is_default = true')(title);
		},
	],
	['notices', 'it is judicial', lot("kind = 'judicial'")],
	['notices', 'everybody was told of other dates', toldOfOtherDates],
];

test.each([...ENDS.map((row) => [...row, false] as const), ...GOES_ON.map((row) => [...row, true] as const)])(
	'%s, whether it waits where %s',
	async (kind, _what, change, still) => {
		const { title } = await makeWork(database.db, kind);
		expect(await waits(kind, title)).toBe(true);
		await (await change(title)).execute(database.db);
		expect(await waits(kind, title)).toBe(still);
	},
);

/** People and the bank belong to no environment. */
const EVERYWHERE: readonly WaitingKind[] = ['registrations', 'identities', 'certificates'];

test.each(WAITING_KINDS)('%s of an environment waits in no other', async (kind) => {
	const { title } = await makeWork(database.db, kind);
	expect(await waits(kind, title, 'staging')).toBe(EVERYWHERE.includes(kind));
});
