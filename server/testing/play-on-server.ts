import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { AuctionPatch } from '#contract/admin-auctions.ts';
import { isOver } from '#domain/auction/auction.ts';
import { datesAhead, movedBy } from '#domain/auction/suspension.ts';
import { factsOf, type LedgerRecord, replay } from '#domain/ledger/ledger.ts';
import { MINUTE, micros, microsOf } from '#domain/values/time.ts';
import { actOnAuction } from '#server/features/backoffice/management/act-on-auction.ts';
import { callAuction } from '#server/features/backoffice/management/call-auction.ts';
import { editAuction } from '#server/features/backoffice/management/edit-auction.ts';
import { lockForAdmin } from '#server/features/backoffice/management/lock-for-admin.ts';
import { postponeLocked } from '#server/features/backoffice/management/suspend-auction.ts';
import { stateOf, termsOf } from '#server/features/bidding/decisions/decision-columns.ts';
import { exercise } from '#server/features/bidding/exercise-preference.ts';
import { extendAuctions } from '#server/features/bidding/outages/extend-auctions.ts';
import { cancelProxyBid } from '#server/features/bidding/own-proxy-bid.ts';
import { placeBids } from '#server/features/bidding/place-bids.ts';
import { runAllDue } from '#server/features/bidding/scheduler.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { vaultOf } from '#server/platform/vault.ts';
import { biddingDeps } from './bidding-deps.ts';
import { type Ending, recordName, type Scenario } from './conformance.ts';
import { makeAdmin, makeHolder } from './factories.ts';
import { giveBar, giveIdentity } from './identities.ts';
import { installMovedClock, stopClock } from './moved-clock.ts';
import { endOnServer } from './scenario-ends.ts';
import type { Input } from './scenario-inputs.ts';
import { approveRanks, makeScenarioLot } from './scenario-lots.ts';

const OPENING = microsOf('2026-11-21T12:00:00Z');
const vault = vaultOf('a key of at least thirty-two characters');

/** The database of a server, whose clock the test sets, and who acts for the desk. */
export interface Server {
	db: Kysely<Database>;
	admin: string;
}

/** Prepares a database for scenarios: its clock is set by them, and a working day is a second. */
export async function openServer({ db, url }: { db: Kysely<Database>; url: string }): Promise<Server> {
	await installMovedClock(db);
	await db.insertInto('demo_mark').values({ legal_terms_unit: 'second' }).execute();
	const served = openDatabase(url, 4);
	return { db: served, admin: await makeAdmin(served) };
}

/** Plays a scenario on this server: its engine, its scheduler, its database. The last inputs, if so many are given, at once. */
export async function playOnServer(
	server: Server,
	{ terms, end, inputs, expected }: Scenario,
	atOnce = 0,
): Promise<Ending> {
	const { db } = server;
	const dateOf = (at: number) => new Date((OPENING + at) / 1_000);
	// Withdraws the auctions of earlier scenarios, so that the scheduler does not act on them.
	await db
		.updateTable('auctions')
		.set({ withdrawn_at: new Date() })
		.where('withdrawn_at', 'is', null)
		.execute();
	const id = await makeScenarioLot(db, { terms, end }, dateOf);
	const play = new Play(server, id);
	if (terms.preference) await play.approve(terms.preference);
	const outcomes: string[] = [];
	for (const group of groupByInstant(inputs.slice(0, inputs.length - atOnce))) {
		await stopClock(db, OPENING + (group[0] as Input).at);
		outcomes.push(...(await play.take(group)));
	}
	const last = inputs.slice(inputs.length - atOnce);
	if (last[0]) await stopClock(db, OPENING + last[0].at);
	outcomes.push(...(await Promise.all(last.map((input) => play.take([input])))).flat());
	const { facts, ...ending } = await endingOf(db, id);
	const invoices = expected.invoices && (await invoicesOf(db, id));
	return { outcomes, invoices, facts: expected.facts && facts, ...ending };
}

