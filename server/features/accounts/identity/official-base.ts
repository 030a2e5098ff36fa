import type { Agent } from 'node:https';
import { z } from 'zod';
import type { Identity } from '#domain/people/identity.ts';
import { OFFICIAL_RESULTS, type OfficialResult } from '#domain/people/identity-words.ts';
import { callHttps, jsonOf } from '#server/platform/https-call.ts';

/** Asks the official base whether a tax id belongs to a name. Rejects without a usable answer. */
export type OfficialBase = (
	person: Pick<Identity, 'person_type' | 'tax_id' | 'representative'> & { name: string },
	signal: AbortSignal,
) => Promise<OfficialResult>;

/** The base's answer (docs/identity-check.md). Further fields are ignored. */
const answer = z.object({ result: z.enum(OFFICIAL_RESULTS).exclude(['failed']) });

interface OfficialBaseDeps {
	/** IDENTITY_CHECK_URL. */
	url: string;
	/** IDENTITY_CHECK_TOKEN, sent as a bearer token. */
	token: string | undefined;
	agent?: Agent;
}

/**
 * The official base behind an address of the operator. One call may take ten seconds; redirects are not followed, and
 * any status other than 200 counts as no answer. Errors contain nothing of the person.
 */
export function officialBase({ url, token, agent }: OfficialBaseDeps): OfficialBase {
	const headers = {
		'content-type': 'application/json',
		accept: 'application/json',
		...(token !== undefined && { authorization: `Bearer ${token}` }),
	};
	return async ({ person_type, tax_id, representative, name }, signal) => {
		const body = JSON.stringify({ person_type, tax_id, name, representative });
		const { status, text } = await callHttps({
			method: 'POST',
			url,
			headers,
			body,
			signal,
			...(agent && { agent }),
		});
		if (status !== 200) throw new Error(`the official base answered ${status}`);
		const read = answer.safeParse(jsonOf(text));
		if (!read.success) throw new Error('the official base answered something else');
		return read.data.result;
	};
}
