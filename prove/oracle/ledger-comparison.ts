import type { Kysely } from 'kysely';
import type { AnyReceipt } from '#contract/bids.ts';
import { type LedgerRecord, replay } from '#domain/ledger/ledger.ts';
import { receiptFault } from '#domain/ledger/receipts.ts';
import { canonical } from '#domain/values/canonical.ts';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';
import type { Acknowledged, Acknowledgements } from '#prove/system/acknowledgements.ts';
import type { Findings } from '#prove/system/proof.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { isSigned } from '#server/platform/signing.ts';

/**
 * Compares the crowd's answers with the database, in one snapshot, because the scheduler continues to close auctions. Nobody
 * else may have bid on the auctions.
 */
export async function compare(
	db: Kysely<Database>,
	auctions: readonly string[],
	answers: Acknowledgements,
	findings: Findings,
): Promise<void> {
	await db
		.transaction()
		.setIsolationLevel('repeatable read')
		.execute((trx) => compareAt(trx, auctions, answers, findings));
}

async function compareAt(
	db: Kysely<Database>,
	auctions: readonly string[],
	answers: Acknowledgements,
	findings: Findings,
): Promise<void> {
	const all = [...answers.acknowledged.values()];
	for (const auction_id of auctions) {
		const acknowledged = all.filter(({ bid }) => bid.auction_id === auction_id);
		const records = await compareLedger(db, auction_id, acknowledged, findings);
		await compareBids(db, auction_id, records, findings);
	}
	await compareKeys(db, auctions, answers, findings);
	for (const text of answers.changed) findings.add('changed', text);
	for (const key of answers.unanswered.keys()) findings.add('unanswered', key);
	findings.count('acknowledged', all.length);
}

async function compareLedger(
	db: Kysely<Database>,
	auction_id: string,
	acknowledged: readonly Acknowledged[],
	findings: Findings,
): Promise<LedgerRecord[]> {
	const rows = await db
		.selectFrom('ledger_records')
		.select(['seq', 'record', 'hash'])
		.where('auction_id', '=', auction_id)
		.orderBy('seq')
		.execute();
	const texts = rows.map(({ record }) => record);
	const { fault, state, head } = replay(texts, sha256);
	if (fault) findings.add('broken', `${auction_id}, seq ${fault.seq}: ${fault.reason}`);
	const stored = await db
		.selectFrom('auctions')
		.select(['status', 'current_bid', 'bid_count', 'leader', 'ledger_seq', 'ledger_hash'])
		.where('id', '=', auction_id)
		.executeTakeFirst();
	if (!stored) {
		findings.add('lost', `${auction_id}: the auction is missing`);
		return [];
	}
	if (stored.ledger_seq !== head.seq || (head.seq > 0 && stored.ledger_hash !== head.hash))
		findings.add('broken', `${auction_id}: head ${head.seq} replayed, ${stored.ledger_seq} stored`);
	for (const key of ['status', 'current_bid', 'bid_count', 'leader'] as const)
		if (state && state[key] !== stored[key])
			findings.add('broken', `${auction_id}: ${key} ${state[key]} replayed, ${stored[key]} stored`);
	for (const { bid, receipt } of acknowledged) {
		const lost = receiptFault(receipt, texts, sha256, isSigned);
		if (lost) findings.add('lost', `${bid.key} at seq ${placeOf(receipt)}: ${lost}`);
	}
	const records = texts.map((text) => JSON.parse(text) as LedgerRecord);
	compareDecisions(records, acknowledged, findings);
	return records;
}

/** The types of records that a bid can cause. */
const OF_A_BID = new Set<string>(['bid-accepted', 'bid-refused', PROXY_BID_SET, PROXY_BID_DROPPED]);

/** Every decision on a bid must be the answer to exactly one bid; otherwise a bid was decided twice. */
function compareDecisions(
	records: readonly LedgerRecord[],
	acknowledged: readonly Acknowledged[],
	findings: Findings,
): void {
	// The records of one decision share a time that no other decision has (docs/ledger.md).
	const decisions = new Map<string, string[]>();
	const at = new Map<number, string>();
	for (const record of records) {
		at.set(record.seq, record.at);
		findings.count(record.type);
		if (OF_A_BID.has(record.type)) decisions.set(record.at, []);
	}
	for (const { bid, receipt } of acknowledged) {
		if ('seq' in receipt) decisions.get(at.get(receipt.seq) ?? '')?.push(bid.key);
		else findings.count('refused_without_a_record');
	}
	for (const [moment, keys] of decisions)
		if (keys.length !== 1)
			findings.add('doubled', `decided at ${moment} for ${keys.join(' and ') || 'nobody'}`);
}

async function compareBids(
	db: Kysely<Database>,
	auction_id: string,
	records: readonly LedgerRecord[],
	findings: Findings,
): Promise<void> {
	const rows = await db
		.selectFrom('bids')
		.innerJoin('auction_bidders', (join) =>
			join
				.onRef('auction_bidders.auction_id', '=', 'bids.auction_id')
				.onRef('auction_bidders.user_id', '=', 'bids.user_id'),
		)
		.select(['bids.id', 'bids.seq', 'bids.amount', 'auction_bidders.bidder'])
		.where('bids.auction_id', '=', auction_id)
		.orderBy('bids.seq')
		.execute();
	const stored = rows.map(({ id, seq, amount, bidder }) => `${seq} ${id} ${amount} ${bidder}`);
	const accepted = records.flatMap(({ type, seq, data }) =>
		type === 'bid-accepted' && 'bid_id' in data
			? [`${seq} ${data.bid_id} ${data.amount} ${data.bidder}`]
			: [],
	);
	if (stored.join() !== accepted.join())
		findings.add(
			'broken',
			`${auction_id}: ${stored.length} bids, ${accepted.length} in the ledger, or not the same`,
		);
}

/** The place that a receipt names: the number of its record or, without a record, the refusal. */
function placeOf(receipt: AnyReceipt): number | string {
	if ('seq' in receipt) return receipt.seq;
	const { at, head, problem } = receipt;
	return canonical({ at, head, problem });
}

async function compareKeys(
	db: Kysely<Database>,
	auctions: readonly string[],
	answers: Acknowledgements,
	findings: Findings,
): Promise<void> {
	const rows = await db
		.selectFrom('idempotency_keys')
		.select(['user_id', 'key', 'auction_id', 'seq', 'refusal'])
		.where('auction_id', 'in', auctions)
		.execute();
	const stored = rows.map(({ user_id, key, auction_id, seq, refusal }) => {
		return `${key} ${user_id} ${auction_id} ${seq ?? canonical(refusal)}`;
	});
	const answered = [...answers.acknowledged.values()].map(
		({ bid, receipt }) => `${bid.key} ${bid.bidder.id} ${bid.auction_id} ${placeOf(receipt)}`,
	);
	const [storedOnce, answeredOnce] = [new Set(stored), new Set(answered)];
	if (stored.length > storedOnce.size)
		findings.add('doubled', `${stored.length - storedOnce.size} keys are stored twice`);
	for (const line of answeredOnce) if (!storedOnce.has(line)) findings.add('lost', `the key ${line}`);
	for (const line of storedOnce) if (!answeredOnce.has(line)) findings.add('doubled', `the key ${line}`);
}
