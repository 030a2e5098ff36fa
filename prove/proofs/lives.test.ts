import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { STANDINGS } from '#domain/auction/outcome-acts.ts';
import { replay } from '#domain/ledger/ledger.ts';
import { canonical } from '#domain/values/canonical.ts';
import { readIndependently } from '#prove/oracle/independent-verifier.ts';
import { boundIn, playLife } from '#prove/oracle/lives.ts';
import { standsAt } from '#prove/oracle/oracle-outcomes.ts';
import { eventsOf } from '#prove/oracle/rule-events.ts';
import { seededRandom } from '#prove/system/seeded-random.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { applyEvent, type RuleModules } from '#server/testing/auction-events.ts';
import { PRODUCT } from './rules.ts';

const { all, seed } = inject('runs');
const LIVES = all ? 100_000 : 600;

/** Where a lot may be when nothing is due any more. */
const FINAL = STANDINGS.filter(
	(standing) => !['waiting', 'open', 'conditional', 'preference-open'].includes(standing),
);
/** Where nothing follows. */
const LAST = ['settled', 'withdrawn', 'prejudiced', 'debtor-preference', 'cancelled'];

type Life = ReturnType<typeof playLife>;

/** What is wrong with where a life ended, and with who is bound and owes by then. */
function faultsOfEnd({ place, decisions, invoices }: Life): string[] {
	const standing = standsAt(place.before.state);
	const { bound, freed, faults } = boundIn(decisions);
	const wrong = {
		[`ends as ${standing}`]: !FINAL.some((each) => each === standing),
		[`${invoices.length} invoices for ${bound.length} who were bound`]: invoices.length !== bound.length,
		[`${standing}, and ${freed ? 'nobody' : 'somebody'} is bound`]: (standing === 'sold') === freed,
	};
	return [...faults, ...Object.entries(wrong).flatMap(([what, is]) => (is ? [what] : []))];
}

/** What still happens to a lot after its last outcome. */
function faultsAfter(rules: RuleModules, { place }: Life): string[] {
	const { terms, before, last } = place;
	if (!LAST.includes(standsAt(before.state))) return [];
	const later = eventsOf(place).filter(
		(event) => applyEvent(rules, terms, before, event, last + 1).steps.length > 0,
	);
	return later.map(({ kind }) => `${kind} changes what is ${standsAt(before.state)}`);
}

/** What two verifiers say against the ledger of a life. */
function faultsOfLedger({ place, ledger, head }: Life): string[] {
	if (ledger.length === 0) return [];
	const { fault, head: read, state } = replay(ledger, sha256);
	const { wrong } = readIndependently(Buffer.from(ledger.join('\n')));
	return [
		...(fault ? [`record ${fault.seq}: ${fault.reason}`] : []),
		...(wrong ? [`record ${wrong.record}: ${wrong.why}`] : []),
		...(read.hash === head.hash && canonical(state) === canonical(place.before.state)
			? []
			: ['the ledger leads elsewhere']),
	];
}

/** What is wrong with random lives of lots, and where they ended. */
function faultsOfLives(rules: RuleModules, lives: number) {
	const random = seededRandom(seed);
	const faults: string[] = [];
	const ends = new Set<string>();
	for (let n = 0; n < lives && faults.length === 0; n += 1) {
		const life = playLife(rules, random);
		ends.add(standsAt(life.place.before.state));
		faults.push(...faultsOfEnd(life), ...faultsAfter(rules, life), ...faultsOfLedger(life));
	}
	return { faults, ends };
}

it('random lives of lots end in one outcome, bind nobody twice, and leave ledgers that hold', () => {
	const { faults, ends } = faultsOfLives(PRODUCT, LIVES);
	expect(faults).toEqual([]);
	expect(FINAL.filter((standing) => !ends.has(standing))).toEqual([]);
}, 900_000);

/** Rules with a planted fault, each against another property. */
const PLANTED: [why: string, rules: RuleModules][] = [
	[
		'a sale by proposal beside another',
		{
			...PRODUCT,
			proposals: {
				...PRODUCT.proposals,
				sellByProposal: ({ outcome: _sold, ...state }, proposal) =>
					PRODUCT.proposals.sellByProposal({ ...state, leader: null }, proposal),
			},
		},
	],
	[
		'a term that ends without a trace in the lot',
		{
			...PRODUCT,
			preference: {
				...PRODUCT.preference,
				stepsDue: (terms, state, at) =>
					PRODUCT.preference
						.stepsDue(terms, state, at)
						.map((step) => (step.fact.type === 'preference-lapsed' ? { ...step, after: state } : step)),
			},
		},
	],
	[
		'an outcome after a settlement',
		{
			...PRODUCT,
			decideOutcome: {
				...PRODUCT.decideOutcome,
				decideOutcome: ({ outcome: _settled, ...state }, deciding) =>
					PRODUCT.decideOutcome.decideOutcome({ ...state, status: 'pending' }, deciding),
			},
		},
	],
];

it.each(PLANTED)('the lives find %s', (_why, rules) => {
	expect(faultsOfLives(rules, 2_000).faults).not.toEqual([]);
});

it.runIf(all)('the program in the bundle for a court accepts the ledgers of lives', () => {
	const folder = mkdtempSync(join(tmpdir(), 'lives-'));
	const program = join(import.meta.dirname, '..', '..', 'build', 'verifier', 'verify.mjs');
	const random = seededRandom(seed + 1);
	try {
		for (let n = 0; n < 40; n += 1) {
			const { ledger } = playLife(PRODUCT, random);
			if (ledger.length === 0) continue;
			const file = join(folder, `${n}.ndjson`);
			writeFileSync(file, `${ledger.join('\n')}\n`);
			expect(execFileSync(process.execPath, [program, file], { encoding: 'utf8' })).toContain('CONFERE');
		}
	} finally {
		rmSync(folder, { recursive: true });
	}
});
