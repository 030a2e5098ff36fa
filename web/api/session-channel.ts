import type { Told } from './session-knowledge.ts';

const NAME = 'martelo.session';

/** Tells the other tabs. */
export type Post = (told: Told) => void;

/**
 * Joins the tabs of this browser: `receive` gets what the others post, never what this one does. Where a browser
 * cannot do it, each tab is on its own and learns from the server at its next step.
 */
export function openSessionChannel(receive: Post): Post {
	if (typeof BroadcastChannel === 'undefined') return () => undefined;
	const channel = new BroadcastChannel(NAME);
	channel.addEventListener('message', (message: MessageEvent<Told>) => receive(message.data));
	return (told) => channel.postMessage(told);
}
