import type { Agent } from 'node:https';
import { z } from 'zod';
import { SECOND } from '#domain/time.ts';
import { callHttps, jsonOf } from './https-call.ts';

/** What the operator may do at the bank, and no more. */
const SCOPES = 'cob.write cob.read pix.write pix.read webhook.write webhook.read';

/** A token is not used in the last moments of its life: it must still be good when it arrives. */
const MARGIN = 30 * SECOND;

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

export interface Credentials {
	tokenUrl: string;
	clientId: string;
	clientSecret: string;
}

/** The bank said no to the credentials, or something that is no token. */
export class TokenRefused extends Error {}

/** The bank's token for the operator: fetched when needed, by one call however many wait, kept until it nearly expires. */
export class AccessToken {
	readonly #credentials: Credentials;
	readonly #agent: Agent;
	#held: { token: string; until: number } | null = null;
	#coming: Promise<string> | null = null;

	constructor(credentials: Credentials, agent: Agent) {
		this.#credentials = credentials;
		this.#agent = agent;
	}

	get(): Promise<string> {
		if (this.#held && performance.now() < this.#held.until) return Promise.resolve(this.#held.token);
		this.#coming ??= this.#fetch().finally(() => {
			this.#coming = null;
		});
		return this.#coming;
	}

	/** The bank no longer takes this token. */
	forget(token: string): void {
		if (this.#held?.token === token) this.#held = null;
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
		this.#held = { token, until: performance.now() + expires_in * SECOND - MARGIN };
		return token;
	}
}
