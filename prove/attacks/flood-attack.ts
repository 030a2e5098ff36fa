/**
 * A process that simulates the attackers. It has the lowest priority, because real attackers would be on other machines. It
 * requests pages and documents without pause, opens streams, and holds sockets whose heads and bodies never end.
 */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { SECOND } from '#domain/values/time.ts';

export interface AttackTask {
	port: number;
	/** Paths that are requested in rotation without pause. */
	paths: string[];
	/** The number of addresses that request pages, and of connections from each. */
	addresses: number;
	connections: number;
	/** The number of streams, and the paths that they open in rotation. */
	streams: number;
	watched: string[];
	/** The numbers of sockets whose head never ends and whose body never ends. */
	slowHeads: number;
	slowBodies: number;
	slowBodyPath: string;
}

export interface AttackCount {
	/** The number of streams that were opened, and of those that are still open. */
	opened: number;
	open: number;
	/** The numbers of answers with 200, with 503 or 429 and with another status, and of broken connections. */
	answered: number;
	shed: number;
	other: number;
	broken: number;
	/** The number of slow sockets that the server has closed. */
	closed: number;
}

const count: AttackCount = { opened: 0, open: 0, answered: 0, shed: 0, other: 0, broken: 0, closed: 0 };

/** Streams per address; the server allows 600 per network. */
const STREAMS_PER_ADDRESS = 500;

/** Connections opened at once, because a listening socket queues only a few hundred. */
const AT_ONCE = 100;

/** An address of this machine, to which all of 127.0.0.0/8 belongs. */
function address(group: number, n: number): string {
	return `127.${group}.${Math.floor(n / 250)}.${(n % 250) + 1}`;
}

/** Requests one path after another over one connection. */
async function requestWithoutPause({ port, paths }: AttackTask, localAddress: string, first: number) {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	for (let n = first; ; n += 1)
		await ask({ port, path: paths[n % paths.length] as string, localAddress, agent });
}

function ask(options: { port: number; path: string; localAddress: string; agent: Agent }): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const headers = { 'accept-encoding': 'br', accept: 'text/html' };
	const request = get({ host: '127.0.0.1', headers, ...options }, (response) => {
		const { statusCode = 0 } = response;
		if (statusCode === 200) count.answered += 1;
		else if (statusCode === 503 || statusCode === 429) count.shed += 1;
		else count.other += 1;
		response.resume().once('close', resolve);
	});
	request.once('error', () => {
		count.broken += 1;
		setTimeout(resolve, 100);
	});
	return promise;
}

/** Opens a socket, sends the beginning of a request and, if given, `drip` every second. */
function hold(port: number, localAddress: string, head: string, drip: string | null): Promise<Socket> {
	const { promise, resolve } = Promise.withResolvers<Socket>();
	const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
		socket.write(head);
		resolve(socket);
	});
	const timer = drip ? setInterval(() => socket.write(drip), SECOND) : null;
	socket.on('error', () => resolve(socket)).once('close', () => clearInterval(timer ?? undefined));
	return promise;
}

async function watch({ port, streams, watched }: AttackTask): Promise<void> {
	for (let n = 0; n < streams; n += AT_ONCE) {
		const some = Array.from({ length: Math.min(AT_ONCE, streams - n) }, async (_, each) => {
			const path = watched[(n + each) % watched.length] as string;
			const from = address(20, Math.floor((n + each) / STREAMS_PER_ADDRESS));
			const socket = await hold(port, from, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`, null);
			await once(socket, 'data');
			count.opened += 1;
			count.open += 1;
			socket.resume().once('close', () => {
				count.open -= 1;
			});
		});
		await Promise.all(some);
	}
}

async function holdSlowly(task: AttackTask): Promise<void> {
	const closed = () => {
		count.closed += 1;
	};
	for (let n = 0; n < task.slowHeads; n += 1)
		(await hold(task.port, address(30, n), 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', 'x')).once(
			'close',
			closed,
		);
	const head = `POST ${task.slowBodyPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`;
	for (let n = 0; n < task.slowBodies; n += 1)
		(await hold(task.port, address(31, n), head, ' ')).once('close', closed);
}

async function attack(task: AttackTask): Promise<void> {
	await watch(task);
	await holdSlowly(task);
	for (let n = 0; n < task.addresses * task.connections; n += 1)
		void requestWithoutPause(task, address(40, Math.floor(n / task.connections)), n);
	process.send?.('attacking');
}

setPriority(constants.priority.PRIORITY_LOW);
process.on('message', (message: { attack: AttackTask } | 'count') => {
	if (message === 'count') process.send?.(count);
	else void attack(message.attack);
});
process.on('disconnect', () => process.exit(0));
