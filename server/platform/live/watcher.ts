/** A reader of a stream. It takes encoded events, each as a whole. */
export interface Watcher {
	/** False once the reader has gone, or was too slow. */
	readonly open: boolean;
	send(event: Buffer): void;
	/** Resolves when everything sent was taken, or the reader has gone: a long catch-up waits for its reader. */
	drained(): Promise<void>;
	close(): void;
}
