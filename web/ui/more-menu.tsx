import Ellipsis from 'lucide-react/icons/ellipsis';
import { useId, useRef } from 'react';
import { Link } from 'react-router';

/** An act, or a link to a page. `danger`: cannot be undone; it stands last, behind a line. */
export type MenuItem = { label: string; danger?: boolean } & ({ onSelect: () => void } | { to: string });

interface Props {
	/** The accessible name of the button, such as 'Mais ações: Casa em Campinas'. */
	label: string;
	items: readonly MenuItem[];
}

const ITEM =
	'flex min-h-11 w-full cursor-pointer items-center rounded-control px-4 text-left text-16 font-semibold no-underline hover:bg-wash';

/**
 * The further acts of a row behind "⋯". A list beside its button, or at the bottom edge of a phone; the browser closes
 * it on Esc and on clicks outside.
 */
export function MoreMenu({ label, items }: Props) {
	const id = useId();
	const list = useRef<HTMLUListElement>(null);
	if (items.length === 0) return null;
	const close = () => list.current?.hidePopover();
	return (
		<>
			<button
				type="button"
				popoverTarget={id}
				aria-label={label}
				className="relative z-1 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft hover:bg-wash hover:text-ink xl:size-9"
			>
				<Ellipsis aria-hidden size={18} />
			</button>
			<ul
				ref={list}
				id={id}
				popover="auto"
				className="inset-x-0 top-auto bottom-0 m-0 w-full rounded-t-card border border-line bg-surface p-2 text-ink shadow-float max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:inset-auto sm:m-auto sm:w-auto sm:min-w-56 sm:rounded-card sm:supports-[position-area:block-end]:m-1 sm:supports-[position-area:block-end]:[position-area:block-end_span-inline-start] sm:supports-[position-area:block-end]:[position-try:flip-block,flip-inline,flip-block_flip-inline]"
			>
				{items.map((item) => {
					const look = `${ITEM} ${item.danger ? 'text-live' : 'text-ink'}`;
					return (
						<li key={item.label} className={item.danger ? 'mt-1 border-t border-line pt-1' : undefined}>
							{'to' in item ? (
								<Link to={item.to} className={look} onClick={close}>
									{item.label}
								</Link>
							) : (
								<button
									type="button"
									className={look}
									onClick={() => {
										close();
										item.onSelect();
									}}
								>
									{item.label}
								</button>
							)}
						</li>
					);
				})}
			</ul>
		</>
	);
}
