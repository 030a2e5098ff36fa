import { Suspense, useState } from 'react';
import { afterClick } from './lazy.tsx';
import type { Clock } from './server-time-dialog.tsx';

const Details = afterClick(() => import('./server-time-dialog.tsx'));

/** A button that tells which clock decides, and how accurate it is here. `clock` is null until the page's scripts run. */
export function ServerTime({ clock }: { clock: Clock | null }) {
	/** Null before the first click. It stays afterwards, so that the dialog can give the focus back when it closes. */
	const [open, setOpen] = useState<boolean | null>(null);
	const show = async () => {
		if (await Details.ready()) setOpen(true);
	};
	return (
		<>
			<button
				type="button"
				aria-haspopup="dialog"
				onClick={() => void show()}
				className="-mx-2 inline-flex min-h-11 cursor-pointer items-center rounded-control px-2 text-left text-14 text-ink-soft underline decoration-dotted underline-offset-4 hover:text-ink"
			>
				Hora oficial
			</button>
			{open !== null && (
				<Suspense>
					<Details.Part open={open} clock={clock} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
