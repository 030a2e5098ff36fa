import { FAULT_LENGTH } from '#contract/fault-length.ts';
import type { FaultReport } from '#contract/faults.ts';
import { API } from '#contract/paths.ts';
import type { ProblemDocument } from '#contract/problems.ts';
import { TOASTS, type Toast } from '#domain/notices/toasts.ts';

/** Why a request was refused, or that no answer arrived: text for the user, with the server's details. */
export interface Refusal extends Toast {
	/** The HTTP status; 0 if no answer arrived or the refusal is not from the server. */
	status: number;
	/** The problem's code; null if the answer has none. */
	code: string | null;
	/** The first message for each field, by the server's name for the field. */
	fields: Record<string, string>;
	/** Seconds to wait before the next attempt; 0 if the server named none. */
	retry_after: number;
	problem: Partial<ProblemDocument>;
}

/** The result of a request. Requests never reject: a lost connection is a refusal too. */
export type Answer<T = unknown> = { done: T } | { refused: Refusal };

/** The text to show when the server's text is missing or must not be shown. */
export interface FallbackWords {
	/** For a refusal without a title or a detail. Defaults to the text for an unexpected error. */
	failed?: Toast;
	/** For no answer, or a fault of the server (5xx), whose text is never shown. Defaults to `failed`. */
	fault?: Toast;
}

interface RequestOptions extends FallbackWords {
	body?: object | undefined;
	headers?: Record<string, string>;
	/** Milliseconds to wait for the answer. */
	timeout?: number;
	/** Lets the request finish after its page was closed. */
	keepalive?: boolean;
}

/** Sends a request with the session cookie and JSON in both directions. Never rejects. */
export async function request<T = unknown>(
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
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
		// The body is read in every case: an unread body that no cache stores would keep the connection open.
		const text = await response.text();
		return answerOf(response.status, text, Number(response.headers.get('Retry-After')) || 0, fallback);
	} catch {
		// Offline, timed out or truncated.
		return { refused: refusalOf(0, {}, 0, fallback) };
	}
}

/** A refusal made by the page, for an answer that lacks required data. */
export function refusalWith(words: Toast): Refusal {
	return refusalOf(0, {}, 0, { failed: words });
}

/** Whether there was no readable answer, or a fault of the server: nothing that the user can correct. */
export function isFault({ status }: Pick<Refusal, 'status'>): boolean {
	return status < 400 || status >= 500;
}

/** Reads an answer, independent of what sent the request. */
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
		// Not JSON: a truncated answer, or a refusal by something between the page and the server.
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

/** Reports an error to the server without waiting: the error screen says that the team was notified. */
export async function reportFault(error: unknown): Promise<void> {
	const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
	const path = window.location.pathname.slice(0, 300);
	const body: FaultReport = { message: text.slice(0, FAULT_LENGTH), path };
	const answer = await request('POST', API.faults, { body, keepalive: true });
	if ('refused' in answer) console.error('the fault could not be reported', answer.refused.status);
}
