import { timeLeft } from '#domain/auction/countdown.ts';
import { formatDateTime, HOUR } from '#domain/values/time.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Countdown } from '#web/ui/countdown.tsx';

/** The time left by the server's clock, with the exact time below. Both times ISO. */
export function DueTime({ label, at, server_time }: { label: string; at: string; server_time: string }) {
	const left = Date.parse(at) - useServerNow(Date.parse(server_time));
	return (
		<div className="tabular-nums">
			<p className="text-14 text-ink-soft">{label}</p>
			<p className="text-22 font-semibold">
				{left > 0 ? (
					<Countdown urgency={left < HOUR ? 'warning' : 'normal'} label={timeLeft(left)} />
				) : (
					<span className="text-live">Prazo vencido</span>
				)}
			</p>
			<p className="text-14 text-ink-soft">{`até ${formatDateTime(at)}`}</p>
		</div>
	);
}
