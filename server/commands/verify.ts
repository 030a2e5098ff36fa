import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { anyReceipt } from '#contract/bids.ts';
import { formatBRL } from '#domain/money.ts';
import { verifyLedger } from '#server/features/bidding/ledger/verify-ledger.ts';

const USAGE = 'Usage: npm run verify -- LEDGER.ndjson [--receipt FILE]';

/** A receipt alone, or inside the answer that it came with. */
const receiptFile = z.union([
	z.object({ receipt: anyReceipt }).transform((answer) => answer.receipt),
	anyReceipt,
]);

/**
 * Verifies an auction's ledger offline, and that a receipt was issued for this ledger. Exit code 0 when all is right, 1
 * when not, 2 for wrong usage.
 */
async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { receipt: { type: 'string' } },
	});
	const [file] = positionals;
	if (!file) return say(USAGE, 2);
	const receipt = values.receipt
		? receiptFile.safeParse(JSON.parse(await readFile(values.receipt, 'utf8')))
		: null;
	if (receipt?.success === false) return say(`BROKEN: ${values.receipt} is no receipt`, 1);
	const result = verifyLedger(await readFile(file), receipt?.data ?? null);
	if (!result.ok) {
		const what = result.record === 0 ? 'receipt' : `at record ${result.record}`;
		return say(`BROKEN ${what}: ${result.reason}`, 1);
	}
	const { auction_id, state, head } = result;
	say(`Whole: auction ${auction_id}, ${head.seq} records, head ${head.hash}`, 0);
	const price = formatBRL(state.current_bid);
	say(`${state.status}, ${state.bid_count} bids, ${price}, leader ${state.leader ?? 'none'}`, 0);
	if (!receipt) return 0;
	const { key_id } = receipt.data;
	if ('kind' in receipt.data) {
		const { at, problem, head } = receipt.data;
		say(`Refused without a record at ${at} (${problem.code}), judged against record ${head.seq}.`, 0);
	}
	return say(
		`The receipt is this ledger's, signed by key ${key_id}: compare it with the operator's published keys.`,
		0,
	);
}

function say(words: string, code: number): number {
	(code === 0 ? process.stdout : process.stderr).write(`${words}\n`);
	return code;
}

process.exitCode = await main();
