import { randomUUID } from 'node:crypto';

/**
 * The sends of a `StateFeed`, numbered. The id of an event is the number of the last send that had reached all its readers when the event
 * was made. Whoever resumes with it gets every state that was sent later; at another server, or after a restart, all of them.
 */
export class StateSends {
	readonly #feed = randomUUID().slice(0, 8);
	#last = 0;
	#underWay = 0;
	/** The last send before which none is under way. */
	#delivered = 0;

	async run(send: (number: number) => Promise<void>): Promise<void> {
		this.#last += 1;
		this.#underWay += 1;
		try {
			await send(this.#last);
		} finally {
			this.#underWay -= 1;
			if (this.#underWay === 0) this.#delivered = this.#last;
		}
	}

	/** The id of an event that is made now. */
	id(): string {
		return `${this.#feed}-${this.#delivered}`;
	}

	/** Up to which send a reader has everything; 0 for one of another server, or without an id. */
	known(after: string | null): number {
		const [, feed, send] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(after ?? '') ?? [];
		return feed === this.#feed ? Number(send) : 0;
	}
}
