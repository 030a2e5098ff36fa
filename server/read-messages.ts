import type { ReactBuild } from '#contract/health.ts';
import type { Env, SECRETS } from './env.ts';
import type { ReceivingAccount } from './features/settlement/pix/receiving-account.ts';
import type { RequestContext } from './http/reads.ts';

/** The variables of a worker process: TRUSTED_PROXIES is no value that can be sent, and the secrets are the server's. */
export type ReadEnv = Omit<Env, (typeof SECRETS)[number] | 'TRUSTED_PROXIES'>;

/** What a worker process starts from. */
export interface ReadWorkerStart {
	start: {
		env: ReadEnv;
		/** Where it reads. It migrates nothing, and starts no database. */
		databaseUrl: string;
		/** What messages to devices are signed with: pages name it to browsers. */
		pushKey: string;
		pix: ReceivingAccount | null;
		confirmationRequired: boolean;
	};
}

/** A request as it crosses to a worker process; it has no body. */
export interface ReadRequest {
	id: number;
	url: string;
	method: string;
	headers: [string, string][];
	from: RequestContext;
}

/** To a worker: what it is asked, and how its answer is taken. */
export type ToReadWorker =
	| ReadWorkerStart
	| { request: ReadRequest }
	/** The reader is slower than the worker: wait, go on. */
	| { pause: number }
	| { resume: number }
	/** Nobody waits for this answer any more. */
	| { cancel: number };

/** From a worker: an answer in parts. */
export type FromReadWorker =
	| { ready: { react: ReactBuild } }
	| { head: { id: number; status: number; headers: [string, string][]; empty: boolean } }
	| { chunk: { id: number; bytes: Uint8Array } }
	| { end: number }
	/** It broke off: before its head nothing was sent, after it the connection has to be cut. */
	| { failed: number };
