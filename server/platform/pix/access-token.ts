import type { Agent } from 'node:https';
import { z } from 'zod';
import { SECOND } from '#domain/values/time.ts';
import { callHttps, jsonOf } from '#server/platform/https-call.ts';

/** The permissions that the server requests from the bank, and no more. */
const SCOPES = 'cob.write cob.read pix.write pix.read webhook.write webhook.read';

/** A token is not used this close to its expiry: it must still be valid when it arrives. */
const MARGIN = 30 * SECOND;

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

export interface Credentials {
	tokenUrl: string;
	clientId: string;
	clientSecret: string;
}

/** The bank refused the credentials, or its answer holds no token. */
export class TokenRefused extends Error {}

/**
 * The server's access token at the bank: fetched when needed, with one call for all waiting callers, and reused until
 * it nearly expires.
 */
export class AccessToken {
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
