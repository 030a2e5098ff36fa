/** A worker process that answers what only reads (http/reads.ts): it gives way to the server, which takes bids. */
import { join } from 'node:path';
import { brandOf } from './brand.ts';
import { openCharging } from './features/settlement/pix/charging.ts';
import { createBackend, loadPages, type ReadContext } from './http/pages.ts';
import { type AnswerRead, createReads } from './http/reads.ts';
import { openDatabase, STATEMENT_TIMEOUT } from './platform/db/open.ts';
import { createLog } from './platform/log.ts';
import { openStorage } from './platform/storage/storage.ts';
import type { FromReadWorker, ReadRequest, ReadWorkerStart, ToReadWorker } from './read-messages.ts';

/** Connections of one worker: a page's loaders ask several things at once, for few pages at a time. */
const CONNECTIONS = 6;

/** What is ready at once travels together, up to so many bytes. */
const CHUNK = 64 * 1024;

function send(message: FromReadWorker): void {
	if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

function openContext({
	env,
	databaseUrl,
	pushKey,
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
		log,
		storage: openStorage(join(env.DATA_DIR, 'files')),
		pix,
		confirmationRequired,
		push: { publicKey: pushKey },
		pixBank: openCharging(env, pix, {
			...{ db, environment },
			report: (what, { reason }) => log.warn({ reason }, what),
		}),
	};
}

async function open(start: ReadWorkerStart['start']): Promise<AnswerRead> {
	const { createPages, reactBuild } = await loadPages();
	const context = openContext(start);
	const reads = createReads(context, createPages(createBackend(context)));
	send({ ready: { react: reactBuild() } });
	return reads;
}

/** An answer under way. */
class Answering {
	readonly gone = new AbortController();
	#held: PromiseWithResolvers<void> | null = null;

	pause(): void {
		this.#held ??= Promise.withResolvers();
	}

	resume(): void {
		this.#held?.resolve();
		this.#held = null;
	}

	cancel(): void {
		this.gone.abort();
		this.resume();
	}

	/** Answers in parts; what is ready at once travels in one. */
	async run(reads: AnswerRead, { id, url, method, headers, from }: ReadRequest): Promise<void> {
		const { signal } = this.gone;
		const request = new Request(url, { method, headers, signal });
		const response = await reads(request, from, signal);
		if (!response) throw new Error('a worker answers every request');
		const { status, body } = response;
		send({ head: { id, status, headers: [...response.headers], empty: body === null } });
		if (!body) return;
		const reader = body.getReader();
		signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
		for await (const bytes of together(reader)) {
			send({ chunk: { id, bytes } });
			await this.#held?.promise;
			if (signal.aborted) return;
		}
		send({ end: id });
	}
}

/** The parts of a body, those that come at once as one. */
async function* together(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
	let next = reader.read();
	for (;;) {
		const parts: Uint8Array[] = [];
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
		if (size > 0) yield parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts, size);
		if (part.done) return;
	}
}

function afterThisTick(): Promise<null> {
	return new Promise((resolve) => setImmediate(resolve, null));
}

let reads: Promise<AnswerRead> | null = null;
const underWay = new Map<number, Answering>();

async function answer(request: ReadRequest): Promise<void> {
	const answering = new Answering();
	underWay.set(request.id, answering);
	try {
		await answering.run(await (reads as Promise<AnswerRead>), request);
	} catch {
		// What went wrong before the answer was written to the log where it happened (http/reads.ts).
		if (!answering.gone.signal.aborted) send({ failed: request.id });
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
// The server's end is this process's end. Ctrl-C reaches both, and the server first lets requests under way finish.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
