import X from 'lucide-react/icons/x';
import {
	type KeyboardEvent,
	type ReactNode,
	type RefObject,
	type SyntheticEvent,
	useEffect,
	useId,
	useRef,
} from 'react';

interface DialogProps {
	open: boolean;
	title: string;
	/** Shown beside the title; both then stay in view while the rest scrolls. */
	beside?: ReactNode;
	/**
	 * A card in the middle, a wide one for forms, a panel as large as the screen, one at the right edge, which fills a phone, a sheet that rises from the bottom edge, one that stands below the
	 * element with `anchor-name: --dialog` where there is room, or a palette below the top edge, which fills a phone and whose title only screen readers get.
	 */
	placement?: Placement;
	/** What has the focus first, if it is not the title. */
	focus?: RefObject<HTMLElement | null>;
	/** While true, Esc and clicks outside do not close it. */
	busy?: boolean;
	/** While true, Esc only calls `onClose`, because closing would lose something. */
	guarded?: boolean;
	onClose: () => void;
	children: ReactNode;
}

type Placement = 'center' | 'wide' | 'panel' | 'side' | 'sheet' | 'anchored' | 'palette';

const SHEET = 'mx-auto mt-auto mb-0 w-full max-w-xl rounded-t-card starting:translate-y-8';

const PLACEMENTS: Record<Placement, string> = {
	center: 'm-auto w-[min(30rem,calc(100vw-2rem))] rounded-card starting:opacity-0',
	wide: 'm-auto w-[min(56rem,calc(100vw-1rem))] rounded-card starting:opacity-0',
	panel:
		'm-auto w-[min(84rem,calc(100vw-1rem))] rounded-card max-lg:mb-0 max-lg:w-full max-lg:max-w-full max-lg:rounded-b-none starting:opacity-0',
	side: 'my-0 mr-0 ml-auto h-dvh max-h-none w-full max-w-none border-y-0 border-r-0 sm:w-[30rem] starting:translate-x-8',
	sheet: SHEET,
	anchored: `${SHEET} anchored`,
	palette:
		'mx-auto mt-[8dvh] mb-auto w-[min(44rem,calc(100vw-2rem))] rounded-card starting:opacity-0 max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0 sm:max-h-[80dvh]',
};

/**
 * A modal window on the browser's own <dialog>: it keeps the focus inside, closes on Esc and gives the focus
 * back. Its content exists only while it is open.
 */
export function Dialog({
	open,
	title,
	beside,
	placement = 'center',
	focus,
	onClose,
	children,
	...state
}: DialogProps) {
	const { busy = false, guarded = false } = state;
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const titleId = useId();

	useEffect(() => {
		if (open && !dialog.current?.open) {
			dialog.current?.showModal();
			// A screen reader starts at the title, and Enter confirms nothing by accident.
			(focus ?? heading).current?.focus();
		}
		if (!open) dialog.current?.close();
	}, [open, focus]);

	const held = busy || guarded;
	const closeOnEscape = (event: KeyboardEvent) => {
		// Not the Esc that closes a dialog above this one, or a calendar in it.
		const own = event.target instanceof Element && event.target.closest('dialog') === dialog.current;
		const inside = dialog.current?.querySelector(':popover-open') ?? null;
		if (event.key === 'Escape' && guarded && !busy && own && inside === null) onClose();
	};
	const palette = placement === 'palette';
	const dismissal = palette || placement === 'sheet' || placement === 'anchored' ? 'any' : 'closerequest';
	return (
		<dialog
			ref={dialog}
			aria-labelledby={titleId}
			closedby={held ? 'none' : dismissal}
			onCancel={held ? (event: SyntheticEvent) => event.preventDefault() : undefined}
			onKeyDown={closeOnEscape}
			onClose={() => !dialog.current?.open && onClose()}
			className={`${PLACEMENTS[placement]} ${palette || placement === 'side' ? '' : 'max-h-[calc(100dvh-2rem)]'} overflow-y-auto overscroll-contain border border-line bg-surface p-0 text-ink shadow-float transition backdrop:bg-ink/50 motion-reduce:transition-none dark:backdrop:bg-paper/80`}
		>
			{open && palette && (
				<>
					<h2 id={titleId} className="sr-only">
						{title}
					</h2>
					{children}
				</>
			)}
			{open && !palette && (
				<div className="p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:p-6">
					<div
						className={`flex justify-between gap-4 ${beside ? 'sticky top-0 z-2 -mx-4 -mt-4 items-center bg-surface px-4 pt-4 pb-2 low:static sm:-mx-6 sm:-mt-6 sm:px-6' : 'items-start'}`}
					>
						<h2
							id={titleId}
							ref={heading}
							tabIndex={-1}
							className="font-serif text-22 font-semibold outline-none"
						>
							{title}
						</h2>
						{beside}
						{placement !== 'center' && (
							<button
								type="button"
								aria-label="Fechar"
								disabled={busy}
								onClick={onClose}
								className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-wash"
							>
								<X aria-hidden size={20} />
							</button>
						)}
					</div>
					{children}
				</div>
			)}
		</dialog>
	);
}

/**
 * The ref of what takes the focus when an act has removed the button that had it, such as the title of the page. `state`: what the act changes.
 */
export function useHeldFocus<T extends HTMLElement>(state: unknown): RefObject<T | null> {
	const target = useRef<T>(null);
	const before = useRef(state);
	useEffect(() => {
		if (before.current !== state && document.activeElement === document.body) target.current?.focus();
		before.current = state;
	}, [state]);
	return target;
}
