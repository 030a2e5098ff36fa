import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A port through which a database can be reached or is unavailable. */
export interface DatabaseProxy {
	/** The database's URL with the proxy's port. */
	url(behind: string): string;
	/** Passes connections on to this database from now on; null refuses them. */
	lead(to: string | null): void;
	close(): Promise<void>;
}

/** Starts a proxy whose port stays the same when the database is restarted on another one. */
export async function startDatabaseProxy(): Promise<DatabaseProxy> {
	let port: number | null = null;
	const open = new Set<Socket>();
	const server = createServer((socket) => {
		open.add(socket);
		socket.on('error', () => undefined).on('close', () => open.delete(socket));
		if (port === null) return void socket.resetAndDestroy();
		const behind = connect(port, '127.0.0.1');
		behind.on('error', () => socket.destroy()).on('close', () => socket.destroy());
		socket.on('close', () => behind.destroy());
		socket.pipe(behind).pipe(socket);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const own = server.address() as { port: number };
	return {
		url: (behind) => Object.assign(new URL(behind), { port: String(own.port) }).href,
		lead: (to) => {
			port = to === null ? null : Number(new URL(to).port);
		},
		close: async () => {
			for (const socket of open) socket.destroy();
			server.close();
			await once(server, 'close');
		},
	};
}
