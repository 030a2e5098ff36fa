/** One who follows a stream: takes encoded events, each as a whole. */
export interface Watcher {
	/** False once the reader is gone, or was too slow. */
	readonly open: boolean;
	send(event: Buffer): void;
	/** Resolves when what was sent has been taken, or the reader is gone: a long catch-up waits for its reader. */
	drained(): Promise<void>;
	/** Ends the stream. */
	close(): void;
}
