import type { SignedReceipt } from '#domain/receipts.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { verifyLedger } from '#server/features/bidding/ledger/verify-ledger.ts';
import { chanceOf } from './chance.ts';
import { type Forgery, forge, type Original } from './forgeries.ts';
import { faultsOfVectors } from './frozen-vectors.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openHouse } from './proving-house.ts';
import { verifyLikeAStranger, type Wrong } from './second-verifier.ts';
import { liveThrough } from './sessions.ts';

/** What the house's own verifier says of a file and a receipt: `npm run verify` runs the same. */
function verifyLikeTheHouse(file: Uint8Array, receipt: unknown): Wrong | null {
	const verdict = verifyLedger(file, receipt as SignedReceipt | null);
	return verdict.ok ? null : { record: verdict.record, why: verdict.reason };
}

/** What is wrong with how the two see a forgery; null when both find it at the same place. */
function faultOf({ kind, file, receipt }: Forgery, keys: readonly string[], blind: boolean): string | null {
	const shown = blind ? null : receipt;
	const [house, stranger] = [verifyLikeTheHouse(file, shown), verifyLikeAStranger(file, shown, keys)];
	if (!house || !stranger) {
		const missed = [...(house ? [] : ['the house']), ...(stranger ? [] : ['the stranger'])].join(' and ');
		return `${kind}: ${missed} did not find it (${house?.why ?? stranger?.why ?? 'nobody did'})`;
	}
	if (house.record === stranger.record) return null;
	return `${kind}: the house says record ${house.record} (${house.why}), the stranger ${stranger.record} (${stranger.why})`;
}

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const chance = chanceOf(seed);
	const { originals, keys } = await makeOriginals(seed, control ? 2 : 6);
	const examples = [...faultsOfVectors(), ...originals.flatMap((original) => faultsOfTruth(original, keys))];
	const counted: Record<string, number> = {
		ledgers: originals.length,
		records: originals.reduce((sum, { lines }) => sum + lines.length, 0),
		receipts: originals.reduce((sum, { receipts }) => sum + receipts.length, 0),
		signed_with_others: originals
			.flatMap(({ receipts }) => receipts)
			.filter(({ path }) => (path as []).length > 0).length,
	};
	let violations = examples.length;
	for (let done = 1; done <= n; done += 1) {
		const forgery = forge(chance.pick(originals), chance);
		counted[forgery.kind] = (counted[forgery.kind] ?? 0) + 1;
		const fault = faultOf(forgery, keys, control);
		if (fault) {
			violations += 1;
			if (examples.length < 100) examples.push(fault);
		}
		if (done % 500 === 0) progress(done);
	}
	return { n, violations, counted, examples };
}

/** Real ledgers with real receipts: what happened on them is random, what wrote them is the house. */
async function makeOriginals(
	seed: number,
	count: number,
): Promise<{ originals: Original[]; keys: string[] }> {
	const house = await openHouse({ preloads: [undefined] });
	try {
		const originals: Original[] = [];
		for (let n = 0; n < count; n += 1)
			originals.push(await liveThrough(house, chanceOf(seed * 1_000 + n), n));
		const keys = (await readLedgerKeys(house.db)).map(({ public_key }) => public_key);
		return { originals, keys };
	} finally {
		await house.close();
	}
}

/** What is true must pass, with every receipt: whoever finds fault with everything would find every forgery. */
function faultsOfTruth({ lines, receipts }: Original, keys: readonly string[]): string[] {
	const file = Buffer.from(lines.map((line) => `${line}\n`).join(''));
	return [null, ...receipts].flatMap((receipt) => {
		const found = [verifyLikeTheHouse(file, receipt), verifyLikeAStranger(file, receipt, keys)];
		return found.flatMap((wrong) => (wrong ? [`a true ledger is refused: ${wrong.why}`] : []));
	});
}

/** Every forgery of an exported ledger is found from the file and one receipt, by two verifiers made apart. */
export const LEDGER: Proof = {
	id: 'ledger',
	promise:
		'0 forgeries of an exported ledger that the house’s verifier or an independent one misses, given the file and one receipt: edits, drops, swaps, doubles, other writings, cuts, forks, edited receipts',
	control: 'nobody looks at the receipt, so that cuts and forks pass',
	n: { small: 1_000, usual: 10_000, control: 300 },
	run,
};
