import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/values/time.ts';
import type { Timed } from '#prove/attacks/even-bids.ts';

/** Who asks: from which address of this machine, with which headers. */
export interface Asker {
	port: number;
	localAddress: string;
	headers?: Record<string, string>;
}

/** Asks for a path and reads all of the answer, or what an event stream begins with. Status 0 for a connection that broke. */
export function ask(
	{ port, localAddress, headers = {} }: Asker,
	path: string,
	agent?: Agent,
): Promise<Timed> {
	const { promise, resolve } = Promise.withResolvers<Timed>();
	const began = performance.now();
	const done = (status: number) => resolve({ milliseconds: performance.now() - began, status });
	const options = { host: '127.0.0.1', port, localAddress, path, agent: agent ?? false };
	get({ ...options, headers: { accept: 'text/html', 'accept-encoding': 'br', ...headers } }, (response) => {
		const stream = response.headers['content-type']?.startsWith('text/event-stream');
		if (stream) response.once('data', () => response.destroy());
		response.on('error', () => undefined).resume();
		response.once('close', () => done(response.statusCode ?? 0));
	}).once('error', () => done(0));
	return promise;
}

/** Asks by `connections` connections without pause until `ended` is aborted. Answers the number of answers by status. */
export async function askWithoutPause(
	asker: Asker,
	connections: number,
	pathOf: (n: number) => string,
	ended: AbortSignal,
): Promise<Map<number, number>> {
	const statuses = new Map<number, number>();
	let n = 0;
	const one = async () => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		while (!ended.aborted) {
			n += 1;
			const { status } = await ask(asker, pathOf(n), agent);
			if (!ended.aborted) statuses.set(status, (statuses.get(status) ?? 0) + 1);
			// A refusal of the socket itself must not become a loop.
			if (status === 0) await sleep(100);
		}
		agent.destroy();
	};
	await Promise.all(Array.from({ length: connections }, one));
	return statuses;
}

/** Asks once a second for `seconds`, whether or not the one before was answered. */
export async function askEverySecond(
	asker: Asker,
	pathOf: (n: number) => string,
	seconds: number,
): Promise<Timed[]> {
	const asked: Promise<Timed>[] = [];
	for (let n = 0; n < seconds; n += 1) {
		asked.push(ask(asker, pathOf(n)));
		await sleep(SECOND);
	}
	return Promise.all(asked);
}

/** Opens sockets that ask for a path and read nothing of the answer. */
export function askSilently({ port, localAddress }: Asker, path: string, count: number): Socket[] {
	return Array.from({ length: count }, () => {
		const socket = connect({ host: '127.0.0.1', port, localAddress });
		socket.pause().on('error', () => undefined);
		socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
		return socket;
	});
}
