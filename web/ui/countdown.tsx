import type { Countdown as Shown } from '#domain/auction/countdown.ts';

interface Props extends Shown {
	/** What the label is computed from, so that the document's own script can keep it current before hydration. */
	of?: { end_time: string; auction_type: string; now: number };
}

/** The time left, in a width that does not change with the digits. Font size and alignment are inherited. */
export function Countdown({ urgency, label, of }: Props) {
	return (
		<span
			role="timer"
			aria-label={timeInWords(label)}
			data-end={of?.end_time}
			data-type={of?.auction_type}
			data-now={of?.now}
			suppressHydrationWarning
			className="inline-block min-w-[8ch] font-semibold tabular-nums"
		>
			<span suppressHydrationWarning className="time-left" data-urgency={urgency}>
				{label}
			</span>
		</span>
	);
}

const UNITS: Record<string, string> = { h: 'hora', m: 'minuto', s: 'segundo' };

/** '71 horas e 3 minutos' for the label '71h 03m', which a screen reader would spell; any other label as it is. */
export function timeInWords(label: string): string {
	return label
		.replace(/(\d+)([hms])\b/g, (_, digits, unit) => {
			const count = Number(digits);
			return `${count} ${UNITS[unit]}${count === 1 ? '' : 's'}`;
		})
		.replace(/(?<=\d [a-z]+) (?=\d)/, ' e ');
}
