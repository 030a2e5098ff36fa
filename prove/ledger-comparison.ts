import type { Kysely } from 'kysely';
import type { AnyReceipt } from '#contract/bids.ts';
import { canonical, type LedgerRecord, replay } from '#domain/ledger.ts';
import { receiptFault } from '#domain/receipts.ts';
import { sha256 } from '#server/features/bidding/locked-auction.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isSigned } from '#server/platform/signing.ts';
import type { Acknowledged, Acknowledgements } from './acknowledgements.ts';
import type { Verdicts } from './verdicts.ts';

/**
 * Compares all that the crowd was told of some auctions, and that nobody else bid on, with what the database holds, as of
 * one moment: the clock goes on closing auctions meanwhile.
 */
export async function compare(
	db: Kysely<Database>,
	auctions: readonly string[],
	told: Acknowledgements,
	verdicts: Verdicts,
): Promise<void> {
	await db
		.transaction()
		.setIsolationLevel('repeatable read')
		.execute((snapshot) => compareAt(snapshot, auctions, told, verdicts));
}

async function compareAt(
	db: Kysely<Database>,
	auctions: readonly string[],
	told: Acknowledgements,
	verdicts: Verdicts,
): Promise<void> {
	const all = [...told.heard.values()];
	for (const auction_id of auctions) {
		const acknowledged = all.filter(({ bid }) => bid.auction_id === auction_id);
		const records = await compareLedger(db, auction_id, acknowledged, verdicts);
		await compareBids(db, auction_id, records, verdicts);
	}
	await compareKeys(db, auctions, told, verdicts);
	for (const words of told.changed) verdicts.find('changed', words);
	for (const key of told.unanswered.keys()) verdicts.find('unanswered', key);
	verdicts.count('acknowledged', all.length);
}

async function compareLedger(
	db: Kysely<Database>,
	auction_id: string,
	acknowledged: readonly Acknowledged[],
	verdicts: Verdicts,
): Promise<LedgerRecord[]> {
	const rows = await db
		.selectFrom('ledger_records')
		.select(['seq', 'record', 'hash'])
		.where('auction_id', '=', auction_id)
		.orderBy('seq')
		.execute();
	const texts = rows.map(({ record }) => record);
	const { fault, state, head } = replay(texts, sha256);
	if (fault) verdicts.find('broken', `${auction_id}, seq ${fault.seq}: ${fault.reason}`);
	const stored = await db
		.selectFrom('auctions')
		.select(['status', 'current_bid', 'bid_count', 'leader', 'ledger_seq', 'ledger_hash'])
		.where('id', '=', auction_id)
		.executeTakeFirstOrThrow();
	if (stored.ledger_seq !== head.seq || (head.seq > 0 && stored.ledger_hash !== head.hash))
		verdicts.find('broken', `${auction_id}: head ${head.seq} replayed, ${stored.ledger_seq} stored`);
	for (const key of ['status', 'current_bid', 'bid_count', 'leader'] as const)
		if (state && state[key] !== stored[key])
			verdicts.find('broken', `${auction_id}: ${key} ${state[key]} replayed, ${stored[key]} stored`);
	for (const { bid, receipt } of acknowledged) {
		const lost = receiptFault(receipt, texts, sha256, isSigned);
		if (lost) verdicts.find('lost', `${bid.key} at seq ${placeOf(receipt)}: ${lost}`);
	}
	const records = texts.map((text) => JSON.parse(text) as LedgerRecord);
	compareDecisions(records, acknowledged, verdicts);
	return records;
}

/** Each decision on a bid is one bidder's, and the crowd was told of it: what it was not told of was decided twice. */
function compareDecisions(
	records: readonly LedgerRecord[],
	acknowledged: readonly Acknowledged[],
	verdicts: Verdicts,
): void {
	// All records of one decision share its moment, and no two decisions do (docs/ledger.md).
	const decisions = new Map<string, string[]>();
	const at = new Map<number, string>();
	for (const record of records) {
		at.set(record.seq, record.at);
		verdicts.count(record.type);
		if (/^(bid|ceiling)-/.test(record.type)) decisions.set(record.at, []);
	}
	for (const { bid, receipt } of acknowledged) {
		if ('seq' in receipt) decisions.get(at.get(receipt.seq) ?? '')?.push(bid.key);
		else verdicts.count('refused_without_a_record');
	}
	for (const [moment, keys] of decisions)
		if (keys.length !== 1)
			verdicts.find('doubled', `decided at ${moment} for ${keys.join(' and ') || 'nobody'}`);
}

async function compareBids(
	db: Kysely<Database>,
	auction_id: string,
	records: readonly LedgerRecord[],
	verdicts: Verdicts,
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
		verdicts.find(
			'broken',
			`${auction_id}: ${stored.length} bids, ${accepted.length} in the ledger, or not the same`,
		);
}

/** Where a receipt says that its bid stands: at a record, or beside the ledger with these words. */
function placeOf(receipt: AnyReceipt): number | string {
	if ('seq' in receipt) return receipt.seq;
	const { at, head, problem } = receipt;
	return canonical({ at, head, problem });
}

async function compareKeys(
	db: Kysely<Database>,
	auctions: readonly string[],
	told: Acknowledgements,
	verdicts: Verdicts,
): Promise<void> {
	const rows = await db
		.selectFrom('idempotency_keys')
		.select(['user_id', 'key', 'auction_id', 'seq', 'refusal'])
		.where('auction_id', 'in', auctions)
		.execute();
	const kept = rows.map(({ user_id, key, auction_id, seq, refusal }) => {
		return `${key} ${user_id} ${auction_id} ${seq ?? canonical(refusal)}`;
	});
	const heard = [...told.heard.values()].map(
		({ bid, receipt }) => `${bid.key} ${bid.bidder.id} ${bid.auction_id} ${placeOf(receipt)}`,
	);
	const [keptOnce, heardOnce] = [new Set(kept), new Set(heard)];
	if (kept.length > keptOnce.size)
		verdicts.find('doubled', `${kept.length - keptOnce.size} keys are kept twice`);
	for (const line of heardOnce) if (!keptOnce.has(line)) verdicts.find('lost', `the key ${line}`);
	for (const line of keptOnce) if (!heardOnce.has(line)) verdicts.find('doubled', `the key ${line}`);
}
