import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { waitFor } from '#server/testing/wait-for.ts';

/** A reverse proxy in front of several servers. */
export interface LoadBalancer {
	/** The number of requests that it passed on to a second server, because the first one failed or refused them. */
	passedOn(): Promise<number>;
	stop(): Promise<void>;
}

/** Why this machine cannot run a proxy, or null. `packaged` is Debian's package. */
export function missingProxy(command: string, packaged = command): string | null {
	const found = spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
	return found ? null : `needs ${command} (package ${packaged})`;
}

/** Waits until something accepts connections at a port. */
export async function listens(port: number): Promise<void> {
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
