import { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { fail, ok } from '#domain/problems/result.ts';
import { SECOND } from '#domain/values/time.ts';
import { callHttps, jsonOf } from '#server/platform/https-call.ts';
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

/** The permissions that the server requests from the bank, and no more. */
const SCOPES = 'cob.write cob.read pix.write pix.read webhook.write webhook.read';

/** A token is not used this close to its expiry: it must still be valid when it arrives. */
const MARGIN = 30 * SECOND;

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

interface Credentials {
	tokenUrl: string;
	clientId: string;
	clientSecret: string;
}

/** The bank refused the credentials, or its answer holds no token. */
class TokenRefused extends Error {}

/**
 * The server's access token at the bank: fetched when needed, with one call for all waiting callers, and reused until
 * it nearly expires.
 */
class AccessToken {
	readonly #credentials: Credentials;
	readonly #agent: Agent;
	#current: { token: string; until: number } | null = null;
	#fetching: Promise<string> | null = null;

	constructor(credentials: Credentials, agent: Agent) {
		this.#credentials = credentials;
		this.#agent = agent;
	}

	get(): Promise<string> {
		if (this.#current && performance.now() < this.#current.until) return Promise.resolve(this.#current.token);
		this.#fetching ??= this.#fetch().finally(() => {
			this.#fetching = null;
		});
		return this.#fetching;
	}

	/** Forgets a token that the bank no longer accepts. */
	forget(token: string): void {
		if (this.#current?.token === token) this.#current = null;
	}

	async #fetch(): Promise<string> {
		const { tokenUrl, clientId, clientSecret } = this.#credentials;
		const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
		const { status, text } = await callHttps({
			method: 'POST',
			url: tokenUrl,
			agent: this.#agent,
			headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
			body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPES }).toString(),
		});
		if (status >= 500 || status === 429) throw new Error(`token: ${status}`);
		const read = status === 200 ? answer.safeParse(jsonOf(text)) : null;
		if (!read?.success) throw new TokenRefused(`token: ${status}`);
		const { access_token: token, expires_in } = read.data;
		this.#current = { token, until: performance.now() + expires_in * SECOND - MARGIN };
		return token;
	}
}
