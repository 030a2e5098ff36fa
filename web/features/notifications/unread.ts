let unread = 0;
const listeners = new Set<() => void>();

/** How many notices the viewer has not seen, as far as this tab knows. */
export function unreadNotices(): number {
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
