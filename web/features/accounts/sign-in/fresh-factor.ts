import type { Answer } from '#web/api/request.ts';
import { afterClick } from '#web/ui/lazy.tsx';

/** The form of the dialog 'Confirme que é você', in a file that is loaded when a code is asked for. */
export const codeAgain = afterClick(() => import('./code-again.tsx'));

let answer: ((proved: boolean) => void) | null = null;
const listeners = new Set<() => void>();

/** Whether a code is asked for now. */
export function isCodeAsked(): boolean {
	return answer !== null;
}

export function subscribeCodeAsked(notify: () => void): () => void {
	listeners.add(notify);
	return () => listeners.delete(notify);
}

/** Ends the question: the person proved the second factor, or left. */
export function codeGiven(proved: boolean): void {
	answer?.(proved);
	answer = null;
	for (const notify of listeners) notify();
}

/**
 * Sends an act. If the server asks for a fresh code of the second factor, the dialog asks the person, and the act is sent once more. The
 * answer is the refusal if they leave, or the page has no such dialog.
 */
export async function withFreshFactor<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
	const first = await send();
	if ('done' in first || first.refused.code !== 'auth.two-factor-again') return first;
	return (await askForCode()) ? send() : first;
}

async function askForCode(): Promise<boolean> {
	if (listeners.size === 0 || answer || !(await codeAgain.ready())) return false;
	return new Promise((resolve) => {
		answer = resolve;
		for (const notify of listeners) notify();
	});
}
