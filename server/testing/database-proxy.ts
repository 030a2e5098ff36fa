import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A place where a database can always be called, whether it is there or not. */
export interface DatabaseProxy {
	/** The address of the database behind it, with its own place put in. */
	url(behind: string): string;
	/** Passes calls on to this database from now on, or to nobody. */
	lead(to: string | null): void;
	close(): Promise<void>;
}

/** Starts one on a free port: a database that is stopped and started again may come back elsewhere. */
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
