/**
 * A worker process that answers read-only requests (http/reads.ts). It has a lower priority than the server, which
 * takes bids.
 */
import { brandOf } from '#server/start/brand.ts';
import { openCharging } from './features/settlement/pix/charging.ts';
import { createBackend, loadPages, type ReadContext } from './http/pages.ts';
import { type AnswerRead, createReads } from './http/reads.ts';
import { countBuffersWithHeap } from './platform/buffer-memory.ts';
import { openDatabase, STATEMENT_TIMEOUT } from './platform/db/open.ts';
import { createLog } from './platform/log.ts';
import { openStorage } from './platform/storage/storage.ts';
import { startTracing, stopTracing } from './platform/tracing/tracing.ts';
import type { FromReadWorker, ReadRequest, ReadWorkerStart, ToReadWorker } from './read-messages.ts';

/**
 * Database connections of one worker: the loaders of a page query in parallel, and few pages are rendered at a time.
 */
const CONNECTIONS = 6;

/** How long the last spans of a trace may take to be sent, in milliseconds. */
const LAST_SPANS = 1_000;

/** The most bytes sent in one message: parts that are ready at the same time are joined up to this size. */
const CHUNK = 64 * 1024;

function send(message: FromReadWorker): void {
	if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

function openContext({
	env,
	databaseUrl,
	files,
	pushKey,
	operator,
	pix,
	confirmationRequired,
}: ReadWorkerStart['start']): ReadContext {
	const log = createLog(env.LOG_LEVEL);
	const db = openDatabase(databaseUrl, CONNECTIONS, STATEMENT_TIMEOUT.request);
	const environment = env.AUCTION_ENVIRONMENT;
	return {
		db,
		environment,
		brand: brandOf(env),
		operator,
		log,
		storage: openStorage(files),
		pix,
		confirmationRequired,
		push: { publicKey: pushKey },
		pixBank: openCharging(env, pix, {
			db,
			environment,
			report: (what, { reason }) => log.warn({ reason }, what),
		}),
	};
}

async function open(start: ReadWorkerStart['start']): Promise<AnswerRead> {
	await startTracing(start.tracing);
	const { createPages, reactBuild } = await loadPages();
	const context = openContext(start);
	const reads = createReads(context, createPages(createBackend(context)));
	send({ ready: { react: reactBuild() } });
	return reads;
}

/** An answer in progress. */
class ActiveAnswer {
	readonly gone = new AbortController();
	#paused: PromiseWithResolvers<void> | null = null;

	pause(): void {
		this.#paused ??= Promise.withResolvers();
	}

	resume(): void {
		this.#paused?.resolve();
		this.#paused = null;
	}

	cancel(): void {
		this.gone.abort();
		this.resume();
	}

	/** Sends the answer: in one message if all of it is ready, otherwise in parts. */
	async run(reads: AnswerRead, { id, url, method, headers, from }: ReadRequest): Promise<void> {
		const { signal } = this.gone;
		const request = new Request(url, { method, headers, signal });
		const response = await reads(request, from, signal);
		if (!response) throw new Error('a worker answers every request');
		const { status, body } = response;
		const head = { id, status, headers: [...response.headers] };
		if (!body) return send({ answer: { ...head, bytes: null } });
		const reader = body.getReader();
		signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
		let begun = false;
		for await (const { bytes, last } of joinReadyParts(reader)) {
			if (last && !begun) return send({ answer: { ...head, bytes } });
			if (!begun) send({ head });
			begun = true;
			send({ chunk: { id, bytes } });
			await this.#paused?.promise;
			if (signal.aborted) return;
		}
		send(begun ? { end: id } : { answer: { ...head, bytes: new Uint8Array() } });
	}
}

interface Part {
	bytes: Uint8Array<ArrayBuffer>;
	/** Whether the body is known to end with it. */
	last: boolean;
}

/** Yields the parts of a body, joined where several are ready at the same time. */
async function* joinReadyParts(
	reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Part> {
	let next = reader.read();
	for (;;) {
		const parts: Uint8Array<ArrayBuffer>[] = [];
		let size = 0;
		let part = await next;
		while (!part.done) {
			parts.push(part.value);
			size += part.value.length;
			next = reader.read();
			const soon = size < CHUNK ? await Promise.race([next, afterThisTick()]) : null;
			if (!soon) break;
			part = soon;
		}
		const [first = new Uint8Array()] = parts;
		if (size > 0) yield { bytes: parts.length === 1 ? first : Buffer.concat(parts, size), last: part.done };
		if (part.done) return;
	}
}

function afterThisTick(): Promise<null> {
	return new Promise((resolve) => setImmediate(resolve, null));
}

countBuffersWithHeap();
let reads: Promise<AnswerRead> | null = null;
const underWay = new Map<number, ActiveAnswer>();

async function answer(request: ReadRequest): Promise<void> {
	const active = new ActiveAnswer();
	underWay.set(request.id, active);
	try {
		await active.run(await (reads as Promise<AnswerRead>), request);
	} catch {
		// The error was logged where it happened (http/reads.ts).
		if (!active.gone.signal.aborted) send({ failed: request.id });
	} finally {
		underWay.delete(request.id);
	}
}

process.on('message', (message: ToReadWorker) => {
	if ('start' in message) reads = open(message.start);
	else if ('request' in message) void answer(message.request);
	else if ('pause' in message) underWay.get(message.pause)?.pause();
	else if ('resume' in message) underWay.get(message.resume)?.resume();
	else underWay.get(message.cancel)?.cancel();
});
// The worker ends with the server. A signal may reach both, and the server first finishes its requests in progress.
process.on('disconnect', () => {
	const exit = () => process.exit(0);
	setTimeout(exit, LAST_SPANS);
	void stopTracing().finally(exit);
});
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
