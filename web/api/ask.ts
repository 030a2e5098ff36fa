/** What a refusal says (RFC 9457). */
export interface Said {
	code?: string;
	title?: string;
	detail?: string;
	errors?: { path: string; message: string }[];
}

/** A refusal as it came. */
export interface Refused {
	status: number;
	/** How long to wait, in seconds; 0 where that was not said. */
	retry_after: number;
	said: Said;
}

export type Reply<T> = { done: T } | { refused: Refused };

/** Asks the house with the session's cookie, JSON in and out. Null when no answer came, or none that can be read. */
export async function ask<T>(
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
	path: string,
	body?: object,
): Promise<Reply<T> | null> {
	try {
		const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
		const fresh = method === 'GET' && { cache: 'no-store' as const };
		const response = await fetch(path, { method, ...fresh, ...(body && json) });
		const text = await response.text();
		const answer: unknown = text === '' ? null : JSON.parse(text);
		if (response.ok) return { done: answer as T };
		const wait = Number(response.headers.get('Retry-After'));
		return { refused: { status: response.status, retry_after: wait, said: (answer ?? {}) as Said } };
	} catch {
		// Offline, cut short, or not JSON: each caller has words of its own for that.
		return null;
	}
}
