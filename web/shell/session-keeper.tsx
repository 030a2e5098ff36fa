import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useAuth, useShell } from '#web/api/session.ts';
import { type AuthChange, sessionStore } from '#web/api/session-store.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Keeps the page consistent with the session: renders it again when the session ends, or begins or changes in another
 * tab, and keeps the session of a signed-in user. Mounted once; renders nothing.
 */
export function SessionKeeper() {
	const { user } = useAuth();
	useRerenderedPage();
	useEndOnServer();
	useKeptSession(user?.session_id ?? null);
	return null;
}

function useRerenderedPage(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const renderAgain = () => whenOnline(() => void revalidate());
		/** A page restored from the browser's memory may show a session that is over. */
		const restore = ({ persisted }: PageTransitionEvent) => persisted && renderAgain();
		const unlisten = sessionStore.listen((change) => {
			const why =
				change.reason === 'idle' ? 'session.idle' : change.reason === 'over' ? 'session.over' : null;
			if (why) void showEnd(why);
			if (isNewHere(change)) renderAgain();
		});
		window.addEventListener('pageshow', restore);
		return () => {
			unlisten();
			window.removeEventListener('pageshow', restore);
		};
	}, [revalidate]);
}

async function showEnd(why: 'session.idle' | 'session.over'): Promise<void> {
	const { TOASTS } = await import('#domain/notices/toasts.ts');
	toast({ ...TOASTS[why], tone: 'destructive' });
}

/** A form that signs in or changes the account renders its own page when it is done; the other tabs follow at once. */
function isNewHere({ event, elsewhere }: AuthChange): boolean {
	if (event === 'SIGNED_OUT') return true;
	return elsewhere && (event === 'SIGNED_IN' || event === 'USER_UPDATED');
}

/** A laptop that just woke up has no network yet: a request now would replace the page by an error. */
function whenOnline(run: () => void): void {
	if (navigator.onLine) run();
	else window.addEventListener('online', run, { once: true });
}

/** When the server renders the page for a visitor after it rendered it for a user, that session is over. */
function useEndOnServer(): void {
	const shell = useShell();
	// Undefined on an error screen, where the viewer is not known.
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
			// The server ends an idle session by itself, and every request is answered accordingly.
			(error) => console.error('the session is not kept', error),
		);
		return () => {
			stop?.();
			stop = null;
		};
	}, [session_id]);
}
