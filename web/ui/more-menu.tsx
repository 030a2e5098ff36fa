import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';

/** An act, a link to a page, or a link to a file or another site. */
export type MenuItem = {
	label: string;
	/** Cannot be undone; it stands last, behind a line. */
	danger?: boolean;
	/** Shown behind the label, such as a count; `words` then names the item with it. */
	note?: ReactNode;
	words?: string;
	/** The link leads to the page that is shown. */
	current?: boolean;
} & ({ onSelect: () => void } | { to: string } | { href: string });

interface Props {
	/** The accessible name of the button, such as 'Mais ações: Casa em Campinas'. */
	label: string;
	items: readonly MenuItem[];
	/** What the button shows, and its look; '⋯' without them. */
	children?: ReactNode;
	className?: string;
}

const DOTS =
	'grid size-11 place-items-center rounded-control text-ink-soft hover:bg-wash hover:text-ink xl:size-9';
const ITEM =
	'flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-control px-4 text-left text-16 font-semibold no-underline hover:bg-wash aria-[current]:bg-wash';

/**
 * Further acts or pages behind a button, such as the "⋯" of a row. A list beside its button, or at the bottom edge of a
 * phone; the browser closes it on Esc and on clicks outside.
 */
export function MoreMenu({ label, items, children, className = DOTS }: Props) {
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
				className={`relative z-1 shrink-0 cursor-pointer ${className}`}
			>
				{children ?? <Ellipsis aria-hidden size={18} />}
			</button>
			<ul
				ref={list}
				id={id}
				popover="auto"
				className="menu-list border border-line bg-surface text-ink shadow-float"
			>
				{items.map((item) => (
					<li key={item.label} className={item.danger ? 'mt-1 border-t border-line pt-1' : undefined}>
						<Item item={item} onChosen={close} />
					</li>
				))}
			</ul>
		</>
	);
}

function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
	const look = `${ITEM} ${item.danger ? 'text-live' : 'text-ink'}`;
	const content = (
		<>
			{item.label} {item.note}
		</>
	);
	if ('to' in item)
		return (
			<Link
				to={item.to}
				aria-label={item.words}
				aria-current={item.current ? 'page' : undefined}
				className={look}
				onClick={onChosen}
			>
				{content}
			</Link>
		);
	if ('href' in item)
		return (
			<a href={item.href} target="_blank" rel="noopener" className={look} onClick={onChosen}>
				{content}
				<span className="sr-only"> (abre em outra aba)</span>
			</a>
		);
	return (
		<button
			type="button"
			aria-label={item.words}
			className={look}
			onClick={() => {
				onChosen();
				item.onSelect();
			}}
		>
			{content}
		</button>
	);
}
