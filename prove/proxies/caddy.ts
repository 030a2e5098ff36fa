import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadBalancer, startProxy } from './load-balancer.ts';

const SHIPPED = join(import.meta.dirname, '..', '..', 'deploy', 'caddy', 'Caddyfile');

/** Starts Caddy with the shipped example in front of the given servers. `extra` are lines for the reverse proxies. */
export function startCaddy(port: number, upstreams: readonly string[], extra = ''): Promise<LoadBalancer> {
	const text = configuration(readFileSync(SHIPPED, 'utf8'), port, upstreams, extra);
	return startProxy(port, {
		command: 'caddy',
		configuration: () => text,
		args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
		// One line per attempt at a server. One that failed has an error; another one follows, unless the client went away.
		isPassedOn: (line) =>
			line.includes('"msg":"upstream roundtrip"') && /"error":"(?!context canceled)/.test(line),
		// It would wait for the end of every event stream.
		signal: 'SIGKILL',
	});
}

/** The shipped file without TLS, at another port, with other servers; it logs each attempt at a server. */
function configuration(shipped: string, port: number, upstreams: readonly string[], extra: string): string {
	const hosts = upstreams.map((url) => new URL(url).host);
	const options = `{
	admin off
	auto_https off
	log default {
		output stdout
		level DEBUG
		include http.handlers.reverse_proxy
	}
}
`;
	return (
		options +
		shipped
			.replace('leiloes.example.com {', `http://127.0.0.1:${port} {`)
			.replace('(martelo) {', `(martelo) {\n${extra}`)
			.replaceAll('10.0.0.11:3000', hosts[0] ?? '')
			.replaceAll('10.0.0.12:3000', hosts[1] ?? '')
	);
}
