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
