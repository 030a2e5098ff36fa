import { randomUUID } from 'node:crypto';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import { openTestSystem, type TestSystem } from '#prove/system/test-system.ts';
import { makeAccount, signIn } from '#server/testing/accounts.ts';
import { type Answer, type Browser, localAddress, openBrowser } from '#server/testing/browser.ts';
import { preload } from '#server/testing/preloads.ts';

/** A kind of request whose answer could reveal whether an account exists. */
interface Question {
	/** Whether the address of the known account is confirmed. */
	confirmed: boolean;
	/** Whether the answer is delayed to a full quarter of a second. */
	delayed?: true;
	ask(browser: Browser, email: string): Promise<Answer>;
}

const post = (path: string, more: object) => (browser: Browser, email: string) =>
	browser.ask('POST', path, { email, ...more });

const QUESTIONS: Record<string, Question> = {
	sign_in: {
		confirmed: true,
		delayed: true,
		ask: (browser, email) => signIn(browser, email, 'nunca-esta-senha'),
	},
	sign_in_unconfirmed: {
		confirmed: false,
		delayed: true,
		ask: (browser, email) => signIn(browser, email, 'nunca-esta-senha'),
	},
	sign_up: {
		confirmed: true,
		delayed: true,
		ask: post('/api/auth/sign-up/email', { name: 'Pessoa de Teste', password: 'nunca-esta-senha' }),
	},
	sign_up_unconfirmed: {
		confirmed: false,
		delayed: true,
		ask: post('/api/auth/sign-up/email', { name: 'Pessoa de Teste', password: 'nunca-esta-senha' }),
	},
	recovery: { confirmed: true, ask: post('/api/auth/request-password-reset', {}) },
	resend: { confirmed: false, ask: post('/api/auth/send-verification-email', {}) },
	resend_confirmed: { confirmed: true, ask: post('/api/auth/send-verification-email', {}) },
	rate_limiter: {
		confirmed: true,
		ask: async (browser, email) => {
			// The limiter must not reveal that a recovery email was requested.
			await post('/api/auth/request-password-reset', {})(browser, email);
			return browser.ask('POST', '/functions/v1/rate-limiter', { endpoint: 'auth/login' });
		},
	},
};

/** From this size on, one question is asked after another. */
const LARGE = 100;

/** A difference of more standard deviations is measured again, and counts if the second measurement confirms it. */
const LIMIT = 3;

interface Pairs {
	/** The time for the known address minus that for the unknown one, in milliseconds, per pair. */
	differences: number[];
	/** Pairs of answers that differ in anything but time. */
	revealing: string[];
}

let used = 0;

/** Sends `n` pairs of requests, for a known and an unknown address in random order. */
async function askPairs(
	system: TestSystem,
	question: Question,
	n: number,
	random: SeededRandom,
): Promise<Pairs> {
	const found: Pairs = { differences: [], revealing: [] };
	const [server] = system.servers;
	const timed = async (email: string) => {
		const browser = openBrowser({ url: server?.url ?? '' }, localAddress(used++));
		const before = performance.now();
		const answer = await question.ask(browser, email);
		return { took: performance.now() - before, answer: comparable(answer, email, browser) };
	};
	for (let pair = 0; pair < n; pair += 1) {
		const { email } = await makeAccount(system, { confirmed: question.confirmed });
		const stranger = `${randomUUID()}@teste.invalid`;
		const knownFirst = random.oneIn(2);
		const first = await timed(knownFirst ? email : stranger);
		const second = await timed(knownFirst ? stranger : email);
		const [known, unknown] = knownFirst ? [first, second] : [second, first];
		found.differences.push(known.took - unknown.took);
		if (known.answer !== unknown.answer) found.revealing.push(`${known.answer} ≠ ${unknown.answer}`);
	}
	return found;
}

