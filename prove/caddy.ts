import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type LoadBalancer, listens } from './load-balancer.ts';

const SHIPPED = join(import.meta.dirname, '..', 'deploy', 'caddy', 'Caddyfile');

/** Caddy on 127.0.0.1, with the shipped example in front of the given servers. */
export class Caddy implements LoadBalancer {
	readonly #child: ChildProcess;
	readonly #folder: string;
	#passedOn = 0;

	private constructor(child: ChildProcess, folder: string) {
		this.#child = child;
		this.#folder = folder;
		createInterface(child.stdout as Readable).on('line', (line) => {
			this.#passedOn += Number(isFailedAttempt(line));
		});
	}

	/** Starts it at a port. `extra` are lines for the reverse proxy. */
	static async start(port: number, upstreams: readonly string[], extra = ''): Promise<Caddy> {
		const folder = await mkdtemp(join(tmpdir(), 'proof-caddy-'));
		const file = join(folder, 'Caddyfile');
		await writeFile(file, configuration(await readFile(SHIPPED, 'utf8'), port, upstreams, extra));
		const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
			env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
			stdio: ['ignore', 'pipe', 'ignore'],
		});
		await listens(port);
		return new Caddy(child, folder);
	}

	async passedOn(): Promise<number> {
		return this.#passedOn;
	}

	async stop(): Promise<void> {
		// Caddy would wait for the end of every event stream.
		this.#child.kill('SIGKILL');
		await once(this.#child, 'exit');
		await rm(this.#folder, { recursive: true, force: true });
	}
}

/** Whether a line of the log is about an attempt at a server that failed, and not because the client went away. */
function isFailedAttempt(line: string): boolean {
	return line.includes('"msg":"upstream roundtrip"') && /"error":"(?!context canceled)/.test(line);
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
