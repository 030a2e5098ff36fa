import type { Urgency } from '#domain/countdown.ts';

const TONES: Record<Urgency, string> = {
	ended: 'text-ink-soft',
	waiting: 'text-warn',
	normal: 'text-ink',
	warning: 'text-warn',
	critical: 'text-live motion-safe:animate-urgent',
};

/** The time left, in a width that does not change with the digits. Font size and alignment are inherited. */
export function Countdown({ urgency, label }: { urgency: Urgency; label: string }) {
	return (
		<span role="timer" className="inline-block min-w-[8ch] font-semibold tabular-nums">
			<span className={`-mx-1 rounded-control px-1 ${TONES[urgency]}`}>{label}</span>
		</span>
	);
}
