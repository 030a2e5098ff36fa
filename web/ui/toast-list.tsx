import { Toast } from '@base-ui/react/toast';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type Toast as Message, subscribeToasts, takeToasts } from './toast.ts';

const TIMEOUT = 6_000;

/** The attributes of a toast besides its texts. */
type Extra = Pick<Message, 'tone' | 'link'>;

/** Loaded with the first toast. */
export default function ToastList() {
	return (
		<Toast.Provider timeout={TIMEOUT} limit={3}>
			<Drawn />
		</Toast.Provider>
	);
}

function Drawn() {
	const { add } = Toast.useToastManager<Extra>();

	useEffect(() => {
		const draw = () => {
			for (const { tone, link, ...message } of takeToasts()) add({ ...message, data: { tone, link } });
		};
		draw();
		return subscribeToasts(draw);
	}, [add]);

	return (
		<Toast.Portal>
			<Stack />
		</Toast.Portal>
	);
}

/**
 * The toasts, in the browser's top layer: above an open dialog. On narrow screens they stand below the header, because the bottom edge
 * belongs to the price and the next bid.
 */
function Stack() {
	const { toasts, close } = Toast.useToastManager<Extra>();
	const viewport = useRef<HTMLDivElement>(null);
	const shown = toasts.map(({ id }) => id).join();

	useEffect(() => {
		viewport.current?.hidePopover();
		if (shown !== '') viewport.current?.showPopover();
	}, [shown]);

	return (
		<Toast.Viewport
			ref={viewport}
			popover="manual"
			aria-label="Avisos"
			className="fixed inset-x-4 top-17 bottom-auto z-30 m-0 w-auto overflow-visible bg-transparent p-0 text-ink open:flex flex-col gap-2 sm:left-auto sm:w-96 lg:top-auto lg:bottom-[calc(1rem+var(--foot-bar))]"
		>
			{toasts.map((toast) => (
				<Toast.Root
					key={toast.id}
					toast={toast}
					swipeDirection={['right', 'down', 'up']}
					className={`rounded-card border bg-surface shadow-float transition duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 lg:data-starting-style:translate-y-2 data-starting-style:opacity-0 ${toast.data?.tone === 'destructive' ? 'border-live' : 'border-line'}`}
				>
					<Toast.Content className="flex items-start gap-2 py-2 pr-2 pl-4">
						<div className="min-w-0 grow py-2">
							<Toast.Title
								className={`font-semibold ${toast.data?.tone === 'destructive' ? 'text-live' : 'text-ink'}`}
							/>
							<Toast.Description className="text-14 wrap-anywhere text-ink-soft" />
							{toast.data?.link && (
								<Link
									to={toast.data.link.to}
									state={toast.data.link.state}
									onClick={() => close(toast.id)}
									className="inline-flex min-h-11 items-center font-semibold text-brand"
								>
									{toast.data.link.label}
								</Link>
							)}
						</div>
						<Toast.Close
							aria-label="Fechar aviso"
							className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft hover:bg-wash"
						>
							<X aria-hidden size={18} />
						</Toast.Close>
					</Toast.Content>
				</Toast.Root>
			))}
		</Toast.Viewport>
	);
}
