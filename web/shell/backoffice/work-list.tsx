import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { BellList } from '#contract/waiting.ts';
import { waitingTitle } from '#domain/backoffice/waiting-work.ts';
import { useReading } from '#web/api/use-reading.ts';
import { openBell } from '#web/api/waiting.ts';
import { waitingTime } from '#web/features/backoffice/overview/waiting-times.ts';
import { Failed, Loading, NotificationLink } from '#web/features/notifications/notification-panel.tsx';

interface Props {
	onSeen: () => void;
	onFollow: () => void;
}

/** What waits for an administrator, the newest first. */
export default function WorkList({ onSeen, onFollow }: Props) {
	const { reading, reload } = useReading(openBell);
	const seen = useEffectEvent(onSeen);
	const listed = reading !== 'loading' && 'done' in reading;
	useEffect(() => {
		if (listed) seen();
	}, [listed]);
	return (
		<div className="mt-2 min-h-32" aria-live="polite">
			{reading === 'loading' && <Loading />}
			{reading !== 'loading' && 'refused' in reading && <Failed onRetry={reload} />}
			{listed && <Items list={reading.done} onFollow={onFollow} />}
		</div>
	);
}

function Items({ list: { items, count, server_time }, onFollow }: { list: BellList; onFollow: () => void }) {
	const others = count - items.length;
	if (count === 0)
		return (
			<div className="py-3">
				<p className="font-semibold">Nada novo espera por você</p>
				<p className="text-ink-soft">
					Avisamos aqui quando chegar um cadastro, um comprovante ou outra decisão.
				</p>
			</div>
		);
	return (
		<>
			<ul className="divide-y divide-line">
				{items.map(({ kind, title, at, since, ...item }) => (
					<li key={`${kind} ${item.to} ${title} ${since}`}>
						<NotificationLink
							{...item}
							title={waitingTitle(kind, 'one')}
							description={title}
							time={waitingTime(kind, at, Date.parse(server_time))}
							onFollow={onFollow}
						/>
					</li>
				))}
			</ul>
			{others > 0 && (
				<p className="border-t border-line pt-2">
					<Link
						to={PAGES.admin}
						onClick={onFollow}
						className="inline-flex min-h-11 items-center font-semibold text-brand"
					>
						{others === 1
							? 'Mais 1 espera há mais tempo'
							: `Mais ${others.toLocaleString('pt-BR')} esperam há mais tempo`}
					</Link>
				</p>
			)}
		</>
	);
}
