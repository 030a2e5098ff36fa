import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BlockList, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { PROBLEM_HEADERS, problemDocument } from '#server/http/problems.ts';
import { SecureHttpsResponse, SecureResponse } from '#server/http/security.ts';
import { isTrustedProxy, network, type TrustedProxies } from '#server/platform/client-address.ts';

/** The most sockets open at once. Event streams have a limit of their own (http/event-stream.ts). */
const CONNECTIONS = 12_000;

/**
 * The most connections that wait to be accepted: when another server ends, all its streams come at once. The system's limit
 * (Linux: net.core.somaxconn, 4,096) holds too. With Node's 511, those beyond would wait for seconds.
 */
const BACKLOG = 4_096;

/**
 * How long the head of a request may take, how long a whole upload may take (http/upload.ts), and how long an idle
 * connection is kept.
 */
const TIMES = { head: 10 * SECOND, whole: 10 * MINUTE, idle: 10 * SECOND };

/** How long the body of any other request may take: none is larger than 64 KB. */
const BODY = 60 * SECOND;

/** How often Node checks these times. Its default is 30 s. */
const CHECK_INTERVAL = 5 * SECOND;

export interface WebServerLimits {
	/** The most sockets of one address (MAX_SOCKETS_PER_ADDRESS). */
	socketsPerAddress?: number;
	/** Trusted proxies. Their sockets carry everybody's requests and are not counted. */
	proxies?: TrustedProxies;
	/** Whether a path takes files, whose bodies may take longer. */
	takesFile?(path: string): boolean;
	/** How long any other body may take, in milliseconds. */
	body?: number;
	/** How long an answer may wait without its reader taking a byte, in milliseconds. */
	reader?: number;
	/** Called for each connection that is closed because nobody reads an answer. */
	onSlowReader?(): void;
	/** Whether the installation is on https. */
	https?: boolean;
}

/**
 * How long an answer may wait without its reader taking a byte. The kernel reports room only after a part of its buffer is free, so that a
 * stricter rate cannot be measured. A stream is written to every 5 s.
 */
const READER = 60 * SECOND;

/** An HTTP server that ends slow requests within seconds, where Node's defaults would wait for minutes. */
export function createWebServer({
	socketsPerAddress = Number.POSITIVE_INFINITY,
	proxies = new BlockList(),
	takesFile = () => false,
	body = BODY,
	reader = READER,
	onSlowReader = () => undefined,
	https = false,
}: WebServerLimits = {}): Server {
	const server = createServer({
		ServerResponse: https ? SecureHttpsResponse : SecureResponse,
		headersTimeout: TIMES.head,
		requestTimeout: TIMES.whole,
		keepAliveTimeout: TIMES.idle,
		connectionsCheckingInterval: CHECK_INTERVAL,
	});
	server.maxConnections = CONNECTIONS;
	limitSockets(server, socketsPerAddress, proxies);
	endSlowBodies(server, { takesFile, body });
	endSlowReaders(server, reader, onSlowReader);
	return server;
}

/** Closes a new socket of an address (an IPv6 /64) that already has the most it may have. */
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

/** A request whose body is arriving. */
interface Arrival {
	request: IncomingMessage;
	response: ServerResponse;
	since: number;
}

/**
 * Ends requests whose body has not arrived in time, with 408 where nothing was answered yet. Only a socket's newest
 * request can be incomplete. All are checked together: a timer for each would cost more than a whole answer.
 */
function endSlowBodies(
	server: Server,
	{ takesFile, body: time }: Required<Pick<WebServerLimits, 'takesFile' | 'body'>>,
): void {
	const newest = new Map<Socket, Arrival>();
	server.on('request', (request, response) => {
		if ('content-length' in request.headers || 'transfer-encoding' in request.headers)
			newest.set(request.socket, { request, response, since: performance.now() });
	});
	const check = () => {
		const late = performance.now() - time;
		for (const [socket, { request, response, since }] of newest) {
			if (request.complete || request.destroyed) newest.delete(socket);
			else if (since <= late && !takesFile(request.url?.split('?')[0] ?? '')) {
				newest.delete(socket);
				if (!response.headersSent) refuse(response, problem('request.too-slow', { seconds: time / SECOND }));
				socket.destroySoon();
			}
		}
	};
	const timer = setInterval(check, Math.min(CHECK_INTERVAL, time / 4)).unref();
	server.once('close', () => clearInterval(timer));
}

/**
 * Closes the connection of a reader who takes nothing of an answer for `time`. Node's own timer of a socket does it: each write, and each part
 * of it that the system has taken, starts it anew. After an answer Node sets it to how long an idle connection is kept.
 */
function endSlowReaders(server: Server, time: number, onSlow: () => void): void {
	server.on('request', (_, response: ServerResponse) => {
		(response as SecureResponse).readerTime = time;
	});
	server.on('timeout', (socket: Socket) => {
		if (socket.writableLength > 0) onSlow();
		socket.destroy();
	});
}

/** Answers before any handler runs, and closes the connection. */
function refuse(response: ServerResponse, why: Problem): void {
	const document = problemDocument(why, {}, (response as SecureResponse).requestId);
	const headers = { ...PROBLEM_HEADERS, connection: 'close' };
	response.writeHead(document.status, headers).end(JSON.stringify(document));
}

/** Starts to listen. Throws when it cannot; the error for a taken port names the variable that sets it. */
export async function listen(server: Server, port: number, host: string, variable = 'PORT'): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const refuse = (error: NodeJS.ErrnoException) => {
		const taken = error.code === 'EADDRINUSE';
		const words = `${variable}: ${port} is already in use on ${host}; set ${variable} to another one`;
		reject(taken ? new Error(words) : error);
	};
	server.once('error', refuse);
	server.listen({ port, host, backlog: BACKLOG }, () => {
		server.off('error', refuse);
		resolve();
	});
	await promise;
}

/** Closes each connection with its next answer, so that clients open a new one, elsewhere where there are several servers. */
export function endKeepAlive(server: Server): void {
	server.prependListener('request', (_, response) => {
		response.shouldKeepAlive = false;
	});
}

/** Stops accepting requests, gives those in progress `timeout` milliseconds to finish, then closes every connection. */
export async function drain(server: Server, timeout: number): Promise<void> {
	const { promise: closed, resolve } = Promise.withResolvers<void>();
	server.close(() => resolve());
	server.closeIdleConnections();
	await Promise.race([closed, sleep(timeout, undefined, { ref: false })]);
	server.closeAllConnections();
}
