import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { NOTICES } from '#domain/notices.ts';
import { useAuth, useShell } from '#web/api/session.ts';
import { type AuthChange, sessionStore } from '#web/api/session-store.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Keeps the page true to the session: shows it again when the session begins, changes or ends, here or in another
 * tab, and watches over it while somebody is signed in. Mounted once; draws nothing.
 */
export function SessionKeeper() {
	const { user } = useAuth();
	useShownAgain();
	useEndOnServer();
	useKeptSession(user?.session_id ?? null);
	return null;
}

function useShownAgain(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const showAgain = () => whenOnline(() => void revalidate());
		/** A page that comes back from the browser's memory may show a session of the past. */
		const restore = ({ persisted }: PageTransitionEvent) => persisted && showAgain();
		const unlisten = sessionStore.listen((change) => {
			const why =
				change.reason === 'idle' ? 'session.idle' : change.reason === 'over' ? 'session.over' : null;
			if (why) toast({ ...NOTICES[why], tone: 'destructive' });
			if (isNewHere(change)) showAgain();
		});
		window.addEventListener('pageshow', restore);
		return () => {
			unlisten();
			window.removeEventListener('pageshow', restore);
		};
	}, [revalidate]);
}

/** Who signs in or changes their account here moves on when their form is done; the other tabs follow at once. */
function isNewHere({ event, elsewhere }: AuthChange): boolean {
	if (event === 'SIGNED_OUT') return true;
	return elsewhere && (event === 'SIGNED_IN' || event === 'USER_UPDATED');
}

/** A laptop that just woke has no network yet: asking now would show an error instead of the page. */
function whenOnline(run: () => void): void {
	if (navigator.onLine) run();
	else window.addEventListener('online', run, { once: true });
}

/** A page that the server answers as a visitor's, after it knew the viewer, says that their session is over. */
function useEndOnServer(): void {
	const shell = useShell();
	// Undefined when the server said nothing at all, on an error screen.
	const session_id = shell && (shell.viewer?.session_id ?? null);
	const before = useRef(session_id);
	useEffect(() => {
		if (session_id === undefined) return;
		const ended = before.current;
		before.current = session_id;
		if (ended && !session_id) sessionStore.publish({ event: 'SIGNED_OUT', held: null, ended });
	}, [session_id]);
}

function useKeptSession(session_id: string | null): void {
	useEffect(() => {
		if (!session_id) return;
		let stop: (() => void) | null = () => undefined;
		import('#web/api/session-keeping.ts').then(
			({ keepSession }) => {
				if (stop) stop = keepSession(session_id);
			},
			// The server ends an idle session by itself, and answers every request by what is true then.
			(error) => console.error('the session is not watched', error),
		);
		return () => {
			stop?.();
			stop = null;
		};
	}, [session_id]);
}
