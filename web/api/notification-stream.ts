import type { NotificationNews } from '#contract/notifications.ts';
import { API } from '#contract/paths.ts';
import { followStream } from './live-connection.ts';

/** The name of the channel and of the lock that the tabs share. */
const NAME = 'martelo-notifications';

interface NotificationListener {
	/** Called with the unread count and the new notifications. */
	news(news: NotificationNews): void;
	/** The viewer's approval or role has changed. */
	rightsChanged(): void;
}

/** A message between tabs: the tab with the stream sends what it received; a tab that just opened sends 'ask'. */
type TabMessage = { session_id: string } & (
	| { say: 'ask' }
	| { say: 'standing' }
	| { say: 'news'; news: NotificationNews; last: number | null }
);

/**
 * Follows the viewer's notifications until the returned function is called. One tab of a browser holds the stream,
 * because a browser opens at most six connections, and passes its events to the others. When that tab closes, another
 * one continues after the last number.
 */
export function followNotifications(session_id: string, listener: NotificationListener): () => void {
	const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
	const stopped = new AbortController();
	const known = { last: null as number | null, unread: null as number | null, holds: false };

	function take(news: NotificationNews, last: number | null) {
		known.unread = news.unread;
		known.last = last ?? known.last;
		listener.news(news);
	}

	function send(news: NotificationNews, last: number | null) {
		channel?.postMessage({ session_id, say: 'news', news, last } satisfies TabMessage);
	}

	channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
		if (data.session_id !== session_id) return;
		if (data.say === 'news') take(data.news, data.last);
		else if (data.say === 'standing') listener.rightsChanged();
		else if (known.holds && known.unread !== null) send({ notices: [], unread: known.unread }, known.last);
	});

	async function holdStream(): Promise<void> {
		if (stopped.signal.aborted) return;
		known.holds = true;
		const close = followStream(
			() => (known.last === null ? API.notificationEvents : `${API.notificationEvents}?after=${known.last}`),
			{
				notices: (data, id) => {
					const last = id === '' ? null : Number(id);
					take(data as NotificationNews, last);
					send(data as NotificationNews, last);
				},
				// The server then closes the stream, and the browser reopens it by itself.
				standing: () => {
					listener.rightsChanged();
					channel?.postMessage({ session_id, say: 'standing' } satisfies TabMessage);
				},
				// The session is over. The session keeper shows this to the viewer.
				over: () => close(),
			},
		);
		await new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
		close();
	}

	const { locks } = navigator as Partial<Navigator>;
	const holding = locks ? locks.request(NAME, { signal: stopped.signal }, holdStream) : holdStream();
	holding.catch((error: unknown) => {
		if (!stopped.signal.aborted) console.error('the notifications are not followed', error);
	});
	channel?.postMessage({ session_id, say: 'ask' } satisfies TabMessage);
	return () => {
		stopped.abort();
		channel?.close();
	};
}
