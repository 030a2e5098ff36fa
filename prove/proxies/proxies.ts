import { freePort, type ServerProcess } from '#server/testing/server-process.ts';
import { startCaddy } from './caddy.ts';
import { startHaproxy } from './haproxy.ts';
import { missingProxy } from './load-balancer.ts';
import { startNginx } from './nginx.ts';

const PROXIES = {
	nginx: {
		start: startNginx,
		missing: () => missingProxy('nginx', 'nginx-light'),
		/** Configuration that drops the header with which a stream resumes. */
		forgetting: 'proxy_set_header Last-Event-ID "";\n',
	},
	haproxy: {
		start: startHaproxy,
		missing: () => missingProxy('haproxy'),
		forgetting: '\thttp-request del-header Last-Event-ID',
	},
	caddy: {
		start: startCaddy,
		missing: () => missingProxy('caddy'),
		forgetting: '\theader_up -Last-Event-ID',
	},
};

/** The proxy that PROXY names; nginx by default. */
export const proxied = proxyNamed(process.env.PROXY ?? 'nginx');

function proxyNamed(name: string) {
	if (name in PROXIES) return PROXIES[name as keyof typeof PROXIES];
	throw new Error(`PROXY is one of ${Object.keys(PROXIES).join(', ')}`);
}

/** The number of servers of a proof that is written for one: 2 with SERVERS=2. */
export const SERVERS = process.env.SERVERS === '2' ? 2 : 1;

/** One server, or several behind a proxy that is its URL. A signal goes to all. */
export interface Served extends ServerProcess {
	/** The process of each server. */
	pids: readonly number[];
}

/**
 * Starts `SERVERS` servers, one after the other, because the first one migrates the database and makes the keys. `start` gets the
 * variables that a server behind a proxy needs.
 */
export async function startServed(
	start: (variables: Record<string, string>) => Promise<ServerProcess>,
): Promise<Served> {
	if (SERVERS === 1) {
		const server = await start({});
		return { ...server, pids: [server.pid] };
	}
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const servers: ServerProcess[] = [];
	for (let n = 0; n < SERVERS; n += 1)
		servers.push(await start({ PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' }));
	const proxy = await proxied.start(
		port,
		servers.map((server) => server.url),
	);
	const pids = servers.map(({ pid }) => pid);
	return {
		url,
		pid: pids[0] as number,
		pids,
		output: () => servers.map((server) => server.output()).join(''),
		stop: async (signal) => {
			const codes = await Promise.all(servers.map((server) => server.stop(signal)));
			await proxy.stop();
			return codes.find((code) => code !== 0) ?? 0;
		},
	};
}
