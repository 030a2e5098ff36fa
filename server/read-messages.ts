import type { ReactBuild } from '#contract/health.ts';
import type { Operator } from '#contract/operator.ts';
import type { Env, SECRETS } from '#server/start/env.ts';
import type { ReceivingAccount } from './features/settlement/pix/receiving-account.ts';
import type { RequestContext } from './http/reads.ts';
import type { StorageTarget } from './platform/storage/storage.ts';
import type { TracingSettings } from './platform/tracing/span.ts';

/**
 * The environment of a worker process. TRUSTED_PROXIES cannot be sent as a message, and the secrets stay with the
 * server.
 */
export type ReadEnv = Omit<Env, (typeof SECRETS)[number] | 'TRUSTED_PROXIES'>;

/** What a worker process is started with. */
export interface ReadWorkerStart {
	start: {
		env: ReadEnv;
		/** The database to read from. A worker migrates nothing and starts no database. */
		databaseUrl: string;
		/** The storage of the installation, with the key that opens it, for the page that lists files. */
		files: StorageTarget;
		/** The public key of push messages, which pages give to browsers. */
		pushKey: string;
		operator: Operator;
		pix: ReceivingAccount | null;
		confirmationRequired: boolean;
		/** Where traces go; null where none are recorded. */
		tracing: TracingSettings | null;
	};
}

/** A request as it is sent to a worker process. It has no body. */
export interface ReadRequest {
	id: number;
	url: string;
	method: string;
	headers: [string, string][];
	from: RequestContext;
}

/** Messages to a worker: requests, and flow control of their answers. */
export type ToReadWorker =
	| ReadWorkerStart
	| { request: ReadRequest }
	/** Flow control: the reader is slower than the worker. */
	| { pause: number }
	| { resume: number }
	/** The client no longer waits for this answer. */
	| { cancel: number };

/** The status and headers of an answer. */
interface AnswerHead {
	id: number;
	status: number;
	headers: [string, string][];
}

/** Messages from a worker: a complete answer, or one in parts. */
export type FromReadWorker =
	| { ready: { react: ReactBuild } }
	/** `bytes` is the whole body; null where the answer has none. */
	| { answer: AnswerHead & { bytes: Uint8Array<ArrayBuffer> | null } }
	| { head: AnswerHead }
	| { chunk: { id: number; bytes: Uint8Array } }
	| { end: number }
	/** The answer failed: before its head nothing was sent; after it the connection has to be closed. */
	| { failed: number };
