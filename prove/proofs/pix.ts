import { sql } from 'kysely';
import { balances } from '#domain/settlement/journal.ts';
import { actionsOf, DELAYED_WEBHOOKS, makePixLot, type PixLot } from '#prove/system/pix-lots.ts';
import { openPixSystem, type PixSystem } from '#prove/system/pix-servers.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import type { PixBank } from '#server/platform/pix/pix-bank.ts';
import type { BankFault } from '#server/testing/pix-bank.ts';
import type { BankPix } from '#server/testing/pix-bank-records.ts';
import { makePixDue } from '#server/testing/pix-setup.ts';

/** The number of lots whose actions are interleaved. */
const TOGETHER = 48;

/** The number of polls after the last action: enough to create, look up, cancel, return and follow up a charge. */
const FINAL_POLLS = 6;

const FAULTS: readonly BankFault[] = ['error', 'error-after', 'cut', 'cut-after', 'slow', 'slow', 'hidden'];

/** The planted fault: every Pix appears to have the charge's amount. */
function ignoreAmounts(bank: PixBank): PixBank {
	return {
		...bank,
		readCharge: async (txid) => {
			const read = await bank.readCharge(txid);
			if (!read.ok) return read;
			const pix = read.value.pix.map((each) => ({ ...each, amount: read.value.amount }));
			return { ok: true, value: { ...read.value, state: 'concluded', pix } };
		},
	};
}

/** Interleaves the actions of the lots with polls, restarts, outages and webhooks. */
async function playActions(system: PixSystem, lots: readonly PixLot[], random: SeededRandom): Promise<void> {
	const courses = lots.map((lot) => actionsOf({ system, random, lot }));
	system.bank.fault = () => (random.oneIn(10) ? random.pick(FAULTS) : null);
	const polls: Promise<void>[] = [];
	while (courses.some((course) => course.length > 0) || DELAYED_WEBHOOKS.length > 0) {
		if (DELAYED_WEBHOOKS.length > 0 && random.oneIn(2))
			await DELAYED_WEBHOOKS.splice(random.below(DELAYED_WEBHOOKS.length), 1)[0]?.();
		else await random.pick(courses.filter((course) => course.length > 0).concat([[]])).shift()?.();
		if (random.oneIn(4)) await makePixDue(system.db);
		// Not awaited: the next actions happen while the server polls.
		if (random.oneIn(3)) polls.push(random.pick(system.servers).poll());
		if (random.oneIn(30)) random.pick(system.servers).restart();
		if (random.oneIn(120)) system.bank.down = true;
		else if (system.bank.down && random.oneIn(6)) system.bank.down = false;
	}
	await Promise.all(polls);
}

/** Ends all faults, and polls until nothing is left to do. */
async function settle(system: PixSystem): Promise<void> {
	system.bank.down = false;
	system.bank.fault = () => null;
	for (let poll = 0; poll < FINAL_POLLS; poll += 1) {
		await makePixDue(system.db);
		await Promise.all(system.servers.map((server) => server.poll()));
		system.bank.records.endReturns();
	}
}

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const system = await openPixSystem(control ? ignoreAmounts : (bank) => bank);
	const random = seededRandom(seed);
	const counted: Record<string, number> = { calls: 0, pix: 0, forgeries: 0 };
	const examples: string[] = [];
	let [done, violations] = [0, 0];
	try {
		while (done < n) {
			const lots: PixLot[] = [];
			while (lots.length < Math.min(TOGETHER, n - done)) lots.push(await makePixLot(system));
			await playActions(system, lots, random);
			await settle(system);
			for (const lot of lots) {
				const { faults, status } = await checkLot(system, lot);
				counted.forgeries = (counted.forgeries ?? 0) + lot.forgeries;
				violations += Number(faults.length > 0);
				examples.push(...faults);
				counted[status] = (counted[status] ?? 0) + 1;
			}
			done += lots.length;
			progress(done);
			await forget(system);
		}
		counted.calls = system.bank.calls.length;
		counted.pix = system.bank.records.pix.size;
		// Messages that deviate from the Central Bank's OpenAPI description.
		violations += system.bank.faults.length;
		examples.push(...system.bank.faults);
	} finally {
		await system.close();
	}
	return { n: done, violations, counted, examples };
}

