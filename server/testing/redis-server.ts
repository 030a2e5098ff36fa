import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { freePort } from './server-process.ts';
import { waitFor } from './wait-for.ts';

/** A real Redis or Valkey in a process of its own, with nothing on disk, on a port that stays the same. */
export interface RedisServer {
	url: string;
	start(): Promise<void>;
	/** Ends it with SIGKILL: what it held is lost. */
	kill(): Promise<void>;
	/** Stops it as a machine that hangs: it accepts connections and answers nothing. */
	freeze(): void;
	thaw(): void;
	stop(): Promise<void>;
}

/** The program that is installed, or null. */
export const REDIS_PROGRAM = ['valkey-server', 'redis-server'].find(isInstalled) ?? null;

/** Why tests with Redis are skipped; null where they run. */
export const NO_REDIS = REDIS_PROGRAM === null ? 'neither valkey-server nor redis-server is installed' : null;

/** Starts a server on a free port of 127.0.0.1. `settings` are options of the program, such as `--requirepass`. */
export async function startRedis(settings: string[] = []): Promise<RedisServer> {
	const port = await freePort();
	const url = `redis://127.0.0.1:${port}`;
	let child: ChildProcess | null = null;
	const signal = (name: NodeJS.Signals) => void child?.kill(name);
	const end = async (name: NodeJS.Signals) => {
		const ended = child && once(child, 'exit');
		signal('SIGCONT');
		signal(name);
		await ended;
		child = null;
	};
	const start = async () => {
		const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
		child = spawn(REDIS_PROGRAM as string, [...fixed, ...settings], { stdio: 'ignore' });
		await waitFor('Redis', () => answers(url));
	};
	await start();
	return {
		url,
		start,
		kill: () => end('SIGKILL'),
		freeze: () => signal('SIGSTOP'),
		thaw: () => signal('SIGCONT'),
		stop: () => end('SIGTERM'),
	};
}

/** Whether it answers, if only that a password is missing. */
async function answers(url: string): Promise<boolean> {
	const client = createClient({ url, socket: { reconnectStrategy: false } }).on('error', () => undefined);
	try {
		await client.connect();
		return true;
	} catch (error) {
		return /NOAUTH/.test(String(error));
	} finally {
		if (client.isOpen) client.destroy();
	}
}

function isInstalled(program: string): boolean {
	try {
		execFileSync(program, ['--version'], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}
