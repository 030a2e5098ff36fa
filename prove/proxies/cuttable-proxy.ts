import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** `shut` breaks every connection and refuses new ones; `hanging` passes nothing on, and accepts new ones. */
type Mode = 'open' | 'shut' | 'hanging';

/** A port in front of a dependency, through which it can be reached, refuses, or never answers. */
export class CuttableProxy {
	/** The port of the dependency, used by new connections. */
	target: number;
	readonly #server: Server;
	/** The sockets of the callers, each with its connection to the dependency once it has one. */
	readonly #pairs = new Map<Socket, Socket | null>();
	#mode: Mode = 'open';

	private constructor(target: number) {
		this.target = target;
		this.#server = createServer({ pauseOnConnect: true }, (caller) => this.#take(caller));
	}

	static async to(target: number): Promise<CuttableProxy> {
		const proxy = new CuttableProxy(target);
		proxy.#server.listen(0, '127.0.0.1');
		await once(proxy.#server, 'listening');
		return proxy;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/** The URL of the dependency through this proxy. */
	url(behind: string): string {
		return Object.assign(new URL(behind), { port: String(this.port) }).href;
	}

	set(mode: Mode): void {
		this.#mode = mode;
		for (const [caller, behind] of this.#pairs) {
			if (mode === 'shut') caller.resetAndDestroy();
			else if (!behind) this.#connect(caller);
			else if (mode === 'hanging') for (const each of [caller, behind]) each.unpipe().pause();
			else join(caller, behind);
		}
	}

	async close(): Promise<void> {
		this.set('shut');
		this.#server.close();
		await once(this.#server, 'close');
	}

	#take(caller: Socket): void {
		if (this.#mode === 'shut') return void caller.resetAndDestroy();
		this.#pairs.set(caller, null);
		caller.on('error', () => undefined).once('close', () => this.#pairs.delete(caller));
		this.#connect(caller);
	}

	/** Connects a caller with the dependency, if the proxy is open. */
	#connect(caller: Socket): void {
		if (this.#mode !== 'open') return;
		const behind = connect(this.target, '127.0.0.1');
		this.#pairs.set(caller, behind);
		behind.on('error', () => undefined).once('close', () => caller.destroy());
		caller.once('close', () => behind.destroy());
		join(caller, behind);
	}
}

function join(caller: Socket, behind: Socket): void {
	caller.pipe(behind).pipe(caller);
	for (const each of [caller, behind]) each.resume();
}
