import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BlockList, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Problem, problem } from '#domain/problems.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { network } from './features/accounts/attempt-limits.ts';
import { problemDocument } from './http/problems.ts';
import { isTrustedProxy, type TrustedProxies } from './platform/client-address.ts';

/** Sockets open at once; event streams are counted apart (http/event-stream.ts). */
const CONNECTIONS = 12_000;

/** How long the head of a request may take, and its whole where it is an upload (http/upload.ts). */
const TIMES = { head: 10 * SECOND, whole: 10 * MINUTE, idle: 10 * SECOND };

/** How long the body of a request may take that is no upload: none is larger than 64 KB. */
const BODY = 60 * SECOND;

/** How often the times above are looked at: Node's own default is 30 s. */
const LOOK = 5 * SECOND;

export interface WebServerLimits {
	/** Sockets of one address (MAX_SOCKETS_PER_ADDRESS). */
	socketsPerAddress?: number;
	/** Proxies, whose sockets are everybody's: they are not counted. */
	proxies?: TrustedProxies;
	/** Whether a path takes files, whose bodies may take longer. */
	takesFile?(path: string): boolean;
	/** Milliseconds that another body may take. */
	body?: number;
}

/** An HTTP server that does not wait for slow senders: Node's own defaults would for minutes. */
export function createWebServer({
	socketsPerAddress = Number.POSITIVE_INFINITY,
	proxies = new BlockList(),
	takesFile = () => false,
	body = BODY,
}: WebServerLimits = {}): Server {
	const server = createServer({
		headersTimeout: TIMES.head,
		requestTimeout: TIMES.whole,
		keepAliveTimeout: TIMES.idle,
		connectionsCheckingInterval: LOOK,
	});
	server.maxConnections = CONNECTIONS;
	limitSockets(server, socketsPerAddress, proxies);
	server.on('request', (request, response) => {
		const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
		const [path = ''] = request.url?.split('?') ?? [];
		if (hasBody && !takesFile(path)) endSlowBody(request, response, body);
	});
	return server;
}

/** Closes the sockets of an address (an IPv6 /64) that has as many as it may have. */
function limitSockets(server: Server, most: number, proxies: TrustedProxies): void {
	const open = new Map<string, number>();
	server.on('connection', (socket: Socket) => {
		if (isTrustedProxy(socket.remoteAddress, proxies)) return;
		const from = network(socket.remoteAddress?.replace(/^::ffff:/, '') ?? null);
		const count = (open.get(from) ?? 0) + 1;
		if (count > most) {
			socket.destroy();
			return;
		}
		open.set(from, count);
		socket.once('close', () => {
			const left = (open.get(from) ?? 0) - 1;
			if (left > 0) open.set(from, left);
			else open.delete(from);
		});
	});
}

/** Ends a request whose body has not come in time: with 408 where nothing was answered yet. */
function endSlowBody(request: IncomingMessage, response: ServerResponse, time: number): void {
	const timer = setTimeout(() => {
		if (request.complete || request.destroyed) return;
		if (!response.headersSent) refuse(response, problem('request.too-slow', { seconds: time / SECOND }));
		request.socket.destroySoon();
	}, time).unref();
	const clear = () => clearTimeout(timer);
	request.once('end', clear).once('close', clear);
}

/** Answers before any handler does, and closes. */
function refuse(response: ServerResponse, why: Problem): void {
	const document = problemDocument(why);
	const headers = {
		'content-type': 'application/problem+json; charset=utf-8',
		'cache-control': 'no-store',
		connection: 'close',
	};
	response.writeHead(document.status, headers).end(JSON.stringify(document));
}

/** Listens, or throws: a taken port by the variable that chooses another, all else as the system says it. */
export async function listen(server: Server, port: number, host: string, variable = 'PORT'): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const refuse = (error: NodeJS.ErrnoException) => {
		const taken = error.code === 'EADDRINUSE';
		const words = `${variable}: ${port} is already in use on ${host}; set ${variable} to another one`;
		reject(taken ? new Error(words) : error);
	};
	server.once('error', refuse);
	server.listen(port, host, () => {
		server.off('error', refuse);
		resolve();
	});
	await promise;
}

/** Stops taking requests, lets those under way finish for `patience` milliseconds, then cuts what is left. */
export async function drain(server: Server, patience: number): Promise<void> {
	const { promise: closed, resolve } = Promise.withResolvers<void>();
	server.close(() => resolve());
	server.closeIdleConnections();
	await Promise.race([closed, sleep(patience, undefined, { ref: false })]);
	server.closeAllConnections();
}
