import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from './child-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The arguments with which `npm start` runs Node. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const [, ...START] = scripts.start.split(' ') as string[];

/** REQUESTS_PER_MINUTE of servers in tests, proofs and benchmarks, unless they try the limits: all their requests come from one address. */
export const MANY_REQUESTS = '10000000';

/** CONSENT_LIMIT of servers in tests, unless they try it: one administrator acts alone. */
export const NO_CONSENTS = 'none';

/** The same for a version that may not know the word. */
const HIGH_LIMIT = '1000000000000';

/** A server in a separate process, started as `npm start` does. */
export interface ServerProcess {
	url: string;
	pid: number;
	/** Everything it printed so far. */
	output(): string;
	/** Sends a signal, waits for the end and returns the exit code. */
	stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts `server/main.ts` with only the given variables, and waits until it answers. `preload` is the URL of a
 * module that it and its worker processes load first (preloads.ts); `at` is the port, by default a free one; `root` is the
 * checkout whose server it is.
 */
export async function startServer(
	env: Record<string, string>,
	preload?: string,
	at?: number,
	root = ROOT,
): Promise<ServerProcess> {
	const port = at ?? (await freePort());
	const planted = preload && { NODE_OPTIONS: `--import=${preload}` };
	const { PATH = '' } = process.env;
	const child = spawn(process.execPath, START, {
		cwd: root,
		env: {
			PATH,
			PORT: String(port),
			LOG_LEVEL: 'warn',
			REQUESTS_PER_MINUTE: MANY_REQUESTS,
			CONSENT_LIMIT: root === ROOT ? NO_CONSENTS : HIGH_LIMIT,
			...planted,
			...env,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let printed = '';
	const keep = (chunk: Buffer) => {
		printed += chunk;
	};
	child.stdout.on('data', keep);
	child.stderr.on('data', keep);
	const url = `http://127.0.0.1:${port}`;
	await alive(child, url, () => printed);
	return {
		url,
		pid: child.pid as number,
		output: () => printed,
		stop: (signal = 'SIGTERM') => stop(child, signal),
	};
}

async function alive(child: ChildProcess, url: string, printed: () => string): Promise<void> {
	// On a busy machine the first start with the demo may take minutes.
	const deadline = Date.now() + 240_000;
	while (Date.now() < deadline) {
		if (hasEnded(child)) throw new Error(`the server ended:\n${printed()}`);
		const answered = await fetch(`${url}/healthz`).then(
			(response) => response.ok,
			() => false,
		);
		if (answered) return;
		await sleep(50);
	}
	child.kill('SIGKILL');
	throw new Error(`the server did not answer:\n${printed()}`);
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
	if (hasEnded(child)) return child.exitCode;
	child.kill(signal);
	await once(child, 'exit');
	return child.exitCode;
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	return typeof address === 'object' && address ? address.port : 0;
}
