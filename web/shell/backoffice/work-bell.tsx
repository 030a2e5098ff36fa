import { lazy, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { BellItem, WaitingCounts } from '#contract/waiting.ts';
import { WAITING_WORK, waitingTitle } from '#domain/backoffice/waiting-work.ts';
import NotificationBell from '#web/features/notifications/notification-bell.tsx';
import { toast } from '#web/ui/toast.ts';

const WorkList = lazy(() => import('./work-list.tsx'));

interface Props {
	counts: WaitingCounts | null;
	/** Called when what waits was listed, and so seen. */
	onSeen: () => void;
}

/** The bell of an administrator: what waits for them, and the notifications of auctions that they follow. */
export function WorkBell({ counts, onSeen }: Props) {
	useUrgentToasts(counts);
	return (
		<NotificationBell
			work={{
				unread: counts?.bell.unread ?? 0,
				list: (onFollow) => <WorkList onSeen={onSeen} onFollow={onFollow} />,
			}}
		/>
	);
}

/** Shows urgent work in toasts when it arrives, except on the page to which it leads. What waited before is only counted. */
function useUrgentToasts(counts: WaitingCounts | null): void {
	const { pathname, search } = useLocation();
	const known = useRef<ReadonlySet<string> | null>(null);
	const show = useEffectEvent((items: readonly BellItem[]) => {
		for (const { kind, title, to } of arrived(known.current, items).slice(0, MOST))
			if (to !== pathname + search)
				toast({
					title: waitingTitle(kind, 'one'),
					description: title,
					link: { to, label: WAITING_WORK[kind].action },
				});
		known.current = new Set([...(known.current ?? []), ...items.map(keyOf)]);
	});
	const urgent = counts?.bell.urgent;
	useEffect(() => {
		if (urgent) show(urgent);
	}, [urgent]);
}

/** How many toasts are shown at once. The bell has the others. */
const MOST = 2;

/** What tells one thing that waits from another. */
export const keyOf = ({ kind, to, title, since }: BellItem) => [kind, to, title, since].join(' ');

/** The things that were not known at the last reading; none at the first one. */
export function arrived(known: ReadonlySet<string> | null, items: readonly BellItem[]): BellItem[] {
	return known === null ? [] : items.filter((item) => !known.has(keyOf(item)));
}
