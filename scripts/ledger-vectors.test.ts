import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { replay } from '#domain/ledger/ledger.ts';
import { compareFacts, type PublishedFacts } from '#domain/ledger/lot-facts.ts';
import { receiptFault, type SignedClaim, type SignedReceipt } from '#domain/ledger/receipts.ts';
import { isSigned } from '#server/platform/signing.ts';
import { FACTS_LEDGERS, PUBLISHED_FACTS } from './testing/facts-vectors.ts';
import { GROUPS, KEYS, LEDGERS, RECEIPTS, sha256 } from './testing/ledger-vectors.ts';
import { OUTCOME_LEDGERS } from './testing/outcome-vectors.ts';
import { REFUSAL_QUESTIONS, REFUSALS } from './testing/refusal-vectors.ts';
import { REVISION_LEDGERS } from './testing/revision-vectors.ts';
import { ROUND_LEDGERS } from './testing/round-vectors.ts';
import { SUSPENSION_LEDGERS } from './testing/suspension-vectors.ts';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'ledger-vectors');
const pathOf = (name: string) => join(FOLDER, name);
const textOf = (name: string) => readFileSync(pathOf(name), 'utf8');

/** Compares a file with a value, whatever its formatting. Creates a missing file, as vitest does with snapshots. */
function expectFrozen(name: string, value: object): void {
	const text = `${JSON.stringify(value, null, '\t')}\n`;
	if (!existsSync(pathOf(name))) writeFileSync(pathOf(name), text);
	expect(JSON.parse(textOf(name))).toEqual(JSON.parse(text));
}

interface Expected {
	ledgers: Record<
		string,
		{ holds: boolean; records?: number; head?: string; record?: number; reason?: string }
	>;
	receipts: Record<string, { holds: boolean; ledger: string; record?: number; reason?: string }>;
}

const linesOf = (name: string) => textOf(`${name}.ndjson`).trimEnd().split('\n');

/** The product's result for a ledger. */
function ledgerResult(texts: readonly string[]): Expected['ledgers'][string] {
	const { head, fault } = replay(texts, sha256);
	if (fault) return { holds: false, record: fault.seq, reason: fault.reason };
	return { holds: true, records: head.seq, head: head.hash };
}

/** The product's result for a receipt and a ledger. */
function receiptResult(receipt: SignedClaim, ledger: string): Expected['receipts'][string] {
	const reason = receiptFault(receipt, linesOf(ledger), sha256, isSigned);
	if (reason) return { holds: false, ledger, reason };
	const known = KEYS.keys.some(({ public_key }) => public_key === receipt.public_key);
	return known
		? { holds: true, ledger }
		: { holds: false, ledger, reason: 'the key is not in the public list' };
}

/** Receipts and the ledgers with which they are verified. */
const QUESTIONS: [receipt: string, ledger: string][] = [
	...Object.keys(RECEIPTS).map((name): [string, string] => [name, 'scheduled']),
	['receipt', 'fork'],
	['receipt-late', 'cut'],
	['receipt-late', 'fork'],
	['receipt', 'room'],
];

const questionOf = (receipt: string, ledger: string) => `${receipt} + ${ledger}`;

