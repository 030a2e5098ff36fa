import { countdown } from '#domain/auction/countdown.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import type { MovingRow } from './profile-rows.ts';

/** The time left and the end of an auction, or what the auction waits for. */
export function When({ row, readAt }: { row: MovingRow; readAt: number }) {
	const left = countdown(row, useServerNow(readAt));
	if (row.status !== 'active') return row.extended ? `${row.when} · ${row.extended}` : row.when;
	if (left.urgency === 'waiting') return <Countdown {...left} />;
	return (
		<>
			{row.when}
			{row.extended && <span className="text-brass"> · Prorrogado</span>} · <Countdown {...left} />
		</>
	);
}
