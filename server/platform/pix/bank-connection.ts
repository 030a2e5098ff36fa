import { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { fail, ok } from '#domain/problems/result.ts';
import { SECOND } from '#domain/values/time.ts';
import { callHttps, jsonOf } from '#server/platform/https-call.ts';
import { AccessToken, type Credentials, TokenRefused } from './access-token.ts';
import type { BankAnswer, BankFault } from './bank-fault.ts';

/** How the server reaches the operator's bank. Certificates and keys are PEM texts. */
export interface BankAccess extends Credentials {
	/** The base URL of the API, such as `https://pix.banco.com.br/api/v2`. */
	url: string;
	cert: string;
	key: string;
	/** An authority for the bank's server certificate, instead of the system's own. */
	ca?: string;
	/** Aborts every call. */
	signal?: AbortSignal;
}

/** Attempts of a call that may be repeated, and the wait after the first, doubled after each. */
const TRIES = 3;
const FIRST_WAIT = 0.2 * SECOND;

/** The most connections to the bank at a time. */
const CONNECTIONS = 8;

const problem = z.object({ title: z.string() });

export interface BankCall<S extends z.ZodType> {
	method: 'GET' | 'PUT' | 'PATCH';
	path: string;
	body?: object;
	answer: S;
}

/**
 * Calls the bank's API with the client certificate, the access token and a time limit. PUT and GET are idempotent, so
 * they are retried; PATCH is not.
 */
export class BankConnection {
	readonly #access: BankAccess;
	readonly #agent: Agent;
	readonly #token: AccessToken;

	constructor(access: BankAccess) {
		const { cert, key, ca } = access;
		this.#access = access;
		this.#agent = new Agent({
			cert,
			key,
			keepAlive: true,
			maxSockets: CONNECTIONS,
			minVersion: 'TLSv1.2',
			...(ca !== undefined && { ca }),
		});
		this.#token = new AccessToken(access, this.#agent);
	}

	async ask<S extends z.ZodType>(call: BankCall<S>): Promise<BankAnswer<z.output<S>>> {
		const attempts = call.method === 'PATCH' ? 1 : TRIES;
		for (let attempt = 1; ; attempt += 1) {
			const result = await this.#try(call);
			const retry = !result.ok && result.problem.kind === 'away' && attempt < attempts;
			if (!retry || this.#access.signal?.aborted) return result;
			await sleep(FIRST_WAIT * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { ref: false });
		}
	}

	close(): void {
		this.#agent.destroy();
	}

	async #try<S extends z.ZodType>(call: BankCall<S>): Promise<BankAnswer<z.output<S>>> {
		try {
			const token = await this.#token.get();
			const first = await this.#send(call, token);
			if (first.status !== 401) return read(call.answer, first);
			this.#token.forget(token);
			return read(call.answer, await this.#send(call, await this.#token.get()));
		} catch (error) {
			const reason = error instanceof Error ? error.message : 'no answer';
			return fail({ kind: error instanceof TokenRefused ? 'barred' : 'away', reason });
		}
	}

	#send({ method, path, body }: BankCall<z.ZodType>, token: string) {
		return callHttps({
			method,
			url: this.#access.url + path,
			agent: this.#agent,
			headers: {
				authorization: `Bearer ${token}`,
				...(body && { 'content-type': 'application/json' }),
			},
			...(body && { body: JSON.stringify(body) }),
			signal: this.#access.signal,
		});
	}
}

function read<S extends z.ZodType>(
	schema: S,
	{ status, text }: { status: number; text: string },
): BankAnswer<z.output<S>> {
	const json = jsonOf(text);
	if (status >= 200 && status < 300) {
		const answer = schema.safeParse(json);
		return answer.success
			? ok(answer.data)
			: fail({ kind: 'unreadable', reason: `${status}, not as agreed` });
	}
	const named = problem.safeParse(json);
	const reason = `${status}${named.success ? `, ${named.data.title.slice(0, 100)}` : ''}`;
	return fail({ kind: kindOf(status), reason });
}

function kindOf(status: number): BankFault['kind'] {
	if (status === 404) return 'missing';
	if (status === 401 || status === 403) return 'barred';
	return status >= 500 || status === 429 || status === 408 ? 'away' : 'refused';
}