/** An answer without ids, times and the address, which always differ. */
function comparable({ status, headers, text }: Answer, email: string, { cookies }: Browser): string {
	const normalized = text
		.replaceAll(email, 'EMAIL')
		.replaceAll(/"id":"[^"]+"/g, '"id":"ID"')
		.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
		.replaceAll(/"retryAfter":\d+/g, '"retryAfter":N');
	const length = text.replaceAll(email, '').length;
	const names = Object.keys(headers).filter((name) => name !== 'connection' && name !== 'keep-alive');
	return JSON.stringify([status, names.sort(), [...cookies.keys()].sort(), length, normalized]);
}

const median = (values: readonly number[]) =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures one question with `n` pairs, and again with twice as many if a difference shows. */
async function measure(
	system: TestSystem,
	name: string,
	n: number,
	random: SeededRandom,
): Promise<Pick<RunResult, 'counted' | 'examples'>> {
	const question = QUESTIONS[name] as Question;
	// A warm-up, which is not measured.
	await askPairs(system, question, 1, random);
	const { differences, revealing } = await askPairs(system, question, n, random);
	const deviations = signedRank(differences);
	const counted = {
		[`${name}_deviations`]: Math.round(deviations * 100) / 100,
		[`${name}_median_us`]: Math.round(median(differences) * 1_000),
	};
	const examples = revealing.slice(0, 2).map((each) => `${name}: ${each}`);
	if (Math.abs(deviations) > LIMIT) {
		const repeated = signedRank((await askPairs(system, question, 2 * n, random)).differences);
		counted[`${name}_again`] = Math.round(repeated * 100) / 100;
		if (Math.sign(deviations) * repeated > LIMIT)
			examples.push(
				`${name}: known minus unknown differs by ${deviations}, then ${repeated} standard deviations`,
			);
	}
	return { counted, examples };
}

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const system = await openTestSystem({
		preloads: [control ? preload('no-dummy-hash') : undefined],
		// With confirmation required, answers are delayed to a full quarter of a second, which would hide the planted fault.
		variables: { REQUIRE_EMAIL_CONFIRMATION: control ? '0' : '1', LOG_LEVEL: 'silent' },
	});
	const counted: Record<string, number> = {};
	const examples: string[] = [];
	const chosen = Object.keys(QUESTIONS).slice(0, control ? 1 : undefined);
	let done = 0;
	const ask = async (name: string) => {
		const found = await measure(system, name, n, seededRandom(seed + chosen.indexOf(name)));
		Object.assign(counted, found.counted);
		examples.push(...found.examples);
		done += 1;
		progress(Math.floor((done * n) / chosen.length));
	};
	try {
		// In a small run, delayed answers are awaited at the same time: the delay covers what they cost one another.
		const together = n < LARGE ? chosen.filter((name) => QUESTIONS[name]?.delayed) : [];
		for (const name of chosen) if (!together.includes(name)) await ask(name);
		await Promise.all(together.map(ask));
	} finally {
		await system.close();
	}
	return { n, violations: examples.length, counted, examples };
}

/**
 * Wilcoxon's signed-rank statistic of paired differences, in standard deviations from the mean of random differences;
 * positive where the first of each pair tends to be larger. Zero differences are left out; ties share their ranks.
 */
function signedRank(differences: readonly number[]): number {
	const sorted = differences.filter((each) => each !== 0).sort((a, b) => Math.abs(a) - Math.abs(b));
	let [sum, squares] = [0, 0];
	for (let from = 0; from < sorted.length; ) {
		let to = from;
		while (to < sorted.length && Math.abs(sorted[to] as number) === Math.abs(sorted[from] as number)) to += 1;
		const rank = (from + 1 + to) / 2;
		for (const each of sorted.slice(from, to)) {
			sum += Math.sign(each) * rank;
			squares += rank * rank;
		}
		from = to;
	}
	return squares === 0 ? 0 : sum / Math.sqrt(squares);
}

export const ENUM: Proof = {
	id: 'enum',
	promise:
		'whether an address has an account is not in the text, the status, the headers or the time of any answer: sign-in, sign-up with confirmation, recovery, resending the confirmation, the rate limiter',
	control: 'an address without an account costs no hash at sign-in',
	alone: true,
	n: { small: 13, usual: 100, control: 16 },
	run,
};
