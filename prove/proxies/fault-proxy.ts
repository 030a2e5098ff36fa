import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Exchange, type Message, MessageSplitter, message, type Statement } from './postgres-protocol.ts';

/** The steps of the transaction that places a group of bids. They are recognized by the text of the statements. */
type Step = 'lock' | 'readings' | 'write' | 'keys' | 'commit';

const STEPS: Record<Step, RegExp> = {
	lock: /\bfrom auctions a\b.*\bfor no key update of a(?! skip locked)/is,
	readings: /\bfrom idempotency_keys\b/i,
	write: /\binsert into ledger_records\b/i,
	keys: /\binsert into idempotency_keys\b/i,
	commit: /^\s*commit\b/i,
};

const cache = new Map<string, readonly Step[]>();

/** The steps that a statement belongs to: several if steps share it, none if it does not place bids. */
function stepsOf(text: string): readonly Step[] {
	const cached = cache.get(text);
	if (cached) return cached;
	const steps = (Object.keys(STEPS) as Step[]).filter((step) => STEPS[step].test(text));
	cache.set(text, steps);
	return steps;
}

/** The points of the transaction at which a fault may be injected, in order. */
export const POINTS = [
	'before-lock',
	'after-lock',
	'after-readings',
	'before-write',
	'after-write',
	'before-commit',
	'after-commit',
	'after-answer',
] as const;

/**
 * `before-…`: the server has sent the statement and the database has not received it. `after-…`: the database has answered
 * and the server has not received the answer. `after-answer`: the server has received the answer to the commit.
 */
export type Point = (typeof POINTS)[number];

function pointsOf(steps: readonly Step[], side: 'before' | 'after'): Point[] {
	const named = steps.map((step) => `${side}-${step}`);
	return POINTS.filter((point) => named.includes(point));
}

/** A transaction of bids at a point. */
interface Moment {
	point: Point;
	/** The idempotency keys that it has written so far. */
	keys: readonly string[];
}

/** Decides whether the transaction continues, or its connection is frozen or cut. */
type InjectFault = (moment: Moment) => 'pass' | 'freeze' | 'cut';

/** The crowd's idempotency keys among the parameters of a statement. */
const KEYS = /proof-[\w-]+/g;

const COMMITTED = Buffer.concat([message('C', 'COMMIT\0'), message('Z', 'I')]);

/** One connection from the server to its database. */
class ProxiedConnection {
	readonly #app: Socket;
	readonly #database: Socket;
	readonly #injectFault: InjectFault;
	readonly #commitLate: number | null;
	readonly #exchange = new Exchange();
	/** Whether its transaction places bids. */
	#placing = false;
	#keys: readonly string[] = [];
	#frozen = false;
	/** The messages that the server has sent since its commit was held back, including the commit. */
	#heldBack: Buffer[] | null = null;
	/** Whether the server has already received the answer that the database sends next. */
	#answered = false;

