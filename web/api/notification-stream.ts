import { ACCOUNT_API } from '#contract/account-paths.ts';
import type { NotificationNews, StreamRights } from '#contract/notifications.ts';
import { openChannel, withLock } from '#web/browser/interfaces.ts';
import { followStream } from './live-connection.ts';

/** The name of the channel and of the lock that the tabs share. */
const NAME = 'martelo-notifications';

interface NotificationListener {
	/** Called with the unread count and the new notifications. */
	news(news: NotificationNews): void;
	/** The viewer's approval or role has changed. */
	rightsChanged(): void;
	/** The viewer's approval and role now: called when the stream is opened or, with a stream in another tab, on joining it. */
	rights(now: StreamRights): void;
}

/** What tabs tell each other: the tab with the stream sends what it received; a tab that just opened sends 'ask'. */
type TabMessage =
	| { say: 'ask' }
	| { say: 'standing' }
	| { say: 'rights'; rights: StreamRights }
	| { say: 'news'; news: NotificationNews; last: number | null };

/**
 * Follows the viewer's notifications until the returned function is called. One tab of a browser holds the stream,
 * because a browser opens at most six connections, and passes its events to the others. When that tab closes, another
 * one continues after the last number.
 */
export function followNotifications(session_id: string, listener: NotificationListener): () => void {
	const channel = openChannel(NAME);
	const stopped = new AbortController();
	const known = {
		last: null as number | null,
		unread: null as number | null,
		rights: null as StreamRights | null,
		holds: false,
	};

	function take(news: NotificationNews, last: number | null) {
		known.unread = news.unread;
		known.last = last ?? known.last;
		listener.news(news);
	}

	function tell(message: TabMessage) {
		channel?.postMessage({ session_id, ...message });
	}

	channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage & { session_id: string }>) => {
		if (data.session_id !== session_id) return;
		if (data.say === 'news') take(data.news, data.last);
		else if (data.say === 'standing') listener.rightsChanged();
		else if (data.say === 'rights') listener.rights(data.rights);
		else if (known.holds) {
			if (known.rights) tell({ say: 'rights', rights: known.rights });
			if (known.unread !== null)
				tell({ say: 'news', news: { notices: [], unread: known.unread }, last: known.last });
		}
	});

	async function holdStream(locked: boolean): Promise<void> {
		if (stopped.signal.aborted) return;
		known.holds = true;
		const close = followStream(
			() =>
				known.last === null
					? ACCOUNT_API.notificationEvents
					: `${ACCOUNT_API.notificationEvents}?after=${known.last}`,
			{
				notices: (data, id) => {
					const [news, last] = [data as NotificationNews, id === '' ? null : Number(id)];
					take(news, last);
					tell({ say: 'news', news, last });
				},
				rights: (data) => {
					known.rights = data as StreamRights;
					listener.rights(known.rights);
					tell({ say: 'rights', rights: known.rights });
				},
				// The server then closes the stream, and the browser reopens it by itself.
				standing: () => {
					listener.rightsChanged();
					tell({ say: 'standing' });
				},
				// The session is over. The session keeper shows this to the viewer.
				over: () => close(),
			},
			{},
			{ alone: locked },
		);
		await new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
		close();
	}

	withLock(NAME, holdStream, stopped.signal).catch((error: unknown) => {
		if (!stopped.signal.aborted) console.error('the notifications are not followed', error);
	});
	tell({ say: 'ask' });
	return () => {
		stopped.abort();
		channel?.close();
	};
}
