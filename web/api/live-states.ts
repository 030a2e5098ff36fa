import type { LiveStateNews } from '#contract/live-states.ts';
import { API } from '#contract/paths.ts';
import { keepConnected, type Signs } from './live-stream.ts';

interface StatesListener {
	news(news: LiveStateNews): void;
	/** Called every second: seconds since the last sign of life while the states may be out of date, else null. */
	stale(seconds: number | null): void;
	/** Called at every sign of life, and when the connection is lost. */
	link?(up: boolean): void;
}

/**
 * Follows the states of up to a hundred auctions until the returned function is called. `silence` is for how long, in
 * milliseconds, nothing was heard of them before.
 */
export function followStates(ids: readonly string[], listener: StatesListener, silence = 0): () => void {
	if (ids.length === 0) return () => undefined;
	return keepConnected((signs) => connect(ids, signs, listener.news), listener, silence);
}

function connect(ids: readonly string[], { alive, down }: Signs, news: StatesListener['news']): EventSource {
	const query = new URLSearchParams(ids.map((id) => ['auction', id]));
	const source = new EventSource(`${API.liveStates}?${query}`);
	source.addEventListener('open', alive);
	source.addEventListener('error', down);
	source.addEventListener('heartbeat', alive);
	source.addEventListener('state', ({ data }) => {
		alive();
		news(JSON.parse(data) as LiveStateNews);
	});
	return source;
}