	constructor(app: Socket, upstream: number, commitLate: number | null, injectFault: InjectFault) {
		this.#app = app.setNoDelay(true);
		this.#database = connect(upstream, '127.0.0.1').setNoDelay(true);
		this.#commitLate = commitLate;
		this.#injectFault = injectFault;
		const [fromApp, fromDatabase] = [new MessageSplitter(false), new MessageSplitter(true)];
		this.#app.on('data', (chunk: Buffer) => {
			for (const each of fromApp.push(chunk)) if (!this.#frozen) this.#forward(each);
		});
		this.#database.on('data', (chunk: Buffer) => {
			for (const each of fromDatabase.push(chunk)) if (!this.#frozen) this.#backward(each);
		});
		for (const socket of [this.#app, this.#database])
			socket.on('error', () => undefined).once('close', () => this.cut());
	}

	cut(): void {
		this.#frozen = true;
		this.#app.destroy();
		this.#database.destroy();
	}

	#forward(each: Message): void {
		const statement = this.#exchange.ask(each);
		if (statement && !this.#passesBefore(statement)) return;
		if (this.#heldBack) this.#heldBack.push(each.raw);
		else if (this.#commitLate !== null && this.#placing && statement && isCommit(statement))
			this.#heldBack = [each.raw];
		else this.#database.write(each.raw);
		this.#answerEarly();
	}

	#passesBefore({ text, bound }: Statement): boolean {
		const steps = stepsOf(text);
		if (steps.includes('lock')) this.#placing = true;
		if (steps.includes('keys')) this.#keys = bound.match(KEYS) ?? [];
		return this.#passes(pointsOf(steps, 'before'));
	}

	#backward(each: Message): void {
		const answer = this.#exchange.answer(each);
		if (this.#answered) {
			this.#answered = each.type !== 'Z';
			return;
		}
		const steps: readonly Step[] = answer ? stepsOf(answer.statement.text) : [];
		const rolledBack = steps.includes('commit') && answer?.tag !== 'COMMIT';
		if (!rolledBack && !this.#passes(pointsOf(steps, 'after'))) return;
		this.#app.write(each.raw);
		if (steps.includes('commit')) this.#end(rolledBack);
		this.#answerEarly();
	}

	/** Called when the server has received the result of the transaction. */
	#end(rolledBack: boolean): void {
		if (!rolledBack) this.#passes(['after-answer']);
		this.#placing = false;
		this.#keys = [];
	}

	/** The planted fault: answers a held-back commit once everything before it is answered, and passes it on later. */
	#answerEarly(): void {
		if (!this.#heldBack || this.#answered || this.#exchange.pending > 1) return;
		this.#answered = true;
		this.#app.write(COMMITTED);
		this.#end(false);
		setTimeout(() => {
			const late = this.#heldBack ?? [];
			this.#heldBack = null;
			if (!this.#frozen) for (const raw of late) this.#database.write(raw);
		}, this.#commitLate ?? 0);
	}

	/** Whether the transaction continues past these points. */
	#passes(points: readonly Point[]): boolean {
		for (const point of this.#placing ? points : []) {
			const fault = this.#injectFault({ point, keys: this.#keys });
			if (fault === 'pass') continue;
			if (fault === 'cut') this.cut();
			this.#frozen = true;
			return false;
		}
		return true;
	}
}

function isCommit({ text }: Statement): boolean {
	return stepsOf(text).includes('commit');
}

/** A proxy between a server and its database. Its port stays the same when the database's changes. */
export class FaultProxy {
	/** The database's current port. */
	upstream: number;
	/**
	 * Plants a fault in new connections unless it is null: commits of bids are answered this many milliseconds before they
	 * are passed on.
	 */
	commitLate: number | null;
	/** Called at every point of every transaction of bids. */
	injectFault: InjectFault = () => 'pass';
	readonly #connections = new Set<ProxiedConnection>();
	readonly #server: Server;

	private constructor(upstream: number, commitLate: number | null) {
		this.upstream = upstream;
		this.commitLate = commitLate;
		this.#server = createServer((app) => {
			const connection = new ProxiedConnection(app, this.upstream, this.commitLate, (moment) =>
				this.injectFault(moment),
			);
			this.#connections.add(connection);
			app.once('close', () => this.#connections.delete(connection));
		});
	}

	static async open(upstream: number, commitLate: number | null = null): Promise<FaultProxy> {
		const proxy = new FaultProxy(upstream, commitLate);
		proxy.#server.listen(0, '127.0.0.1');
		await once(proxy.#server, 'listening');
		return proxy;
	}

	/** The URL of the database through the proxy. */
	urlFor(database: string): string {
		const url = new URL(database);
		const address = this.#server.address();
		url.port = String(typeof address === 'object' ? address?.port : '');
		return url.href;
	}

	cutAll(): void {
		for (const connection of this.#connections) connection.cut();
	}

	async close(): Promise<void> {
		this.cutAll();
		this.#server.close();
		await once(this.#server, 'close');
	}
}
