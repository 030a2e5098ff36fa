import { join } from 'node:path';
import type { Answer } from '#server/testing/browser.ts';
import { openProxy } from './adding-proxy.ts';
import { chanceOf } from './chance.ts';
import { type LimitsSite, type Shown, WAYS } from './limits-ways.ts';
import { localAddress } from './password-people.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { openHouse } from './proving-house.ts';

const COUNTED_APART = join(import.meta.dirname, '..', 'server', 'testing', 'counted-apart.ts');

/** The password was looked at: it was right, or it was wrong. Everything else learnt nothing of it. */
const lookedAt = ({ status }: Answer) => status === 200 || status === 401;

/** The most that may be looked at: of one account, of one browser it knows, and of one network with fifty accounts behind it. */
const MOST = 10;

/** What is wrong with what one way showed. */
function faultsOf(name: string, { guesses = [], device = [], spray = [], honest = [] }: Shown): string[] {
	const faults: string[] = [];
	for (const [what, answers] of Object.entries({ guesses, device, spray })) {
		const looked = answers.filter(lookedAt).length;
		if (looked > MOST) faults.push(`${name}: ${looked} of ${answers.length} ${what} were looked at`);
		// Nothing looked at would show that the attack did not arrive.
		if (answers.length > 0 && looked === 0) faults.push(`${name}: none of the ${what} arrived`);
	}
	const refused = honest.filter(({ status }) => status !== 200);
	for (const { status, text } of refused)
		faults.push(`${name}: an honest one was refused: ${status} ${text}`);
	const broken = [...guesses, ...device, ...spray].filter(({ status }) => status >= 500);
	for (const { status } of broken) faults.push(`${name}: a guess was answered ${status}`);
	return faults;
}

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const preload = control ? COUNTED_APART : undefined;
	const house = await openHouse({
		preloads: [preload, preload],
		variables: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' },
	});
	const servers = house.servers.map(({ url }) => url);
	const proxies = await Promise.all([
		...servers.map((url) => openProxy(url, 'x-forwarded-for')),
		...servers.map((url) => openProxy(url, 'forwarded')),
	]);
	let from = 0;
	const site: LimitsSite = {
		house,
		servers,
		proxies: proxies.map(({ url }) => url),
		chance: chanceOf(seed),
		address: () => localAddress(from++),
	};
	const counted = { guesses: 0, looked_at: 0, refused: 0, honest: 0 };
	const byWay: Record<string, number> = {};
	const examples: string[] = [];
	try {
		for (let done = 0; done < n; done += 1) {
			const names = Object.keys(WAYS);
			const name = names[done % names.length] as string;
			const shown = await (WAYS[name] as (typeof WAYS)[string])(site);
			examples.push(...faultsOf(name, shown));
			const { guesses = [], device = [], spray = [], honest = [] } = shown;
			const tried = [...guesses, ...device, ...spray];
			counted.guesses += tried.length;
			counted.looked_at += tried.filter(lookedAt).length;
			counted.refused += tried.filter(({ status }) => status === 429).length;
			counted.honest += honest.length;
			byWay[name] = (byWay[name] ?? 0) + 1;
			progress(done + 1);
		}
	} finally {
		for (const proxy of proxies) proxy.close();
		await house.close();
	}
	return { n, violations: examples.length, counted: { ...counted, ...byWay }, examples };
}

/** Guesses are few wherever they come from, and nobody honest is refused for them. */
export const LIMITS: Proof = {
	id: 'limits',
	promise:
		'at most 10 guesses at an account, or through a browser it knows, in any hour: from many addresses, IPv6 networks, behind proxies, with forged headers, on 2 servers; at most 60 accounts in 15 minutes from one network; no honest sign-in refused there',
	control: 'each server counts for itself, as in memory',
	n: { small: 7, usual: 70, control: 1 },
	run,
};
