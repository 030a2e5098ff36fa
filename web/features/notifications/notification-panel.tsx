import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import type { NotificationLine, NotificationList } from '#contract/notifications.ts';
import { notifiedPage } from '#contract/notified-page.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { markNotificationsRead, readNotifications } from '#web/api/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { setUnread } from './use-notifications.ts';

interface Props {
	/** What waits for an administrator, who has notifications of auctions only where they follow some. */
	work: ReactNode;
	onClose: () => void;
}

/** The latest notifications, below the bell or in a sheet. Opening it marks them as read. */
export default function NotificationPanel({ work, onClose }: Props) {
	const { list, failed, load } = useLatest();
	const lines = list?.map((line) => (
		<li key={line.number}>
			<Line line={line} onFollow={onClose} />
		</li>
	));
	return (
		<Dialog open title="Avisos" placement="anchored" onClose={onClose}>
			{work}
			<div className={work ? '' : 'mt-2 min-h-32'} aria-live="polite">
				{failed && <Failed onRetry={load} />}
				{!failed && !list && !work && <Loading />}
				{lines?.length === 0 && !work && <Nothing />}
				{lines && lines.length > 0 && (
					<>
						{work && <h3 className="mt-6 font-semibold">Leilões que você acompanha</h3>}
						<ul className="divide-y divide-line">{lines}</ul>
					</>
				)}
			</div>
			<p className="mt-2 border-t border-line pt-2">
				<Link
					to={ACCOUNT_PAGES.notifications}
					onClick={onClose}
					className="inline-flex min-h-11 items-center font-semibold text-brand"
				>
					Escolher quais avisos recebo
				</Link>
			</p>
		</Dialog>
	);
}

/** The list, and a function that reads it. */
function useLatest() {
	const [list, setList] = useState<readonly NotificationLine[] | null>(null);
	const [failed, setFailed] = useState(false);
	const load = useCallback(async () => {
		setFailed(false);
		const answer = await readNotifications();
		if ('refused' in answer) return setFailed(true);
		setList(answer.done.notices);
		await seen(answer.done);
	}, []);
	useEffect(() => void load(), [load]);
	return { list, failed, load };
}

async function seen({ notices, unread }: NotificationList): Promise<void> {
	const newest = notices[0]?.number;
	if (unread === 0 || newest === undefined) return;
	const answer = await markNotificationsRead(newest);
	if ('done' in answer) setUnread(answer.done.unread);
}

function Line({ line, onFollow }: { line: NotificationLine; onFollow: () => void }) {
	const { kind, auction_id, created_at, ...words } = line;
	return (
		<NotificationLink
			{...words}
			to={notifiedPage(kind, auction_id)}
			time={formatDateTime(created_at)}
			onFollow={onFollow}
		/>
	);
}

interface LinkProps {
	to: string;
	title: string;
	description: string;
	time: string;
	read: boolean;
	/** Said in red before the time. */
	urgent?: boolean;
	onFollow: () => void;
}

/** A line of the list: what happened, to which thing, and when. Unread ones have a dot. */
export function NotificationLink({
	to,
	title,
	description,
	time,
	read,
	urgent = false,
	onFollow,
}: LinkProps) {
	return (
		<Link
			to={to}
			onClick={onFollow}
			className="grid min-h-11 grid-cols-[0.75rem_minmax(0,1fr)] gap-x-2 rounded-control py-3 text-ink no-underline hover:bg-wash"
		>
			<span aria-hidden className={`mt-2 size-2 rounded-full ${read ? '' : 'bg-live'}`} />
			<span>
				<span className="block font-semibold">
					{title}
					{!read && <span className="sr-only"> (não lido)</span>}
				</span>
				<span className="wrap-anywhere text-ink-soft">{description}</span>
				<span className="block text-14 text-ink-soft tabular-nums">
					{urgent && <span className="font-semibold text-live">Urgente · </span>}
					{time}
				</span>
			</span>
		</Link>
	);
}

export function Loading() {
	return (
		<div className="grid gap-4 py-3">
			<p className="sr-only">Carregando...</p>
			{[0, 1, 2].map((n) => (
				<div key={n} aria-hidden className="grid gap-2">
					<div className="h-4 w-2/5 rounded-control bg-wash" />
					<div className="h-4 w-4/5 rounded-control bg-wash" />
				</div>
			))}
		</div>
	);
}

export function Failed({ onRetry }: { onRetry: () => Promise<void> }) {
	return (
		<div className="grid justify-items-start gap-3 py-3">
			<p className="font-semibold text-live">{TOASTS['notifications.failed'].description}</p>
			<Button variant="secondary" onClick={() => void onRetry()}>
				Tentar novamente
			</Button>
		</div>
	);
}

function Nothing() {
	return (
		<div className="py-3">
			<p className="font-semibold">Nenhum aviso ainda</p>
			<p className="text-ink-soft">
				Avisamos aqui quando um lance seu for superado, um favorito estiver para terminar ou um leilão seu
				acabar.
			</p>
		</div>
	);
}
