import type { ProblemDocument } from '#contract/problems.ts';
import { TOASTS, type Toast } from '#domain/toasts.ts';

/** Why a request was refused, or that no answer came: in words for the user, with the details as the server sent them. */
export interface Refusal extends Toast {
	/** The HTTP status; 0 when no answer came, or a refusal that is not the server's own. */
	status: number;
	/** The problem's code; null when the answer has none. */
	code: string | null;
	/** The first message for each field, by the server's name for the field. */
	fields: Record<string, string>;
	/** Seconds to wait before the next attempt; 0 when the server named none. */
	retry_after: number;
	problem: Partial<ProblemDocument>;
}

/** The result of a request. Never thrown: a lost connection is a refusal too. */
export type Answer<T = unknown> = { done: T } | { refused: Refusal };

/** What the user reads when the server's own words are missing or unfit. */
export interface FallbackWords {
	/** A refusal without a title or a detail. Defaults to the words for an unexpected error. */
	failed?: Toast;
	/** No answer, or a fault of the server (5xx), whose own words are never shown. Defaults to `failed`. */
	fault?: Toast;
}

interface RequestOptions extends FallbackWords {
	body?: object | undefined;
	headers?: Record<string, string>;
	/** Milliseconds to wait for the answer. */
	timeout?: number;
	/** Lets the request finish after the page that sent it is gone. */
	keepalive?: boolean;
}

/** Sends a request with the session's cookie, JSON in both directions. Never rejects. */
export async function request<T = unknown>(
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
	path: string,
	{ body, headers, timeout, keepalive, ...fallback }: RequestOptions = {},
): Promise<Answer<T>> {
	const type = body && { 'Content-Type': 'application/json' };
	try {
		const response = await fetch(path, {
			method,
			...((type || headers) && { headers: { ...type, ...headers } }),
			...(body && { body: JSON.stringify(body) }),
			...(method === 'GET' && { cache: 'no-store' }),
			...(timeout !== undefined && { signal: AbortSignal.timeout(timeout) }),
			...(keepalive && { keepalive }),
		});
		// Read in every case: an unread body that no cache keeps would hold the connection open.
		const text = await response.text();
		return answerOf(response.status, text, Number(response.headers.get('Retry-After')) || 0, fallback);
	} catch {
		// Offline, timed out or cut short.
		return { refused: refusalOf(0, {}, 0, fallback) };
	}
}

/** A refusal of the page's own, for an answer that lacks what it should bring. */
export function refusalWith(words: Toast): Refusal {
	return refusalOf(0, {}, 0, { failed: words });
}

/** Whether there was no readable answer, or a fault of the server: nothing that the user could correct. */
export function isFault({ status }: Pick<Refusal, 'status'>): boolean {
	return status < 400 || status >= 500;
}

/** Reads an answer, whatever sent the request. */
export function answerOf<T>(
	status: number,
	text: string,
	retry_after: number,
	fallback: FallbackWords,
): Answer<T> {
	const ok = status >= 200 && status < 300;
	try {
		const body: unknown = text === '' ? null : JSON.parse(text);
		if (ok) return { done: body as T };
		return { refused: refusalOf(status, (body ?? {}) as Partial<ProblemDocument>, retry_after, fallback) };
	} catch {
		// Not JSON: an answer cut short, or a refusal by something between the page and the server.
		return { refused: refusalOf(ok ? status : 0, {}, 0, fallback) };
	}
}

function refusalOf(
	status: number,
	problem: Partial<ProblemDocument>,
	retry_after: number,
	{ failed = TOASTS.unexpected, fault = failed }: FallbackWords,
): Refusal {
	const { code = null, title, detail, errors = [] } = problem;
	const fields: Record<string, string> = {};
	for (const { path, message } of errors) fields[path] ??= message;
	const words = isFault({ status })
		? fault
		: {
				title: title ?? failed.title,
				description: errors[0]?.message ?? detail ?? failed.description,
			};
	return { ...words, status, code, fields, retry_after, problem };
}
