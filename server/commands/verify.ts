import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { receipt as receiptSchema } from '#contract/bids.ts';
import { type LedgerRecord, replay } from '#domain/ledger.ts';
import { formatBRL } from '#domain/money.ts';
import { receiptFault } from '#domain/receipts.ts';
import { sha256 } from '#server/features/auctions/locked-auction.ts';
import { isSigned } from '#server/platform/signing.ts';

const USAGE = 'Usage: npm run verify -- LEDGER.ndjson [--receipt FILE]';

/** A receipt by itself, or within the answer that it came with. */
const holder = z.union([z.object({ receipt: receiptSchema }).transform((it) => it.receipt), receiptSchema]);

/** Verifies an auction's ledger offline, and that a receipt was given for this very ledger. 0: all right. 1: not. */
async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { receipt: { type: 'string' } },
	});
	const [file] = positionals;
	if (!file) return say(USAGE, 2);
	const texts = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
	const { state, head, fault } = replay(texts, sha256);
	if (fault) return say(`BROKEN at record ${fault.seq}: ${fault.reason}`, 1);
	if (!state) return say('BROKEN: the ledger is empty', 1);
	const { auction_id } = JSON.parse(texts[0] as string) as LedgerRecord;
	const price = formatBRL(state.current_bid);
	say(`Whole: auction ${auction_id}, ${head.seq} records, head ${head.hash}`, 0);
	say(`${state.status}, ${state.bid_count} bids, ${price}, leader ${state.leader ?? 'none'}`, 0);
	return values.receipt ? checkReceipt(values.receipt, texts) : 0;
}

async function checkReceipt(file: string, texts: readonly string[]): Promise<number> {
	const read = holder.safeParse(JSON.parse(await readFile(file, 'utf8')));
	if (!read.success) return say(`BROKEN: ${file} is no receipt`, 1);
	const fault = receiptFault(read.data, texts, sha256, isSigned);
	if (fault) return say(`BROKEN receipt: ${fault}`, 1);
	return say(
		`The receipt is this ledger's, signed by key ${read.data.key_id}: compare it with the house's list.`,
		0,
	);
}

function say(words: string, code: number): number {
	(code === 0 ? process.stdout : process.stderr).write(`${words}\n`);
	return code;
}

process.exitCode = await main();
