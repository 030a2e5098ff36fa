import type { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type AnyReceipt, anyReceipt, lotFacts } from '#contract/bids.ts';
import { statedHeads } from '#domain/ledger/checkpoints.ts';
import { compareFacts, type FactsFinding } from '#domain/ledger/lot-facts.ts';
import { formatBRL } from '#domain/values/money.ts';
import { verifyLedger } from '#server/features/bidding/ledger/verify-ledger.ts';
import {
	type KeptCheckpoint,
	readKeptFiles,
	readKeptFolder,
} from '#server/features/bidding/witness/kept-checkpoints.ts';
import { publicServer } from '#server/features/bidding/witness/public-server.ts';
import { verifyServer } from '#server/features/bidding/witness/verify-server.ts';
import { readCertificates } from '#server/platform/pix/pem.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { FAILED, say, WRONG_USAGE } from './run-command.ts';

const USAGE = `Usage: npm run verify -- LEDGER.ndjson [--receipt FILE] [--facts FILE] [--checkpoint FILE …] [--tsa-ca FILE]
       npm run verify -- --checkpoints FOLDER --server URL [--tsa-ca FILE]`;

/** A receipt alone, or inside the answer that it came with. */
const receiptFile = z.union([
	z.object({ receipt: anyReceipt }).transform((answer) => answer.receipt),
	anyReceipt,
]);

/**
 * Verifies an auction's ledger offline, with a receipt or checkpoints that somebody has; or all ledgers of a running server with the
 * checkpoints that a witness has kept. Exit code 0 when all is right, 1 when not, 2 for wrong usage or without an answer.
 */
async function main(): Promise<number> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: {
			receipt: { type: 'string' },
			facts: { type: 'string' },
			checkpoint: { type: 'string', multiple: true },
			checkpoints: { type: 'string' },
			server: { type: 'string' },
			'tsa-ca': { type: 'string' },
		},
	});
	const [file] = positionals;
	const trusted = values['tsa-ca'] ? readCertificates(values['tsa-ca']) : [];
	const { receipt, facts, checkpoint = [], checkpoints: folder, server } = values;
	if (folder && server && !file && !receipt && !facts && checkpoint.length === 0)
		return verifyAll(folder, server, trusted);
	if (!file || folder || server) return say(USAGE, WRONG_USAGE);
	return verifyOne(file, { receipt, facts, checkpoint, trusted });
}

interface Evidence {
	receipt: string | undefined;
	facts: string | undefined;
	checkpoint: readonly string[];
	trusted: readonly X509Certificate[];
}

/** Verifies one ledger file. */
async function verifyOne(
	file: string,
	{ receipt: path, facts, checkpoint, trusted }: Evidence,
): Promise<number> {
	const receipt = path ? receiptFile.safeParse(JSON.parse(await readFile(path, 'utf8'))) : null;
	if (receipt?.success === false) return say(`BROKEN: ${path} is no receipt`, FAILED);
	const kept = await readKeptFiles(checkpoint, trusted);
	if (kept.faults.length > 0) return say(kept.faults.map((fault) => `BROKEN ${fault}`).join('\n'), FAILED);
	const bytes = await readFile(file);
	const auction = auctionOf(bytes);
	const witnessed = kept.checkpoints.flatMap(({ answer }) => statedHeads(answer, auction));
	const result = verifyLedger(bytes, receipt?.data ?? null, witnessed);
	if (!result.ok) {
		const what = result.record === 0 ? 'receipt' : `at record ${result.record}`;
		return say(`BROKEN ${what}: ${result.reason}`, FAILED);
	}
	const { auction_id, state, head } = result;
	say(`Whole: auction ${auction_id}, ${head.seq} records, head ${head.hash}`);
	const price = formatBRL(state.current_bid);
	say(`${state.status}, ${state.bid_count} bids, ${price}, leader ${state.leader ?? 'none'}`);
	for (const each of kept.checkpoints) sayCheckpoint(each, auction);
	const compared = facts ? await sayFacts(facts, bytes) : 0;
	return receipt ? Math.max(compared, sayReceipt(receipt.data)) : compared;
}

