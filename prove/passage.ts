import { connect, type Socket } from 'node:net';
import { type Point, pointsOf, type Step, stepsOf } from './bid-steps.ts';
import { Conversation, type Message, MessageSplitter, message, type Statement } from './wire.ts';

/** A group of bids on its way through the proxy, at a point. */
export interface Moment {
	point: Point;
	/** The idempotency keys that its transaction has written so far. */
	keys: readonly string[];
}

/** What becomes of it: it goes on, its connection hears and says nothing any more, or is cut off. */
export type Strike = (moment: Moment) => 'pass' | 'freeze' | 'cut';

/** The crowd's keys, as they stand in what is bound to a statement. */
const KEYS = /proof-[\w-]+/g;

const COMMITTED = Buffer.concat([message('C', 'COMMIT\0'), message('Z', 'I')]);

/** One connection from the server to its database, by way of the proxy. */
export class Passage {
	readonly #app: Socket;
	readonly #database: Socket;
	readonly #strike: Strike;
	readonly #commitLate: number | null;
	readonly #conversation = new Conversation();
	/** Whether its transaction has begun to place bids. */
	#placing = false;
	#keys: readonly string[] = [];
	#frozen = false;
	/** What the server sends while its commit is held back; the commit first. */
	#heldBack: Buffer[] | null = null;
	/** Whether the server was told already what the database answers next. */
	#told = false;

	constructor(app: Socket, upstream: number, commitLate: number | null, strike: Strike) {
		this.#app = app.setNoDelay(true);
		this.#database = connect(upstream, '127.0.0.1').setNoDelay(true);
		this.#commitLate = commitLate;
		this.#strike = strike;
		const [fromApp, fromDatabase] = [new MessageSplitter(false), new MessageSplitter(true)];
		this.#app.on('data', (chunk: Buffer) => {
			for (const each of fromApp.push(chunk)) if (!this.#frozen) this.#forth(each);
		});
		this.#database.on('data', (chunk: Buffer) => {
			for (const each of fromDatabase.push(chunk)) if (!this.#frozen) this.#back(each);
		});
		for (const socket of [this.#app, this.#database])
			socket.on('error', () => undefined).once('close', () => this.cut());
	}

	cut(): void {
		this.#frozen = true;
		this.#app.destroy();
		this.#database.destroy();
	}

	#forth(each: Message): void {
		const statement = this.#conversation.ask(each);
		if (statement && !this.#mayGo(statement)) return;
		if (this.#heldBack) this.#heldBack.push(each.raw);
		else if (this.#commitLate !== null && this.#placing && statement && isCommit(statement))
			this.#heldBack = [each.raw];
		else this.#database.write(each.raw);
		this.#tellBefore();
	}

	#mayGo({ text, bound }: Statement): boolean {
		const steps = stepsOf(text);
		if (steps.includes('lock')) this.#placing = true;
		if (steps.includes('keys')) this.#keys = bound.match(KEYS) ?? [];
		return this.#passes(pointsOf(steps, 'before'));
	}

	#back(each: Message): void {
		const answer = this.#conversation.answer(each);
		if (this.#told) {
			this.#told = each.type !== 'Z';
			return;
		}
		const steps: readonly Step[] = answer ? stepsOf(answer.statement.text) : [];
		const rolledBack = steps.includes('commit') && answer?.did !== 'COMMIT';
		if (!rolledBack && !this.#passes(pointsOf(steps, 'after'))) return;
		this.#app.write(each.raw);
		if (steps.includes('commit')) this.#end(rolledBack);
		this.#tellBefore();
	}

	/** The transaction is over, and the server has been told. */
	#end(rolledBack: boolean): void {
		if (!rolledBack) this.#passes(['after-answer']);
		this.#placing = false;
		this.#keys = [];
	}

	/** The planted fault: answers a commit that is held back, once all before it is answered, and passes it on later. */
	#tellBefore(): void {
		if (!this.#heldBack || this.#told || this.#conversation.owed > 1) return;
		this.#told = true;
		this.#app.write(COMMITTED);
		this.#end(false);
		setTimeout(() => {
			const late = this.#heldBack ?? [];
			this.#heldBack = null;
			if (!this.#frozen) for (const raw of late) this.#database.write(raw);
		}, this.#commitLate ?? 0);
	}

	/** Whether the group goes on past these points. */
	#passes(points: readonly Point[]): boolean {
		for (const point of this.#placing ? points : []) {
			const verdict = this.#strike({ point, keys: this.#keys });
			if (verdict === 'pass') continue;
			if (verdict === 'cut') this.cut();
			this.#frozen = true;
			return false;
		}
		return true;
	}
}

function isCommit({ text }: Statement): boolean {
	return stepsOf(text).includes('commit');
}
