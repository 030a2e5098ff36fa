import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitFor } from '#server/testing/wait-for.ts';

/** A reverse proxy in front of several servers. */
export interface LoadBalancer {
	/** The number of requests that it passed on to a second server, because the first one failed or refused them. */
	passedOn(): Promise<number>;
	stop(): Promise<void>;
}

/** A program that is a reverse proxy, and how it is run. */
export interface ProxyProgram {
	command: string;
	/** Its configuration, whose temporary files are in `folder`. */
	configuration(folder: string): string;
	/** The arguments with which it stays in the foreground, with the configuration in `file`. */
	args(file: string, folder: string): string[];
	/** The file in `folder` that it writes its log to; its standard output if absent. */
	log?: string;
	/** Whether a line of its log tells of a request that it passed on to a second server. */
	isPassedOn(line: string): boolean;
	/** The signal that ends it, although event streams are open. */
	signal: NodeJS.Signals;
}

/** Starts a proxy that listens at a port of 127.0.0.1. */
export async function startProxy(port: number, program: ProxyProgram): Promise<LoadBalancer> {
	const folder = await mkdtemp(join(tmpdir(), `proof-${program.command}-`));
	const file = join(folder, 'configuration');
	await writeFile(file, program.configuration(folder));
	const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
	const child = spawn(program.command, program.args(file, folder), {
		env: { ...process.env, ...home },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let passedOn = 0;
	createInterface(child.stdout).on('line', (line) => {
		passedOn += Number(program.isPassedOn(line));
	});
	let said = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		said = (said + text).slice(-2_000);
	});
	const stop = async (signal: NodeJS.Signals) => {
		if (child.exitCode === null && child.kill(signal)) await once(child, 'exit');
		await rm(folder, { recursive: true, force: true });
	};
	await listens(port).catch(async (error: Error) => {
		await stop('SIGKILL');
		throw new Error(`${error.message}: ${said}`);
	});
	return {
		passedOn: async () => {
			if (!program.log) return passedOn;
			const lines = (await readFile(join(folder, program.log), 'utf8')).split('\n');
			return lines.filter((line) => line && program.isPassedOn(line)).length;
		},
		stop: () => stop(program.signal),
	};
}

/** Why this machine cannot run a proxy, or null. `packaged` is Debian's package. */
export function missingProxy(command: string, packaged = command): string | null {
	const found = spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
	return found ? null : `needs ${command} (package ${packaged})`;
}

/** Waits until something accepts connections at a port. */
async function listens(port: number): Promise<void> {
	await waitFor('the proxy to listen', () => {
		const { promise, resolve } = Promise.withResolvers<boolean>();
		const socket = connect(port, '127.0.0.1')
			.once('connect', () => {
				socket.destroy();
				resolve(true);
			})
			.once('error', () => resolve(false));
		return promise;
	});
}
