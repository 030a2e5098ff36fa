import type { RateLimitAnswer } from '#contract/functions.ts';
import { NOTICES, type Notice, tooManyAttempts } from '#domain/notices.ts';

/** Why an attempt failed, in words for the user: what is wrong with which field, or with the whole. */
export type Failure =
	| { refused: Record<string, string> }
	/** `restart`: no further code is taken, the password is asked again. */
	| { failed: Notice; restart?: true };

/** A door of the accounts API: how its failures are headed, and what is said when the answer says nothing. */
export interface Door {
	path: string;
	failure: Notice;
	/** On the way in, whose rate limit has words of its own (spec §8): what is said when no wait is known. */
	limit?: Notice;
}

/** What comes back from the accounts API and the rate limiter, as far as pages read it. */
export interface Answer extends Partial<RateLimitAnswer> {
	token?: string | null;
	user?: unknown;
	twoFactorRedirect?: boolean;
	signed_in?: boolean;
	code?: string;
	detail?: string;
	error?: string;
	errors?: { path: string; message: string }[];
}

/** Refusals that are about one field of the form. */
const FIELD: Record<string, string> = {
	'password.common': 'password',
	'auth.wrong-code': 'code',
	'auth.wrong-recovery-code': 'code',
};

/** The forms' fields, by the API's names for them. */
const SHOWN: Record<string, string> = {
	name: 'name',
	email: 'email',
	password: 'password',
	newPassword: 'password',
	code: 'code',
};

/** Refusals after which the password has to be given again. */
const RESTART = new Set(['auth.challenge-over', 'auth.too-many-codes']);

/** The words of a refusal (spec §8): on the fields that they are about, or as received. */
export function failureOf(door: Door, response: Response, answer: Answer): Failure {
	const { code = '' } = answer;
	const said = wordsIn(answer);
	const field = FIELD[code];
	if (field && said) return { refused: { [field]: said } };
	const errors = (answer.errors ?? []).flatMap(({ path, message }) => {
		const shown = SHOWN[path];
		return shown === undefined ? [] : [[shown, message]];
	});
	if (errors.length > 0) return { refused: Object.fromEntries(errors) };
	if (response.status === 429) return { failed: limited(door, response, answer) };
	if (response.status >= 500) return { failed: NOTICES.unexpected };
	const { title, description } = door.failure;
	const failed = { title, description: answer.errors?.[0]?.message ?? said ?? description };
	return RESTART.has(code) ? { failed, restart: true } : { failed };
}

/** The words of a rate limit: with the wait where it is known, else with the reason (spec §8). */
export function limited(door: Door, response: Response, answer: Answer): Notice {
	const seconds = Number(response.headers.get('Retry-After') ?? answer.retryAfter);
	const wait = seconds > 0 ? tooManyAttempts(seconds) : null;
	if (wait && door.limit) return wait;
	const { title, description } = door.limit ?? door.failure;
	return {
		title,
		description: wait ? `${wait.title}. ${wait.description}` : (wordsIn(answer) ?? description),
	};
}

function wordsIn({ detail, error }: Answer): string | undefined {
	return detail ?? error;
}
