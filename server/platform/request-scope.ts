import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** A position in a trace, in the W3C's form: what one process passes to the next. */
export interface TraceParent {
	trace_id: string;
	span_id: string;
	flags: number;
}

/** The request that the running code works for. Nothing large: whatever is opened in a request keeps its scope alive. */
export interface RequestScope {
	/** Absent in jobs, which are only in a scope where traces are recorded. */
	readonly request_id?: string;
	/** The trace that a proxy, or this server, records the request in. */
	readonly trace_id?: string;
	/** Where in that trace the work is, where this server records traces. */
	readonly trace?: TraceParent;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `work`, and everything that it starts, for this request. */
export function runInRequest<A extends unknown[], R>(
	scope: RequestScope,
	work: (...given: A) => R,
	...given: A
): R {
	return scopes.run(scope, work, ...given);
}

/**
 * The rest of this callback of the event loop, and everything that it starts, works for this request. At half the cost of
 * `runInRequest`, which makes a second frame to return to the one before.
 */
export function enterRequest(scope: RequestScope): void {
	scopes.enterWith(scope);
}

/** Runs work that a request has started, but that goes on for others. */
export function outsideRequests<R>(work: () => R): R {
	return scopes.exit(work);
}

/** The request that the caller works for; undefined in loops and jobs. */
export function currentRequest(): RequestScope | undefined {
	return scopes.getStore();
}

const ID_BYTES = 8;

/** Random digits for many ids. A counter would tell every visitor how many requests there are. */
const random = { bytes: Buffer.alloc(ID_BYTES * 512), digits: '', used: 0 };

/** A new id of a request: 16 hexadecimal digits, which a person can read out. */
export function newRequestId(): string {
	if (random.used === random.digits.length) {
		random.digits = randomFillSync(random.bytes).toString('hex');
		random.used = 0;
	}
	const start = random.used;
	random.used += 2 * ID_BYTES;
	return random.digits.slice(start, random.used);
}

/** What a proxy may send as an id: short, and nothing that a log, a header or a page would have to escape. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The id that a trusted proxy gave a request; null when it is not well-formed. */
export function readRequestId(header: string | readonly string[] | undefined): string | null {
	return typeof header === 'string' && WELL_FORMED.test(header) ? header : null;
}

/** W3C Trace Context, level 1: a later version may append fields, version ff is invalid, and no id is all zeros. */
const TRACE_PARENT =
	/^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The trace that a trusted proxy, or another of our processes, recorded a request in; null when not well-formed. */
export function readTraceParent(header: string | readonly string[] | undefined): TraceParent | null {
	if (typeof header !== 'string' || header.length > 512) return null;
	const [, version, trace_id, span_id, flags, more] = TRACE_PARENT.exec(header) ?? [];
	if (!trace_id || !span_id || !flags || (version === '00' && more !== undefined)) return null;
	return { trace_id, span_id, flags: Number.parseInt(flags, 16) };
}