/** Groups bids of one instant; every other input is a group of its own. */
function groupByInstant(inputs: readonly Input[]): Input[][] {
	const groups: Input[][] = [];
	for (const input of inputs) {
		const [before] = groups.at(-1) ?? [];
		if (before?.do === 'bid' && input.do === 'bid' && before.at === input.at) groups.at(-1)?.push(input);
		else groups.push([input]);
	}
	return groups;
}

class Play {
	readonly #db: Kysely<Database>;
	readonly #admin: string;
	readonly #id: string;
	readonly #people = new Map<number, string>();

	constructor({ db, admin }: Server, id: string) {
		this.#db = db;
		this.#admin = admin;
		this.#id = id;
	}

	async take(group: readonly Input[]): Promise<string[]> {
		const [first] = group as [Input];
		return first.do === 'bid' ? this.#bid(group) : [await this.#apply(first)];
	}

	/** Gives the holders their right, before they have a number in the auction. */
	async approve(preference: NonNullable<Scenario['terms']['preference']>): Promise<void> {
		const people = await Promise.all(preference.holders.map((by) => this.#person(by)));
		await approveRanks(this.#db, this.#id, people, preference);
	}

	async #person(by: number): Promise<string> {
		const user_id = this.#people.get(by) ?? (await makeHolder(this.#db));
		this.#people.set(by, user_id);
		return user_id;
	}

	async #bid(group: readonly Input[]): Promise<string[]> {
		const commands = [];
		for (const input of group) {
			if (input.do !== 'bid') continue;
			const { by, amount, most, round = null } = input;
			const proxy_bid = most === undefined ? null : { amount: most, nonce: 'nonce' };
			const user_id = await this.#person(by);
			commands.push({
				auction_id: this.#id,
				user_id,
				amount,
				proxy_bid,
				round,
				key: randomUUID(),
				address: null,
			});
		}
		const outcomes = await placeBids(biddingDeps(this.#db), commands);
		return outcomes.map((outcome) => ('refused' in outcome ? outcome.refused.code : 'accepted'));
	}

	async #apply(input: Exclude<Input, { do: 'bid' }> | Input): Promise<string> {
		switch (input.do) {
			case 'bid':
				throw new Error('bids come in groups');
			case 'clock':
				return (await runAllDue(biddingDeps(this.#db))).includes(this.#id) ? 'done' : 'nothing';
			case 'outage': {
				const outage = { since: OPENING + input.since, until: OPENING + input.until };
				const hit = await this.#db.transaction().execute((trx) => extendAuctions(trx, 'production', outage));
				return hit.includes(this.#id) ? 'done' : 'nothing';
			}
			case 'take-back':
				return outcomeOf(
					await cancelProxyBid(this.#db, 'production', this.#id, await this.#person(input.by)),
				);
			case 'prefer':
				return outcomeOf(await exercise(biddingDeps(this.#db), this.#id, await this.#person(input.by)));
			case 'call':
				return outcomeOf(await callAuction(this.#db, this.#admin, this.#id, { call: input.call }));
			case 'postpone':
				return this.#postpone(input.minutes);
			case 'revise':
				return this.#revise(input);
			case 'answer':
			case 'take':
			case 'redeem':
			case 'decide':
			case 'propose':
			case 'next': {
				const personOf = (by: number) => this.#person(by);
				return endOnServer(
					{ db: this.#db, admin: this.#admin, id: this.#id, opening: OPENING, personOf },
					input,
				);
			}
			case 'bar':
				return this.#bar(await this.#person(input.by), input.why);
			case 'readmit':
				return this.#setStatus(await this.#person(input.by), 'approved');
			default: {
				const { at: _at, do: name, ...rest } = input;
				return outcomeOf(await actOnAuction(this.#db, this.#admin, this.#id, { name, ...rest } as never));
			}
		}
	}

	async #postpone(minutes: number): Promise<string> {
		return this.#db.transaction().execute(async (trx) => {
			const held = await lockForAdmin(trx, this.#id);
			if (!held || isOver(held.auction.status)) return 'auction.action-not-offered';
			const ahead = datesAhead(termsOf(held.auction), stateOf(held.auction));
			const dates = ahead.map((each) => movedBy(each, micros(minutes * MINUTE)));
			await postponeLocked(trx, held, this.#admin, dates, { reason: 'Edital republicado' });
			return 'done';
		});
	}

	async #revise({ facts, reason }: Extract<Input, { do: 'revise' }>): Promise<string> {
		const { version, ledger_seq } = await this.#row();
		const revision = { version, ...facts, ...(reason && { revision_reason: reason }) } as AuctionPatch;
		const edited = await editAuction(this.#db, this.#admin, this.#id, revision, 'second');
		if (!edited.ok) return edited.problem.problem.code;
		return (await this.#row()).ledger_seq > ledger_seq ? 'done' : 'nothing';
	}

	#row() {
		const read = this.#db.selectFrom('auctions').select(['version', 'ledger_seq']).where('id', '=', this.#id);
		return read.executeTakeFirstOrThrow();
	}

	async #bar(user_id: string, why: Extract<Input, { do: 'bar' }>['why']): Promise<string> {
		if (why === 'not-approved') return this.#setStatus(user_id, 'rejected');
		if (why === 'remiss')
			await this.#db.insertInto('barred_bidders').values({ auction_id: this.#id, user_id }).execute();
		else if (why === 'barred') await this.#barTaxId(user_id);
		else if (why === 'admin')
			await this.#db.insertInto('user_roles').values({ user_id, role: 'admin' }).execute();
		else
			await this.#db.updateTable('auctions').set({ seller_id: user_id }).where('id', '=', this.#id).execute();
		return 'done';
	}

	async #barTaxId(user_id: string): Promise<void> {
		const context = { db: this.#db, vault, emails: { send: async () => {} }, officialChecks: null };
		// Another number than before would return the registration to review.
		await this.#db.deleteFrom('identities').where('user_id', '=', user_id).execute();
		const { tax_id } = await giveIdentity({ context }, user_id);
		await giveBar({ context }, tax_id);
	}

	async #setStatus(user_id: string, status: 'approved' | 'rejected'): Promise<string> {
		await this.#db.updateTable('profiles').set({ status }).where('id', '=', user_id).execute();
		return 'done';
	}
}

function outcomeOf(result: { ok: true } | { ok: false; problem: { code: string } }): string {
	return result.ok ? 'done' : result.problem.code;
}

/** The stored auction, which its ledger must agree with. */
async function endingOf(db: Kysely<Database>, id: string): Promise<Omit<Ending, 'outcomes'>> {
	const row = await db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
	const rows = await db
		.selectFrom('ledger_records')
		.select('record')
		.where('auction_id', '=', id)
		.orderBy('seq')
		.execute();
	const texts = rows.map(({ record }) => record);
	const { state, fault } = replay(texts, sha256);
	if (fault) throw new Error(`record ${fault.seq}: ${fault.reason}`);
	const { status, leader, current_bid: price, bid_count } = row;
	const suspended = row.suspended_at === null ? undefined : true;
	const round = row.round ?? undefined;
	const outcome = row.outcome ?? undefined;
	if (state)
		expect(state).toMatchObject({
			status,
			leader,
			current_bid: price,
			bid_count,
			...(round && { round }),
			...(outcome && { outcome }),
		});
	if (round) expect(row.initial_bid).toBe(await minimumOf(db, id, round));
	const last = state?.end_time ?? micros(row.end_time.getTime());
	const records = texts.map((text) => JSON.parse(text) as LedgerRecord);
	const ledger = records.map((record) => recordName(record as never));
	const facts = records.flatMap((record) => factsOf(record)?.after ?? []);
	return { status, leader, price, end: last - OPENING, bid_count, suspended, round, outcome, ledger, facts };
}

async function invoicesOf(db: Kysely<Database>, id: string): Promise<number[]> {
	const read = db.selectFrom('payments').select('price').where('auction_id', '=', id).orderBy('created_at');
	return (await read.execute()).map(({ price }) => price);
}

async function minimumOf(db: Kysely<Database>, auction_id: string, number: number): Promise<number> {
	const { minimum } = await db
		.selectFrom('auction_rounds')
		.select('minimum')
		.where('auction_id', '=', auction_id)
		.where('number', '=', number)
		.executeTakeFirstOrThrow();
	return minimum;
}
