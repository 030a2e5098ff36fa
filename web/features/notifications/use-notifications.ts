import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { NotificationNews } from '#contract/notifications.ts';
import { PAGES } from '#contract/paths.ts';
import { toast } from '#web/ui/toast.ts';

/** Follows the notifications of a session, says them in toasts, and answers how many are unread. */
export function useNotifications(session_id: string | null): number {
	const { pathname } = useLocation();
	const { revalidate } = useRevalidator();
	const readAgain = useEffectEvent(() => void revalidate());
	const here = useRef(pathname);
	useEffect(() => {
		here.current = pathname;
	}, [pathname]);

	useEffect(() => {
		if (!session_id) return;
		let stop: (() => void) | null = () => undefined;
		Promise.all([import('#web/api/notification-stream.ts'), import('#web/api/notifications.ts')]).then(
			([{ followNotifications }, { renewPush }]) => {
				if (!stop) return;
				stop = followNotifications(session_id, {
					news: (news) => say(news, here.current),
					rightsChanged: readAgain,
				});
				void renewPush();
			},
			// The list in the profile and the letters are still there.
			(error) => console.error('the notices are not followed', error),
		);
		return () => {
			stop?.();
			stop = null;
			setUnread(0);
		};
	}, [session_id]);

	return useSyncExternalStore(subscribeUnread, unreadNotifications, () => 0);
}

/** What just came, on the page that is looked at; the lot's own page says it itself. */
function say({ notices, unread }: NotificationNews, pathname: string): void {
	setUnread(unread);
	if (document.hidden) return;
	for (const { kind, auction_id, title, description, toast: wanted } of notices) {
		const to = PAGES.notice(kind, auction_id);
		const label = kind === 'won' ? 'Ver o pagamento' : 'Ver o leilão';
		if (wanted && to !== pathname) toast({ title, description, link: { to, label } });
	}
}

let unread = 0;
const listeners = new Set<() => void>();

/** How many notifications the viewer has not seen, as far as this tab knows. */
export function unreadNotifications(): number {
	return unread;
}

export function setUnread(count: number): void {
	unread = count;
	for (const notify of listeners) notify();
}

export function subscribeUnread(notify: () => void): () => void {
	listeners.add(notify);
	return () => listeners.delete(notify);
}