/** Stops polling the checked lots, so that the next ones do not wait for them. */
async function forget({ db }: PixSystem): Promise<void> {
	await sql`update pix_charges set next_look = null`.execute(db);
	await sql`delete from pix_notified`.execute(db);
}

const centavos = ({ valor }: BankPix) => Math.round(Number(valor) * 100);

/** Compares a lot with the bank's records; returns what is wrong, and the status of its payment. */
async function checkLot(system: PixSystem, lot: PixLot): Promise<{ faults: string[]; status: string }> {
	const { db, bank } = system;
	const payment = await db
		.selectFrom('payments')
		.select(['status', 'confirmed_by'])
		.where('id', '=', lot.payment_id)
		.executeTakeFirstOrThrow();
	const entries = await db
		.selectFrom('journal_entries')
		.selectAll()
		.where('payment_id', '=', lot.payment_id)
		.execute();
	const charge = bank.records.charges.get(lot.txid);
	const all = charge?.pix ?? [];
	const isRight = (pix: BankPix) =>
		centavos(pix) === lot.amount && !pix.devolucoes?.some(({ id }) => id === 'MED');
	const right = charge?.status === 'CONCLUIDA' ? all.filter(isRight) : [];
	const faults: string[] = [];
	const check = (holds: boolean, fault: string) => holds || faults.push(`${lot.payment_id}: ${fault}`);

	const byBank = payment.confirmed_by === 'bank';
	check(!byBank || right.length > 0, 'paid, although there is no Pix of the amount');
	check(payment.status !== 'paid' || byBank || lot.byHand, 'paid, although nobody confirmed it');
	check(
		right.length === 0 || !['pending', 'overdue'].includes(payment.status),
		'not paid, although there is a Pix of the amount',
	);

	const names = entries.flatMap(({ kind, transfer }) => (kind === 'received' && transfer ? [transfer] : []));
	const known = new Set(all.map(({ endToEndId }) => endToEndId));
	check(new Set(names).size === names.length, 'a Pix is recorded twice');
	check(names.length === known.size, `${names.length} Pix are recorded, ${known.size} are at the bank`);
	check(
		names.every((name) => known.has(name)),
		'a recorded Pix is not at the bank',
	);
	check(lot.accepted === 0, 'a webhook with a wrong secret was accepted');
	check(
		lot.forged.every((name) => !bank.records.pix.has(name)),
		'an invented id exists',
	);

	const received = all.reduce((sum, pix) => sum + centavos(pix), lot.byHand ? lot.amount : 0);
	const returned = lot.refunded ? lot.amount : 0;
	const sums = balances(entries);
	check(
		sums.bank === received - returned,
		`the balance is ${sums.bank}, ${received} was received and ${returned} returned`,
	);
	check(sums.winner + sums.bank + sums.commission + sums.seller === 0, 'the journal is not balanced');

	const returns = all.flatMap(({ devolucoes = [] }) => devolucoes.filter(({ id }) => id !== 'MED'));
	check(returns.length === Number(lot.refunded && byBank), `${returns.length} returns at the bank`);
	return { faults, status: payment.status };
}

export const PIX: Proof = {
	id: 'pix',
	promise:
		'0 wrong "paid" and 0 unpaid ones that were rightly paid, over random orders of duplicate, delayed, lost, forged and wrong-amount webhooks, polls of 2 servers, restarts and outages; every Pix recorded once',
	control: 'the amounts of Pix are not checked',
	n: { small: 15, usual: 1_000, control: 15 },
	run,
};
