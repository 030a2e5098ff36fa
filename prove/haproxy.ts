import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadBalancer, listens } from './load-balancer.ts';

const SHIPPED = join(import.meta.dirname, '..', 'deploy', 'haproxy', 'haproxy.cfg');

/** HAProxy on 127.0.0.1, with the shipped example in front of the given servers. */
export class Haproxy implements LoadBalancer {
	readonly #child: ChildProcess;
	readonly #folder: string;
	#passedOn = 0;

	private constructor(child: ChildProcess, folder: string) {
		this.#child = child;
		this.#folder = folder;
		// One line per request: the number of repetitions, `+` where it went to another server.
		child.stdout?.setEncoding('utf8').on('data', (lines: string) => {
			this.#passedOn += lines.split('\n').filter((line) => /[1-9]/.test(line)).length;
		});
	}

	/** Starts it at a port. `extra` are lines for the frontend. */
	static async start(port: number, upstreams: readonly string[], extra = ''): Promise<Haproxy> {
		const folder = await mkdtemp(join(tmpdir(), 'proof-haproxy-'));
		const file = join(folder, 'haproxy.cfg');
		await writeFile(file, configuration(await readFile(SHIPPED, 'utf8'), port, upstreams, extra));
		const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'inherit'] });
		await listens(port);
		return new Haproxy(child, folder);
	}

	async passedOn(): Promise<number> {
		return this.#passedOn;
	}

	async stop(): Promise<void> {
		this.#child.kill('SIGTERM');
		await once(this.#child, 'exit');
		await rm(this.#folder, { recursive: true, force: true });
	}
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
