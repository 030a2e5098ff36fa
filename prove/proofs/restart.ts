import { INITIAL_BID } from '#prove/attacks/crowd.ts';
import { BIDDERS, LOTS, replaceDuringBids } from '#prove/attacks/replacement-storm.ts';
import { proxied } from '#prove/proxies/proxies.ts';
import { Findings, type Proof, type RunResult, type Trial } from '#prove/system/proof.ts';
import { openTestSystem } from '#prove/system/test-system.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/server-process.ts';

/** Watchers of the hot lot: in `npm test`, and in runs of `LARGE_FROM` restarts or more. */
const WATCHERS = { small: 200, large: 5_000 };
const LARGE_FROM = 10;

/** Each server is stopped as an operator does, and killed as a crash does, before both happen in the other order. */
const signalOf = (done: number) => ((done + Math.floor(done / 2)) % 2 === 0 ? 'SIGTERM' : 'SIGKILL');

async function run(trial: Trial): Promise<RunResult> {
	const { n, control } = trial;
	const findings = new Findings();
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const system = await openTestSystem({
		preloads: [undefined, undefined],
		variables: { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' },
	});
	const upstreams = system.servers.map((server) => server.url);
	const proxy = await proxied.start(port, upstreams, control ? proxied.forgetting : '');
	const initial_bid = INITIAL_BID * 100;
	const lots = Array.from({ length: LOTS + 1 }, () => makeOpenAuction(system.db, { initial_bid }));
	const restart = async (done: number) => {
		await system.restart(done % upstreams.length, signalOf(done));
		return signalOf(done) === 'SIGTERM' ? 'stopped' : 'killed';
	};
	const storm = {
		system,
		url,
		proxy,
		name: 'restart',
		auctions: await Promise.all(lots),
		bidders: await Promise.all(Array.from({ length: BIDDERS }, () => system.person())),
		watchers: n < LARGE_FROM ? WATCHERS.small : WATCHERS.large,
		replacements: Array.from({ length: n }, (_, done) => () => restart(done)),
	};
	try {
		await replaceDuringBids(storm, trial, findings);
	} finally {
		await proxy.stop();
		await system.close();
	}
	return findings.result(n, control ? ['gap'] : undefined);
}

export const restart: Proof = {
	id: 'restart',
	promise:
		'No acknowledged bid is lost and none doubled, and every watcher receives every record, while two servers behind a proxy are stopped, killed and restarted in turn.',
	control: 'the proxy drops Last-Event-ID, so that streams begin anew instead of resuming',
	n: { small: 2, usual: 12, control: 1 },
	skipped: async () => proxied.missing(),
	run,
};
