import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '#domain/time.ts';

/** Sockets open at once; event streams are counted apart (http/event-stream.ts). */
const CONNECTIONS = 12_000;

/** An HTTP server that does not wait for slow senders: Node's own defaults would for minutes. */
export function createWebServer(): Server {
	const timeouts = {
		headersTimeout: 10 * SECOND,
		// A document of 10 MB from a slow phone; who may send one is asked before its body is read.
		requestTimeout: 3 * MINUTE,
		keepAliveTimeout: 10 * SECOND,
	};
	const server = createServer(timeouts);
	server.maxConnections = CONNECTIONS;
	return server;
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
