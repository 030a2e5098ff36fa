import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';

const LOOK =
	'inline-flex min-h-11 items-center gap-2 rounded-control border border-edge max-sm:shrink-0 max-sm:whitespace-nowrap sm:wrap-anywhere bg-surface font-semibold text-ink no-underline hover:border-ink-soft aria-[current]:border-brand aria-[current]:text-brand';

/** A row of links, one of which is selected. On a phone it is scrolled sideways, with the selected one in view. */
export function ChoiceLinks({ label, children }: { label: string; children: ReactNode }) {
	const row = useRef<HTMLElement>(null);
	const { search } = useLocation();
	useEffect(() => {
		const chosen = search !== undefined && row.current?.querySelector<HTMLElement>('[aria-current]');
		if (!row.current || !chosen) return;
		const left = chosen.offsetLeft - row.current.offsetLeft;
		row.current.scrollTo({ left: left - (row.current.clientWidth - chosen.offsetWidth) / 2 });
	}, [search]);
	return (
		<nav
			ref={row}
			aria-label={label}
			className="flex min-w-0 gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
		>
			{children}
		</nav>
	);
}

interface ChoiceLinkProps {
	to: string;
	chosen: boolean;
	/** Whether the choice replaces the current entry of the browser's history. */
	replace?: boolean;
	/** Smaller, for a long row; it does not break in a row that scrolls. */
	narrow?: boolean;
	children: ReactNode;
}

export function ChoiceLink({ to, chosen, replace = true, narrow = false, children }: ChoiceLinkProps) {
	return (
		<Link
			to={to}
			replace={replace}
			preventScrollReset
			aria-current={chosen ? 'true' : undefined}
			className={`${LOOK} ${narrow ? 'px-3 text-14 lg:min-h-9' : 'px-4'}`}
		>
			{children}
		</Link>
	);
}
