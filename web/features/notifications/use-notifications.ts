import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { NotificationLine, NotificationNews, StreamRights } from '#contract/notifications.ts';
import { notifiedPage } from '#contract/notified-page.ts';
import { PAGES } from '#contract/paths.ts';
import { followNotifications } from '#web/api/notification-stream.ts';
import { renewPush } from '#web/api/notifications.ts';
import { useViewer } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.ts';

/** Follows the notifications of a session, shows them in toasts, and returns the number of unread ones. */
export function useNotifications(session_id: string | null): number {
	const { pathname } = useLocation();
	const { revalidate } = useRevalidator();
	const viewer = useViewer();
	const readAgain = useEffectEvent(() => void revalidate());
	/** The rights may have changed while no stream was open: the page shows those with which it was read. */
	const compare = useEffectEvent(({ status, role }: StreamRights) => {
		if (viewer && (viewer.status !== status || viewer.role !== role)) readAgain();
	});
	const currentPath = useRef(pathname);
	useEffect(() => {
		currentPath.current = pathname;
	}, [pathname]);

	useEffect(() => {
		if (!session_id) return;
		const stop = followNotifications(session_id, {
			news: (news) => showToasts(news, currentPath.current),
			rightsChanged: readAgain,
			rights: compare,
		});
		void renewPush();
		return () => {
			stop();
			setUnread(null);
		};
	}, [session_id]);

	return useSyncExternalStore(subscribeUnread, unreadNotifications, () => null) ?? 0;
}

/**
 * Shows new notifications in toasts on a visible page, except on the page that the notification links to, and a win on the page of its lot,
 * which shows it.
 */
function showToasts({ notices, unread }: NotificationNews, pathname: string): void {
	setUnread(unread);
	for (const take of noticeListeners) take(notices);
	if (document.hidden) return;
	for (const { kind, auction_id, title, description, toast: wanted } of notices) {
		const to = notifiedPage(kind, auction_id);
		const label = kind === 'won' ? 'Ver o pagamento' : 'Ver o leilão';
		const shown = kind === 'won' && auction_id !== null && pathname === PAGES.auction(auction_id);
		if (wanted && to !== pathname && !shown) toast({ title, description, link: { to, label } });
	}
}

const noticeListeners = new Set<(notices: readonly NotificationLine[]) => void>();

/** Calls `take` with new notifications, on hidden pages too, until the returned function is called. */
export function onNotices(take: (notices: readonly NotificationLine[]) => void): () => void {
	noticeListeners.add(take);
	return () => noticeListeners.delete(take);
}

let unread: number | null = null;
const listeners = new Set<() => void>();

/** The number of unread notifications; null before the stream has stated it. */
export function unreadNotifications(): number | null {
	return unread;
}

export function setUnread(count: number | null): void {
	unread = count;
	for (const notify of listeners) notify();
}

export function subscribeUnread(notify: () => void): () => void {
	listeners.add(notify);
	return () => listeners.delete(notify);
}