describe('the frozen vectors', () => {
	const all = {
		...LEDGERS,
		...ROUND_LEDGERS,
		...REVISION_LEDGERS,
		...SUSPENSION_LEDGERS,
		...FACTS_LEDGERS,
		...OUTCOME_LEDGERS,
	};
	it.each(Object.keys(all))('%s.ndjson is what the rules and the format produce', async (name) => {
		await expect(`${(all[name] ?? []).join('\n')}\n`).toMatchFileSnapshot(pathOf(`${name}.ndjson`));
	});

	it('include the receipts and keys that the rules and the format produce', () => {
		for (const [name, receipt] of Object.entries(RECEIPTS)) expectFrozen(`${name}.json`, { receipt });
		for (const [name, receipts] of Object.entries(GROUPS)) expectFrozen(`${name}.json`, { receipts });
		expectFrozen('keys.json', KEYS);
	});

	it('contain the results of every verifier, and the product agrees', () => {
		const said: Expected = {
			ledgers: Object.fromEntries(Object.keys(LEDGERS).map((name) => [name, ledgerResult(linesOf(name))])),
			receipts: Object.fromEntries(
				QUESTIONS.map(([receipt, ledger]) => {
					const { receipt: read } = JSON.parse(textOf(`${receipt}.json`)) as { receipt: SignedReceipt };
					return [questionOf(receipt, ledger), receiptResult(read, ledger)];
				}),
			),
		};
		expectFrozen('expected.json', said);
	});

	it('contain the results for refusals without a record, and the product agrees', () => {
		for (const [name, receipt] of Object.entries(REFUSALS)) expectFrozen(`${name}.json`, { receipt });
		const said = REFUSAL_QUESTIONS.map(([name, ledger]) => {
			const { receipt } = JSON.parse(textOf(`${name}.json`)) as { receipt: SignedClaim };
			return [questionOf(name, ledger), receiptResult(receipt, ledger)] as const;
		});
		expectFrozen('expected-refusals.json', { ledgers: {}, receipts: Object.fromEntries(said) });
		expect(said.flatMap(([question, { holds }]) => (holds ? [question] : []))).toEqual([
			'refusal-early + scheduled',
			'refusal-stranger + scheduled',
			'refusal-late + scheduled',
			'refusal-early + fork',
		]);
	});

	it('contain the results for rounds and preference, and the product agrees', () => {
		const names = Object.keys(ROUND_LEDGERS);
		const said = Object.fromEntries(names.map((name) => [name, ledgerResult(linesOf(name))]));
		expectFrozen('expected-rounds.json', { ledgers: said, receipts: {} });
		expect(Object.entries(said).map(([name, { records, record }]) => [name, records ?? record])).toEqual([
			['rounds', 9],
			['preference-lapsed', 9],
			['broken-round', 2],
			['broken-minimum', 3],
			['broken-preference', 9],
		]);
	});

	it('contain the results for a change of what bidders see, and the product agrees', () => {
		const names = Object.keys(REVISION_LEDGERS);
		const said = Object.fromEntries(names.map((name) => [name, ledgerResult(linesOf(name))]));
		expectFrozen('expected-revisions.json', { ledgers: said, receipts: {} });
		expect(said).toMatchObject({ 'revised-facts': { records: 4 }, 'broken-revised-facts': { record: 4 } });
	});

	it('contain the results for what bidders see, and the product agrees', () => {
		const names = Object.keys(FACTS_LEDGERS);
		const said = Object.fromEntries(names.map((name) => [name, ledgerResult(linesOf(name))]));
		for (const [name, facts] of Object.entries(PUBLISHED_FACTS)) expectFrozen(`${name}.json`, facts);
		const facts = Object.keys(PUBLISHED_FACTS).map((name) => {
			const published = JSON.parse(textOf(`${name}.json`)) as PublishedFacts;
			return [name, compareFacts(linesOf('facts'), published, sha256)] as const;
		});
		expectFrozen('expected-facts.json', { ledgers: said, receipts: {}, facts: Object.fromEntries(facts) });
		expect(said).toMatchObject({
			facts: { records: 6 },
			'broken-facts-round': { record: 4 },
			'broken-facts-revision': { record: 6 },
		});
		expect(facts.map(([, found]) => found)).toEqual([
			'same',
			'later',
			'same',
			'changed',
			'changed',
			'other',
			'other',
		]);
	});

	it('contain the results for suspensions and a postponement, and the product agrees', () => {
		const names = Object.keys(SUSPENSION_LEDGERS);
		const said = Object.fromEntries(names.map((name) => [name, ledgerResult(linesOf(name))]));
		expectFrozen('expected-suspensions.json', { ledgers: said, receipts: {} });
		expect(said).toMatchObject({
			suspensions: { records: 10 },
			'broken-suspension': { record: 5 },
			'broken-resumption': { record: 2 },
		});
	});

	it('contain the results for outcomes that bids do not give, and the product agrees', () => {
		const names = Object.keys(OUTCOME_LEDGERS);
		const said = Object.fromEntries(names.map((name) => [name, ledgerResult(linesOf(name))]));
		expectFrozen('expected-outcomes.json', { ledgers: said, receipts: {} });
		expect(said).toMatchObject({
			'counter-taken': { records: 10 },
			'conditional-silence': { records: 7 },
			'preference-ranks': { records: 8 },
			'debtor-preference': { records: 4 },
			'broken-conditional': { record: 5 },
			'broken-counter': { record: 7 },
			'broken-rank': { record: 8 },
			'broken-debtor': { record: 4 },
		});
	});

	it('are valid or broken at a record, as their names say', () => {
		const { ledgers, receipts } = JSON.parse(textOf('expected.json')) as Expected;
		for (const [name, { holds }] of Object.entries(ledgers))
			expect([name, holds]).toEqual([name, !name.startsWith('broken')]);
		expect(
			Object.fromEntries(
				Object.entries(ledgers).flatMap(([name, { record }]) => (record ? [[name, record]] : [])),
			),
		).toEqual({
			'broken-amount': 3,
			'broken-reason': 9,
			'broken-gap': 4,
			'broken-order': 4,
			'broken-form': 4,
			'broken-time': 4,
			'broken-type': 4,
			'broken-line': 4,
			'broken-winner': 6,
			'broken-state': 1,
		});
		const right = Object.entries(receipts).filter(([, { holds }]) => holds);
		expect(right.map(([question]) => question)).toEqual([
			'receipt + scheduled',
			'receipt-late + scheduled',
			'receipt + fork',
		]);
	});

	it('contain groups of 1, 2, 3 and 5 receipts under one signature, each valid by itself', () => {
		for (const size of [1, 2, 3, 5]) {
			const { receipts } = JSON.parse(textOf(`receipts-${size}.json`)) as { receipts: SignedReceipt[] };
			expect(receipts).toHaveLength(size);
			expect(new Set(receipts.map(({ signature }) => signature)).size).toBe(1);
			for (const receipt of receipts) expect(receiptResult(receipt, 'scheduled').holds).toBe(true);
		}
	});

	it('contain every type of record', () => {
		const types = Object.values({ ...LEDGERS, ...ROUND_LEDGERS, ...SUSPENSION_LEDGERS, ...OUTCOME_LEDGERS })
			.flat()
			.flatMap((text) =>
				text.endsWith('"v":1}') ? [(JSON.parse(text) as LedgerRecord).type as string] : [],
			);
		const every = [
			'opened',
			'bid-accepted',
			'bid-refused',
			'ceiling-set',
			'ceiling-dropped',
			'extended',
			'called',
		];
		every.push(
			'paused',
			'suspended',
			'resumed',
			'ended',
			'declared',
			'cancelled',
			'revised',
			'round-opened',
			'round-closed',
		);
		every.push('preference-opened', 'preference-exercised', 'preference-lapsed');
		every.push('conditional-opened', 'conditional-accepted', 'conditional-countered', 'counter-accepted');
		every.push('conditional-refused', 'debtor-preference', 'outcome-decided', 'proposal-accepted');
		every.push('second-chance-accepted');
		expect(every.filter((type) => !types.includes(type))).toEqual([]);
	});
});
