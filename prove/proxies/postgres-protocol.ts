/** A message of PostgreSQL's protocol, version 3. The first message of a client has no type. */
export interface Message {
	type: string;
	body: Buffer;
	raw: Buffer;
}

const LENGTH = 4;

/** Splits one direction of a connection into messages. */
export class MessageSplitter {
	#rest: Buffer = Buffer.alloc(0);
	#typed: boolean;

	/** `typed` is false for a client's direction. */
	constructor(typed: boolean) {
		this.#typed = typed;
	}

	push(chunk: Buffer): Message[] {
		this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
		const messages: Message[] = [];
		for (;;) {
			const head = this.#typed ? 1 : 0;
			if (this.#rest.length < head + LENGTH) return messages;
			const whole = head + this.#rest.readUInt32BE(head);
			if (this.#rest.length < whole) return messages;
			const raw = this.#rest.subarray(0, whole);
			const type = this.#typed ? String.fromCharCode(raw[0] as number) : '';
			messages.push({ type, body: raw.subarray(head + LENGTH), raw });
			this.#rest = this.#rest.subarray(whole);
			this.#typed = true;
		}
	}
}

/** Makes a message of the server. */
export function message(type: string, body: string): Buffer {
	const raw = Buffer.alloc(1 + LENGTH + body.length);
	raw.write(type, 0, 'latin1');
	raw.writeUInt32BE(LENGTH + body.length, 1);
	raw.write(body, 1 + LENGTH, 'latin1');
	return raw;
}

/** A statement: its text, and the parameters in the protocol's encoding. */
export interface Statement {
	text: string;
	bound: string;
}

function zeroTerminated(body: Buffer, count: number): string[] {
	const texts: string[] = [];
	for (let from = 0; texts.length < count; ) {
		const end = body.indexOf(0, from);
		texts.push(body.toString('latin1', from, end));
		from = end + 1;
	}
	return texts;
}

/** Matches answers with statements, also prepared and pipelined ones. */
export class Exchange {
	readonly #prepared = new Map<string, string>();
	readonly #portals = new Map<string, Statement>();
	/** Statements without an answer, grouped by the `ReadyForQuery` that ends them. The first one ends the startup. */
	readonly #pending: Statement[][] = [[]];
	#open: Statement[] = [];

	/** Takes a message of the client; returns the statement that it executes. */
	ask({ type, body }: Message): Statement | null {
		if (type === 'P') {
			const [name = '', text = ''] = zeroTerminated(body, 2);
			this.#prepared.set(name, text);
		} else if (type === 'B') {
			const [portal = '', name = ''] = zeroTerminated(body, 2);
			const text = this.#prepared.get(name) ?? '';
			this.#portals.set(portal, { text, bound: body.toString('latin1') });
		} else if (type === 'E') {
			const statement = this.#portals.get(zeroTerminated(body, 1)[0] as string) ?? { text: '', bound: '' };
			this.#open.push(statement);
			return statement;
		} else if (type === 'S') {
			this.#pending.push(this.#open);
			this.#open = [];
		} else if (type === 'Q') {
			const statement = { text: zeroTerminated(body, 1)[0] as string, bound: '' };
			this.#pending.push([statement]);
			return statement;
		}
		return null;
	}

	/** Takes a message of the server; returns the statement that it completes, with its command tag. */
	answer({ type, body }: Message): { statement: Statement; tag: string } | null {
		if (type === 'Z') this.#pending.shift();
		// After an error the server skips the statements that were sent with the failed one.
		if (type === 'E') this.#pending[0]?.splice(0);
		if (type !== 'C' && type !== 'I' && type !== 's') return null;
		const statement = this.#pending[0]?.shift() ?? this.#open.shift();
		return statement ? { statement, tag: zeroTerminated(body, type === 'C' ? 1 : 0)[0] ?? '' } : null;
	}

	/** The number of `ReadyForQuery` messages that the server still has to send. */
	get pending(): number {
		return this.#pending.length;
	}
}
