import Bell from 'lucide-react/icons/bell';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAuth } from '#web/api/session.ts';
import { useNotifications } from './use-notifications.ts';

const NotificationPanel = lazy(() => import('./notification-panel.tsx'));

interface Props {
	/** What waits for an administrator: how much of it is unread, and its list, which calls `onFollow` when a link of it is followed. */
	work?: { unread: number; list: (onFollow: () => void) => ReactNode };
}

/** The bell in the header: the number of unread notifications, and a button that shows the latest. */
export default function NotificationBell({ work }: Props) {
	const { user } = useAuth();
	const unread = useNotifications(user?.session_id ?? null) + (work?.unread ?? 0);
	const [open, setOpen] = useState(false);
	if (!user) return null;
	const close = () => setOpen(false);
	return (
		<>
			<button
				type="button"
				aria-haspopup="dialog"
				aria-label={bellWords(unread)}
				onClick={() => setOpen(true)}
				className="relative grid size-11 cursor-pointer place-items-center rounded-control text-ink [anchor-name:--dialog] hover:bg-wash"
			>
				<Bell aria-hidden size={20} />
				{unread > 0 && (
					<span
						aria-hidden
						className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-live px-1 text-12 font-semibold text-on-live tabular-nums"
					>
						{bellCount(unread)}
					</span>
				)}
			</button>
			{open && (
				<Suspense>
					<NotificationPanel work={work?.list(close)} onClose={close} />
				</Suspense>
			)}
		</>
	);
}

/** The largest number shown in full. */
const MOST = 9;

/** The number of unread notifications as shown on the bell. */
export function bellCount(unread: number): string {
	return unread > MOST ? `${MOST}+` : String(unread);
}

/**
 * The label of the bell. It contains the number as shown, so that users of speech input can say what they see (WCAG
 * 2.5.3).
 */
export function bellWords(unread: number): string {
	if (unread === 0) return 'Avisos';
	return unread === 1 ? 'Avisos: 1 não lido' : `Avisos: ${bellCount(unread)} não lidos`;
}
