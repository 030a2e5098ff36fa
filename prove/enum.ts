import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Answer, type Browser, openBrowser } from '#server/testing/browser.ts';
import { type Chance, chanceOf } from './chance.ts';
import { localAddress, makeAccount, signIn } from './password-people.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openHouse, type ProvingHouse } from './proving-house.ts';
import { signedRank } from './signed-rank.ts';

const WITHOUT_DUMMY_HASH = join(import.meta.dirname, '..', 'server', 'testing', 'without-dummy-hash.ts');

/** A question in whose answer the existence of an account could be read. */
interface Question {
	/** Whether the known account's address is confirmed. */
	confirmed: boolean;
	ask(browser: Browser, email: string): Promise<Answer>;
}

const post = (path: string, more: object) => (browser: Browser, email: string) =>
	browser.ask('POST', path, { email, ...more });

const QUESTIONS: Record<string, Question> = {
	sign_in: { confirmed: true, ask: (browser, email) => signIn(browser, email, 'nunca-esta-senha') },
	sign_in_unconfirmed: {
		confirmed: false,
		ask: (browser, email) => signIn(browser, email, 'nunca-esta-senha'),
	},
	sign_up: {
		confirmed: true,
		ask: post('/api/auth/sign-up/email', { name: 'Pessoa de Teste', password: 'nunca-esta-senha' }),
	},
	recovery: { confirmed: true, ask: post('/api/auth/request-password-reset', {}) },
	resend: { confirmed: false, ask: post('/api/auth/send-verification-email', {}) },
	resend_confirmed: { confirmed: true, ask: post('/api/auth/send-verification-email', {}) },
	rate_limiter: {
		confirmed: true,
		ask: async (browser, email) => {
			// What the limiter is asked after a recovery mail was ordered: nothing of that may show.
			await post('/api/auth/request-password-reset', {})(browser, email);
			return browser.ask('POST', '/functions/v1/rate-limiter', { endpoint: 'auth/login' });
		},
	},
};

/** From how many standard deviations on a leaning is looked at again, and believed when it leans the same way then. */
const LEANS = 3;

interface Pairs {
	/** Known minus unknown, in milliseconds. */
	differences: number[];
	/** Pairs whose answers differ. */
	told: string[];
}

let used = 0;

/** Asks about known and unknown addresses in pairs, each time in an order that chance chooses. */
async function askPairs(house: ProvingHouse, question: Question, n: number, chance: Chance): Promise<Pairs> {
	const found: Pairs = { differences: [], told: [] };
	const [server] = house.servers;
	const timed = async (email: string) => {
		const browser = openBrowser({ url: server?.url ?? '' }, localAddress(used++));
		const before = performance.now();
		const answer = await question.ask(browser, email);
		return { took: performance.now() - before, said: shapeOf(answer, email, browser) };
	};
	for (let pair = 0; pair < n; pair += 1) {
		const { email } = await makeAccount(house.db, { confirmed: question.confirmed });
		const stranger = `${randomUUID()}@teste.invalid`;
		const knownFirst = chance.once(2);
		const first = await timed(knownFirst ? email : stranger);
		const second = await timed(knownFirst ? stranger : email);
		const [known, unknown] = knownFirst ? [first, second] : [second, first];
		found.differences.push(known.took - unknown.took);
		if (known.said !== unknown.said) found.told.push(`${known.said} ≠ ${unknown.said}`);
	}
	return found;
}

/** All that an answer says beside its time, without what each answer has anew: ids, times and the address itself. */
function shapeOf({ status, headers, text }: Answer, email: string, { cookies }: Browser): string {
	const said = text
		.replaceAll(email, 'EMAIL')
		.replaceAll(/"id":"[^"]+"/g, '"id":"ID"')
		.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
		.replaceAll(/"retryAfter":\d+/g, '"retryAfter":N');
	const length = text.replaceAll(email, '').length;
	const names = Object.keys(headers).filter((name) => name !== 'connection' && name !== 'keep-alive');
	return JSON.stringify([status, names.sort(), [...cookies.keys()].sort(), length, said]);
}

const median = (values: readonly number[]) =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const house = await openHouse({
		preloads: [control ? WITHOUT_DUMMY_HASH : undefined],
		// Where addresses are confirmed, answers wait for a full quarter of a second, which would hide the planted fault.
		variables: { REQUIRE_EMAIL_CONFIRMATION: control ? '0' : '1', LOG_LEVEL: 'silent' },
	});
	const chance = chanceOf(seed);
	const counted: Record<string, number> = {};
	const examples: string[] = [];
	const chosen = Object.entries(QUESTIONS).slice(0, control ? 1 : undefined);
	try {
		// What is asked first finds nothing warm.
		for (const [, question] of chosen) await askPairs(house, question, 1, chance);
		for (const [at, [name, question]] of chosen.entries()) {
			const { differences, told } = await askPairs(house, question, n, chance);
			const leaning = signedRank(differences);
			counted[`${name}_deviations`] = Math.round(leaning * 100) / 100;
			counted[`${name}_median_us`] = Math.round(median(differences) * 1_000);
			for (const each of told.slice(0, 2)) examples.push(`${name}: ${each}`);
			if (Math.abs(leaning) > LEANS) {
				const again = await askPairs(house, question, 2 * n, chance);
				const still = signedRank(again.differences);
				counted[`${name}_again`] = Math.round(still * 100) / 100;
				if (Math.sign(leaning) * still > LEANS)
					examples.push(`${name}: known minus unknown leans by ${leaning}, then ${still} deviations`);
			}
			progress(Math.floor(((at + 1) * n) / chosen.length));
		}
	} finally {
		await house.close();
	}
	return { n, violations: examples.length, counted, examples };
}

/** Nobody finds out who has an account. */
export const ENUM: Proof = {
	id: 'enum',
	promise:
		'whether an address has an account is not in the text, the status, the headers or the time of any answer: sign-in, sign-up with confirmation, recovery, resending the confirmation, the rate limiter',
	control: 'an address without an account costs no hash at sign-in',
	n: { small: 13, usual: 100, control: 16 },
	run,
};
