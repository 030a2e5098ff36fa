import type { WaitingGroup } from '#contract/waiting.ts';
import { WAITING_WORK } from '#domain/backoffice/waiting-work.ts';
import { formatNearTime } from '#domain/values/near-time.ts';
import { DAY, HOUR, MINUTE } from '#domain/values/time.ts';

/** The time of a thing that waits, as seen from `now` (epoch milliseconds): 'há 20 min', or 'até 19:16'. */
export function waitingTime(kind: WaitingGroup['kind'], at: string, now: number): string {
	const time = Date.parse(at);
	return WAITING_WORK[kind].time === 'until' ? untilWords(time, now) : sinceWords(now - time);
}

function sinceWords(waited: number): string {
	if (waited < MINUTE) return 'agora';
	if (waited < HOUR) return `há ${Math.floor(waited / MINUTE)} min`;
	if (waited < DAY) return `há ${Math.floor(waited / HOUR)} h`;
	const days = Math.floor(waited / DAY);
	return `há ${days} ${days === 1 ? 'dia' : 'dias'}`;
}

/** Never a time that is over. */
function untilWords(time: number, now: number): string {
	if (time <= now) return 'prazo encerrado';
	return `até ${formatNearTime(time, now)}`;
}
