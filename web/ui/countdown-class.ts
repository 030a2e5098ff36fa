import type { Urgency } from '#domain/countdown.ts';

const TONES: Record<Urgency, string> = {
	ended: 'text-ink-soft',
	waiting: 'text-warn',
	normal: 'text-ink',
	warning: 'text-warn',
	critical: 'text-live motion-safe:animate-urgent',
};

/** The classes of a countdown's text. */
export function countdownClass(urgency: Urgency): string {
	return `-mx-1 rounded-control px-1 ${TONES[urgency]}`;
}
