import type { NoticeNews } from '#contract/notices.ts';
import { API } from '#contract/paths.ts';
import { SECOND } from '#domain/time.ts';

const NAME = 'martelo-notices';

/** After a refusal, a stream is asked for again this much later, in milliseconds. */
const RETRY = 30 * SECOND;

/** What the tab with the stream tells the others; a tab that just came asks. */
type Told = { session_id: string } & (
	| { say: 'ask' }
	| { say: 'standing' }
	| { say: 'news'; news: NoticeNews; last: number | null }
);

/**
 * Follows the viewer's notices until the returned function is called. One tab of a browser holds the stream (a browser
 * opens six connections at most), and tells the others; when it goes, another one goes on from the last number.
 * `standing` is called when the viewer's approval or role has changed.
 */
export function followNotices(
	session_id: string,
	hear: (news: NoticeNews) => void,
	standing: () => void,
): () => void {
	const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
	const stopped = new AbortController();
	const known = { last: null as number | null, unread: null as number | null, holds: false };

	function take(news: NoticeNews, last: number | null) {
		known.unread = news.unread;
		known.last = last ?? known.last;
		hear(news);
	}

	channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
		if (data.session_id !== session_id) return;
		if (data.say === 'news') take(data.news, data.last);
		else if (data.say === 'standing') standing();
		else if (known.holds && known.unread !== null)
			channel.postMessage(told({ notices: [], unread: known.unread }, known.last));
	});

	function told(news: NoticeNews, last: number | null): Told {
		return { session_id, say: 'news', news, last };
	}

	async function hold(): Promise<void> {
		if (stopped.signal.aborted) return;
		known.holds = true;
		const close = keepOpen(
			() => known.last,
			(news, last) => {
				take(news, last);
				channel?.postMessage(told(news, last));
			},
			() => {
				standing();
				channel?.postMessage({ session_id, say: 'standing' } satisfies Told);
			},
		);
		await new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
		close();
	}

	const { locks } = navigator as Partial<Navigator>;
	const holding = locks ? locks.request(NAME, { signal: stopped.signal }, hold) : hold();
	holding.catch((error: unknown) => {
		if (!stopped.signal.aborted) console.error('the notices are not followed', error);
	});
	channel?.postMessage({ session_id, say: 'ask' } satisfies Told);
	return () => {
		stopped.abort();
		channel?.close();
	};
}

/** One stream, opened again when it was refused; the browser itself mends a broken connection, from the last number. */
function keepOpen(
	after: () => number | null,
	hear: (news: NoticeNews, last: number | null) => void,
	standing: () => void,
): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let source = open();

	function open(): EventSource {
		const last = after();
		const it = new EventSource(last === null ? API.noticeEvents : `${API.noticeEvents}?after=${last}`);
		it.addEventListener('notices', ({ data, lastEventId }) => {
			hear(JSON.parse(data) as NoticeNews, lastEventId === '' ? null : Number(lastEventId));
		});
		// The server closes it, and the browser opens it again by itself.
		it.addEventListener('standing', standing);
		// The keeper of the session tells the viewer.
		it.addEventListener('over', () => it.close());
		it.addEventListener('error', () => {
			if (it.readyState !== EventSource.CLOSED) return;
			timer = setTimeout(() => {
				source = open();
			}, RETRY);
		});
		return it;
	}

	return () => {
		clearTimeout(timer);
		source.close();
	};
}
