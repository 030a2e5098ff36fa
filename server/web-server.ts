import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '#domain/time.ts';

/** Sockets open at once; event streams are counted apart (http/event-stream.ts). */
const CONNECTIONS = 12_000;

/** An HTTP server that does not wait for slow senders: Node's own defaults would for minutes. */
export function createWebServer(): Server {
	const timeouts = {
		headersTimeout: 10 * SECOND,
		// The longest upload, which has limits of its own (http/upload-body.ts), ends before.
		requestTimeout: 10 * MINUTE,
		keepAliveTimeout: 10 * SECOND,
	};
	const server = createServer(timeouts);
	server.maxConnections = CONNECTIONS;
	return server;
}

/** Listens, or throws: a taken port by the variable that chooses another, all else as the system says it. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const refuse = (error: NodeJS.ErrnoException) => {
		const taken = error.code === 'EADDRINUSE';
		reject(taken ? new Error(`PORT: ${port} is already in use on ${host}; set PORT to another one`) : error);
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
