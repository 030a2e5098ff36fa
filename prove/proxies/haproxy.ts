import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadBalancer, startProxy } from './load-balancer.ts';

const SHIPPED = join(import.meta.dirname, '..', '..', 'deploy', 'haproxy', 'haproxy.cfg');

/** Starts HAProxy with the shipped example in front of the given servers. `extra` are lines for the frontend. */
export function startHaproxy(port: number, upstreams: readonly string[], extra = ''): Promise<LoadBalancer> {
	const text = configuration(readFileSync(SHIPPED, 'utf8'), port, upstreams, extra);
	return startProxy(port, {
		command: 'haproxy',
		configuration: () => text,
		args: (file) => ['-db', '-f', file],
		// One line per request: the number of repetitions, `+` where it went to another server.
		isPassedOn: (line) => /[1-9]/.test(line),
		signal: 'SIGTERM',
	});
}

/** The shipped file without TLS, at another port, with other servers. */
function configuration(shipped: string, port: number, upstreams: readonly string[], extra: string): string {
	const hosts = upstreams.map((url) => new URL(url).host);
	const lines = shipped.split('\n').flatMap((line) => {
		if (/^\tbind :80|ssl_fc/.test(line)) return [];
		if (/^\tbind :443/.test(line))
			return [`\tbind 127.0.0.1:${port} backlog 4096`, '\tlog-format %rc', '\tlog global', extra];
		if (/^global/.test(line)) return [line, '\tlog stdout format raw local0'];
		// It needs as many open files as twice the sessions, of which systems allow fewer by default.
		return /^\tmaxconn/.test(line) ? ['\tmaxconn 9000'] : [line];
	});
	return lines
		.join('\n')
		.replaceAll('10.0.0.11:3000', hosts[0] ?? '')
		.replaceAll('10.0.0.12:3000', hosts[1] ?? '');
}
