import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Passage, type Strike } from './passage.ts';

/** Stands between a server and its database, at a port that stays when the database's changes. */
export class FaultProxy {
	/** The port that the database is at now. */
	upstream: number;
	/** Asked at every point of every group of bids. */
	strike: Strike = () => 'pass';
	readonly #passages = new Set<Passage>();
	readonly #server: Server;

	private constructor(upstream: number, commitLate: number | null) {
		this.upstream = upstream;
		this.#server = createServer((app) => {
			const passage = new Passage(app, this.upstream, commitLate, (moment) => this.strike(moment));
			this.#passages.add(passage);
			app.once('close', () => this.#passages.delete(passage));
		});
	}

	/** `commitLate` is the planted fault "answered before the commit": commits of bids go on so many ms after their answer. */
	static async open(upstream: number, commitLate: number | null = null): Promise<FaultProxy> {
		const proxy = new FaultProxy(upstream, commitLate);
		proxy.#server.listen(0, '127.0.0.1');
		await once(proxy.#server, 'listening');
		return proxy;
	}

	/** The address of the database by way of the proxy. */
	urlFor(database: string): string {
		const url = new URL(database);
		const address = this.#server.address();
		url.port = String(typeof address === 'object' ? address?.port : '');
		return url.href;
	}

	/** Cuts every connection. */
	cutAll(): void {
		for (const passage of this.#passages) passage.cut();
	}

	async close(): Promise<void> {
		this.cutAll();
		this.#server.close();
		await once(this.#server, 'close');
	}
}