const FACTS: Record<FactsFinding, string> = {
	same: 'The facts of the lot are those whose hash the ledger states.',
	later: 'The facts of the lot follow from those of the ledger by changes that were announced after its end.',
	silent: 'The ledger states no hash of the facts of the lot.',
	other: 'BROKEN facts: they are of another auction or another ledger',
	shorter: 'BROKEN facts: the ledger ends before the record at which they were read',
	changed: 'BROKEN facts: the ledger states another hash',
};

/** Compares what bidders see of the lot, as the server answered it, with a ledger that was verified. */
async function sayFacts(path: string, ledger: Uint8Array): Promise<number> {
	const read = lotFacts.safeParse(JSON.parse(await readFile(path, 'utf8')));
	if (!read.success) return say(`BROKEN: ${path} has no facts of a lot`, FAILED);
	const texts = Buffer.from(ledger).toString().trimEnd().split('\n');
	const found = compareFacts(texts, read.data, sha256);
	return say(FACTS[found], FACTS[found].startsWith('BROKEN') ? FAILED : 0);
}

/** The auction that a ledger names in its first line; null if it names none. Its verification says what is wrong. */
function auctionOf(bytes: Uint8Array): string | null {
	return (
		/"auction_id":"([0-9a-f-]{36})"/.exec(Buffer.from(bytes.subarray(0, 100_000)).toString())?.[1] ?? null
	);
}

function sayCheckpoint(kept: KeptCheckpoint, auction: string | null): void {
	const { checkpoint, key_id } = kept.answer;
	const [own] = statedHeads(kept.answer, auction);
	const what = own ? `states record ${own.head.seq} of this ledger` : 'does not state this ledger';
	const { number, at } = checkpoint;
	say(`Checkpoint ${number} of ${at} ${what}, signed by key ${key_id}${stampWords(kept)}.`);
}

function stampWords({ time_stamp }: KeptCheckpoint): string {
	if (!time_stamp) return '';
	const { at, authority, trusted } = time_stamp;
	const known = trusted ? '' : ', whose certificate was not checked (--tsa-ca)';
	return `, time-stamped ${at.toISOString()} by ${authority}${known}`;
}

function sayReceipt(receipt: AnyReceipt): number {
	if ('kind' in receipt) {
		const { at, problem, head } = receipt;
		say(`Refused without a record at ${at} (${problem.code}), judged against record ${head.seq}.`);
	}
	return say(
		`The receipt is this ledger's, signed by key ${receipt.key_id}: compare it with the operator's published keys.`,
	);
}

/** Compares all ledgers of a running server with the checkpoints in a folder. */
async function verifyAll(
	folder: string,
	address: string,
	trusted: readonly X509Certificate[],
): Promise<number> {
	const kept = await readKeptFolder(folder, trusted);
	if (kept.checkpoints.length + kept.faults.length === 0)
		return say(`No checkpoint in ${folder}.`, WRONG_USAGE);
	const report = await verifyServer(kept, publicServer(address)).catch((error: unknown) => String(error));
	if (typeof report === 'string') return say(`Not verified: ${report}`, WRONG_USAGE);
	if (report.faults.length > 0)
		return say(report.faults.map((fault) => `BROKEN ${fault}`).join('\n'), FAILED);
	const { heads, ledgers, kept: own, fetched } = report;
	say(
		`Whole: ${heads} heads of ${ledgers} ledgers, stated by ${own + fetched} checkpoints, ${own} of them kept.`,
	);
	const newest = kept.checkpoints.reduce((one, other) =>
		one.answer.checkpoint.number > other.answer.checkpoint.number ? one : other,
	);
	const { number, at } = newest.answer.checkpoint;
	const keys = new Set(kept.checkpoints.map(({ answer }) => answer.key_id));
	say(`The newest kept one is number ${number} of ${at}${stampWords(newest)}.`);
	const stamped = kept.checkpoints.filter(({ time_stamp }) => time_stamp).length;
	if (stamped > 0) say(`${stamped} of the kept ones have a valid time stamp.`);
	return say(`Signed by ${[...keys].join(', ')}: compare with the operator's published keys.`);
}

process.exitCode = await main();
