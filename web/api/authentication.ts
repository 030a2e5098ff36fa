import { API } from '#contract/paths.ts';
import type { LoginForm, SignupForm } from '#domain/account.ts';
import { NOTICES, type Notice, tooManyAttempts } from '#domain/notices.ts';

/** How an attempt ended: done, done but the e-mail must be confirmed first, or failed with words for the user. */
export type Outcome = { done: 'session' | 'check-email' } | { failed: Notice };

/** Signs in with e-mail and password. The session is a cookie that scripts cannot read. */
export function signIn(form: LoginForm): Promise<Outcome> {
	return attempt('/sign-in/email', form, ({ user }) =>
		user ? { done: 'session' } : { failed: NOTICES['auth.no-user'] },
	);
}

/** Creates an account. Without a session in the answer the address has to be confirmed first (spec §4). */
export function signUp(form: SignupForm): Promise<Outcome> {
	return attempt('/sign-up/email', form, ({ token }) => ({ done: token ? 'session' : 'check-email' }));
}

/** Signs out; false when the server did not take it. */
export async function signOut(): Promise<boolean> {
	try {
		return (await post('/sign-out', {})).ok;
	} catch {
		return false;
	}
}

interface Answer {
	token?: string | null;
	user?: unknown;
	code?: string;
	message?: string;
	detail?: string;
}

async function attempt(path: string, form: object, read: (answer: Answer) => Outcome): Promise<Outcome> {
	try {
		const response = await post(path, form);
		const answer = (await response.json()) as Answer;
		return response.ok ? read(answer) : { failed: failureOf(path, response, answer) };
	} catch {
		return { failed: NOTICES.unexpected };
	}
}

function post(path: string, body: object): Promise<Response> {
	return fetch(`${API.auth}${path}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
}

/** The words of a refusal (spec §8): what is known has the house's own, the rest is shown as received. */
function failureOf(path: string, response: Response, answer: Answer): Notice {
	const said = answer.detail ?? answer.message;
	if (response.status === 429) {
		const seconds = Number(response.headers.get('X-Retry-After'));
		if (seconds > 0) return tooManyAttempts(seconds);
		const { title, description } = NOTICES['auth.rate-limit-failed'];
		return { title, description: said ?? description };
	}
	if (response.status >= 500) return NOTICES.unexpected;
	const known = path === '/sign-up/email' ? NOTICES['signup.failed'] : NOTICES['login.failed'];
	const meant = response.status === 401 || answer.code?.startsWith('USER_ALREADY_EXISTS');
	return { title: known.title, description: meant ? known.description : (said ?? known.description) };
}
