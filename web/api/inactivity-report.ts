import { IDLE_LIMIT } from '#domain/session.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { ReportAnswer } from './session-request.ts';

/** The server hears of activity at most so often. */
const EVERY = MINUTE;

interface Given {
	/** Tells the server how many seconds ago the user did something. */
	send(idle_seconds: number): Promise<ReportAnswer>;
	/** The server says that the session is over. */
	onOver(): void;
}

/** How the server learns of activity, so that it does not end the session of somebody who is there. */
export interface Reports {
	note(at: number): void;
	/** Sends what it has not told yet, for a page that is being left. */
	flush(): void;
	stop(): void;
}

/** Reports the first sign of the user at once, then the latest one once a minute; what got lost is told again. */
export function createReports({ send, onOver }: Given): Reports {
	let untold: number | null = null;
	let timer: ReturnType<typeof setTimeout> | undefined;

	async function report(): Promise<void> {
		if (untold === null) return;
		const at = untold;
		untold = null;
		// Rounded up: the server may end the session a moment sooner than this page, never later.
		const idle_seconds = Math.ceil(Math.max(0, Date.now() - at) / SECOND);
		const answer = await send(Math.min(idle_seconds, IDLE_LIMIT / SECOND));
		if (answer === 'over') onOver();
		if (answer === 'lost') untold ??= at;
	}

	function turn(): void {
		timer = untold === null ? undefined : setTimeout(turn, EVERY);
		void report();
	}

	return {
		note(at) {
			untold = at;
			if (timer === undefined) turn();
		},
		flush: () => void report(),
		stop: () => clearTimeout(timer),
	};
}
