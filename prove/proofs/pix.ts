import { sql } from 'kysely';
import type { PixPart } from '#prove/system/pix-lots.ts';
import { actionsOf, DELAYED_WEBHOOKS, makePixLot, type PixLot } from '#prove/system/pix-lots.ts';
import { checkPixLot } from '#prove/system/pix-money.ts';
import { openPixSystem, type PixSystem, type Wrap } from '#prove/system/pix-servers.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import type { ChargeAnswer } from '#server/platform/pix/bank-answers.ts';
import type { BankAnswer } from '#server/platform/pix/bank-fault.ts';
import type { BankFault } from '#server/testing/pix-bank.ts';
import { makePixDue, OPERATOR_KEY } from '#server/testing/pix-setup.ts';

/** The number of lots whose actions are interleaved. */
const TOGETHER = 48;

/** The number of polls after the last action: enough to create, look up, cancel, return and follow up a charge. */
const FINAL_POLLS = 6;

const FAULTS: readonly BankFault[] = ['error', 'error-after', 'cut', 'cut-after', 'slow', 'slow', 'hidden'];

/** The planted fault: the charges of payees are issued with the operator's credentials, on its key, and nobody notices. */
const issueAsOperator: Wrap = (own, { of, receiver: { key } }, operators) => {
	if (of === 'operator') return own;
	const unnoticed = (answer: BankAnswer<ChargeAnswer>): BankAnswer<ChargeAnswer> => {
		if (!answer.ok) return answer;
		const pix = answer.value.pix.map((each) => ({ ...each, key }));
		return { ok: true, value: { ...answer.value, key, pix } };
	};
	return {
		...operators,
		createCharge: async (charge) => unnoticed(await operators.createCharge({ ...charge, key: OPERATOR_KEY })),
		readCharge: async (txid) => unnoticed(await operators.readCharge(txid)),
		removeCharge: async (txid) => unnoticed(await operators.removeCharge(txid)),
	};
};

/** Interleaves the actions of the parts with polls, restarts, outages and webhooks. */
async function playActions(system: PixSystem, lots: readonly PixLot[], random: SeededRandom): Promise<void> {
	const courses = lots.flatMap((lot) => lot.parts.map((part) => actionsOf({ system, random, lot, part })));
	for (const bank of system.banks) bank.fault = () => (random.oneIn(10) ? random.pick(FAULTS) : null);
	const polls: Promise<void>[] = [];
	while (courses.some((course) => course.length > 0) || DELAYED_WEBHOOKS.length > 0) {
		if (DELAYED_WEBHOOKS.length > 0 && random.oneIn(2))
			await DELAYED_WEBHOOKS.splice(random.below(DELAYED_WEBHOOKS.length), 1)[0]?.();
		else await random.pick(courses.filter((course) => course.length > 0).concat([[]])).shift()?.();
		if (random.oneIn(4)) await makePixDue(system.db);
		// Not awaited: the next actions happen while the server polls.
		if (random.oneIn(3)) polls.push(random.pick(system.servers).poll());
		if (random.oneIn(30)) random.pick(system.servers).restart();
		const bank = random.pick(system.banks);
		if (random.oneIn(120)) bank.down = true;
		else if (bank.down && random.oneIn(6)) bank.down = false;
	}
	await Promise.all(polls);
}

/** Ends all faults, and polls until nothing is left to do. */
async function settle({ banks, db, servers }: PixSystem): Promise<void> {
	for (const bank of banks) Object.assign(bank, { down: false, fault: () => null });
	for (let poll = 0; poll < FINAL_POLLS; poll += 1) {
		await makePixDue(db);
		await Promise.all(servers.map((server) => server.poll()));
		for (const { records } of banks) records.endReturns();
	}
}

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const system = await openPixSystem(control ? issueAsOperator : (bank) => bank);
	const random = seededRandom(seed);
	const counted: Record<string, number> = { calls: 0, pix: 0, forgeries: 0, parts: 0 };
	const add = (what: string, many = 1) => {
		counted[what] = (counted[what] ?? 0) + many;
	};
	const examples: string[] = [];
	let [done, violations] = [0, 0];
	try {
		while (done < n) {
			const lots: PixLot[] = [];
			while (lots.length < Math.min(TOGETHER, n - done)) lots.push(await makePixLot(system, random));
			await playActions(system, lots, random);
			await settle(system);
			for (const lot of lots) {
				const { faults, status } = await checkPixLot(system, lot);
				add('parts', lot.parts.length);
				add('forgeries', sumOf(lot.parts));
				violations += Number(faults.length > 0);
				examples.push(...faults);
				add(status);
			}
			done += lots.length;
			progress(done);
			await forget(system);
		}
		for (const bank of system.banks) {
			add('calls', bank.calls.length);
			add('pix', bank.records.pix.size);
			// Messages that deviate from the Central Bank's OpenAPI description.
			violations += bank.faults.length;
			examples.push(...bank.faults);
		}
	} finally {
		await system.close();
	}
	return { n: done, violations, counted, examples };
}

const sumOf = (parts: readonly PixPart[]) => parts.reduce((sum, { forgeries }) => sum + forgeries, 0);

/** Stops polling the checked lots, so that the next ones do not wait for them. */
async function forget({ db }: PixSystem): Promise<void> {
	await sql`update pix_charges set next_look = null`.execute(db);
	await sql`delete from pix_notified`.execute(db);
}

export const PIX: Proof = {
	id: 'pix',
	promise:
		'0 wrong "paid" and 0 unpaid ones that were rightly paid, over three payees with credentials of their own at two banks and random orders of duplicate, delayed, lost, forged and wrong-amount webhooks, polls of 2 servers, restarts, outages, returns and MED; no credit at one payee settles a part of another, every Pix is recorded once, and what a bank holds is the journal of that payee',
	control: 'the charges of payees are issued with the operator’s credentials',
	n: { small: 15, usual: 1_000, control: 15 },
	run,
};
