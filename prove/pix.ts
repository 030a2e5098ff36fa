import { sql } from 'kysely';
import type { PixBank } from '#server/platform/pix/pix-bank.ts';
import type { BankFault } from '#server/testing/pix-bank.ts';
import { hurry } from '#server/testing/pix-house.ts';
import { type Chance, chanceOf } from './chance.ts';
import { beginLife, LATER, type PixLife, storyOf } from './pix-lives.ts';
import { openPixHouse, type PixHouse } from './pix-servers.ts';
import { judgeLife } from './pix-truth.ts';
import type { Finding, Proof, Trial } from './proof.ts';

/** Lots whose stories are told into each other. */
const TOGETHER = 48;

/** Looks at everything once all is quiet: enough to make, look up, take back, send back and follow. */
const CALM_TURNS = 6;

const FAULTS: readonly BankFault[] = ['error', 'error-after', 'cut', 'cut-after', 'slow', 'slow', 'hidden'];

/** The planted fault: what came in looks to the house as what was asked for. */
function blindToAmounts(bank: PixBank): PixBank {
	return {
		...bank,
		readCharge: async (txid) => {
			const told = await bank.readCharge(txid);
			if (!told.ok) return told;
			const pix = told.value.pix.map((each) => ({ ...each, amount: told.value.amount }));
			return { ok: true, value: { ...told.value, state: 'concluded', pix } };
		},
	};
}

/** Lets the stories of some lots happen, mixed, with looks, deaths, outages and webhooks between them. */
async function liveThrough(house: PixHouse, lives: readonly PixLife[], chance: Chance): Promise<void> {
	const stories = lives.map((life) => storyOf({ house, chance, life }));
	house.bank.fault = () => (chance.once(10) ? chance.pick(FAULTS) : null);
	const turns: Promise<void>[] = [];
	while (stories.some((story) => story.length > 0) || LATER.length > 0) {
		if (LATER.length > 0 && chance.once(2)) await LATER.splice(chance.below(LATER.length), 1)[0]?.();
		else await chance.pick(stories.filter((story) => story.length > 0).concat([[]])).shift()?.();
		if (chance.once(4)) await hurry(house.db);
		// Not waited for: the next things happen while it looks.
		if (chance.once(3)) turns.push(chance.pick(house.servers).turn());
		if (chance.once(30)) chance.pick(house.servers).restart();
		if (chance.once(120)) house.bank.down = true;
		else if (house.bank.down && chance.once(6)) house.bank.down = false;
	}
	await Promise.all(turns);
}

/** Everybody is there again, and time passes. */
async function calm(house: PixHouse): Promise<void> {
	house.bank.down = false;
	house.bank.fault = () => null;
	for (let turn = 0; turn < CALM_TURNS; turn += 1) {
		await hurry(house.db);
		await Promise.all(house.servers.map((server) => server.turn()));
		house.bank.books.endReturns();
	}
}

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const house = await openPixHouse(control ? blindToAmounts : (bank) => bank);
	const chance = chanceOf(seed);
	const counted: Record<string, number> = { calls: 0, pix: 0, forgeries: 0 };
	const examples: string[] = [];
	let [done, violations] = [0, 0];
	try {
		while (done < n) {
			const lives: PixLife[] = [];
			while (lives.length < Math.min(TOGETHER, n - done)) lives.push(await beginLife(house));
			await liveThrough(house, lives, chance);
			await calm(house);
			for (const life of lives) {
				const { faults, end } = await judgeLife(house, life);
				counted.forgeries = (counted.forgeries ?? 0) + life.forgeries;
				violations += Number(faults.length > 0);
				examples.push(...faults);
				counted[end] = (counted[end] ?? 0) + 1;
			}
			done += lives.length;
			progress(done);
			await settled(house);
		}
		counted.calls = house.bank.calls.length;
		counted.pix = house.bank.books.pix.size;
		// What went over the wire and is not as the Central Bank describes it.
		violations += house.bank.faults.length;
		examples.push(...house.bank.faults);
	} finally {
		await house.close();
	}
	return { n: done, violations, counted, examples };
}

/** Lots that were judged are looked at no more, so that the next ones do not wait for them. */
async function settled({ db }: PixHouse): Promise<void> {
	await sql`update pix_charges set next_look = null`.execute(db);
	await sql`delete from pix_notified`.execute(db);
}

/** Nothing is "paid" but by the bank's own word, and everything that is, whatever happens on the way. */
export const PIX: Proof = {
	id: 'pix',
	promise:
		'0 wrong "paid" and 0 unpaid ones that were rightly paid, over random orders of duplicate, delayed, lost, forged and wrong-amount webhooks, polls of 2 servers, deaths and outages; every Pix booked once',
	control: 'the amounts of Pix are not looked at',
	n: { small: 15, usual: 1_000, control: 15 },
	run,
};
