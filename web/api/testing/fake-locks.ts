/** The parts of `navigator.locks` that are used. */
export class FakeLocks {
	readonly #queues = new Map<string, Promise<unknown>>();

	async request(name: string, { signal }: { signal?: AbortSignal }, run: () => Promise<void>): Promise<void> {
		const before = this.#queues.get(name) ?? Promise.resolve();
		const turn = before.then(() => (signal?.aborted ? undefined : run()));
		this.#queues.set(name, turn);
		await turn;
		signal?.throwIfAborted();
	}
}
