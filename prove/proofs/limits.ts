import { ATTACKS, type AttackResult, type LimitsSetup } from '#prove/attacks/limits-attacks.ts';
import { openProxy } from '#prove/proxies/reverse-proxy.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { openRedisStates } from '#prove/system/redis-states.ts';
import { seededRandom } from '#prove/system/seeded-random.ts';
import { openTestSystem } from '#prove/system/test-system.ts';
import { type Answer, localAddress } from '#server/testing/browser.ts';
import { preload } from '#server/testing/preloads.ts';
import { NO_REDIS } from '#server/testing/redis-server.ts';

/** Whether the server checked the password. Other answers do not depend on the password. */
const wasChecked = ({ status }: Answer) => status === 200 || status === 401;

/** The most passwords that may be checked per account, per known browser, and per network after inserted attempts. */
const MOST = 10;

function faultsOf(
	name: string,
	{ guesses = [], device = [], spray = [], honest = [] }: AttackResult,
): string[] {
	const faults: string[] = [];
	for (const [what, answers] of Object.entries({ guesses, device, spray })) {
		const checked = answers.filter(wasChecked).length;
		if (checked > MOST) faults.push(`${name}: ${checked} of ${answers.length} ${what} were checked`);
		// Without any checked password, the attack did not reach the server.
		if (answers.length > 0 && checked === 0) faults.push(`${name}: none of the ${what} arrived`);
	}
	const refused = honest.filter(({ status }) => status !== 200);
	for (const { status, text } of refused)
		faults.push(`${name}: an honest sign-in was refused: ${status} ${text}`);
	const broken = [...guesses, ...device, ...spray].filter(({ status }) => status >= 500);
	for (const { status } of broken) faults.push(`${name}: a guess was answered ${status}`);
	return faults;
}

/** The planted faults. The second is what a server does that trusts Redis with these counts. */
const FAULTS = ['separate-counts', ...(NO_REDIS ? [] : (['counts-in-redis'] as const))] as const;

/** Every planted fault must be caught: the violations of the control are those of the fault that shows fewest. */
async function run(trial: Trial): Promise<RunResult> {
	if (!trial.control) return runWith(undefined, trial);
	const results: RunResult[] = [];
	for (const fault of FAULTS) results.push(await runWith(preload(fault), trial));
	return results.toSorted((a, b) => a.violations - b.violations)[0] as RunResult;
}

async function runWith(loaded: string | undefined, { n, seed, progress }: Trial): Promise<RunResult> {
	const redis = await openRedisStates();
	const system = await openTestSystem({
		preloads: [loaded, loaded],
		variables: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent', ...redis.variables },
	});
	const servers = system.servers.map(({ url }) => url);
	const proxies = await Promise.all([
		...servers.map((url) => openProxy(url, 'x-forwarded-for')),
		...servers.map((url) => openProxy(url, 'forwarded')),
	]);
	let from = 0;
	const setup: LimitsSetup = {
		system,
		servers,
		proxies: proxies.map(({ url }) => url),
		random: seededRandom(seed),
		address: () => localAddress(from++),
	};
	const counted = { guesses: 0, looked_at: 0, refused: 0, honest: 0 };
	const byAttack: Record<string, number> = {};
	const examples: string[] = [];
	try {
		for (let done = 0; done < n; done += 1) {
			const names = Object.keys(ATTACKS);
			const name = names[done % names.length] as string;
			const state = await redis.next(servers);
			const result = await (ATTACKS[name] as (typeof ATTACKS)[string])(setup);
			examples.push(...faultsOf(name, result));
			const { guesses = [], device = [], spray = [], honest = [] } = result;
			const tried = [...guesses, ...device, ...spray];
			counted.guesses += tried.length;
			counted.looked_at += tried.filter(wasChecked).length;
			counted.refused += tried.filter(({ status }) => status === 429).length;
			counted.honest += honest.length;
			for (const each of [name, state]) byAttack[each] = (byAttack[each] ?? 0) + 1;
			progress(done + 1);
		}
	} finally {
		for (const proxy of proxies) proxy.close();
		await system.close();
		await redis.close();
	}
	return { n, violations: examples.length, counted: { ...counted, ...byAttack }, examples };
}

export const LIMITS: Proof = {
	id: 'limits',
	promise:
		'at most 10 guesses at an account, or through a browser it knows, in any hour: from many addresses, IPv6 networks, behind proxies, with forged headers, on 2 servers, while their Redis works, is lost, hangs and comes back empty; at most 60 accounts in 15 minutes from one network; no honest sign-in refused there',
	control:
		'each server counts for itself, as in memory; and, apart from it, sign-ins are counted in Redis and in memory while it is down',
	n: { small: 7, usual: 70, control: 1 },
	run,
};
