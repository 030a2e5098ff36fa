import type { ReactNode } from 'react';
import { Link } from 'react-router';

const LOOK =
	'inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface font-semibold text-ink no-underline wrap-anywhere hover:border-ink-soft aria-[current]:border-brand aria-[current]:text-brand';

interface ChoiceLinksProps {
	label: string;
	/** On a phone one line that scrolls, for many choices. */
	scrolls?: boolean;
	children: ReactNode;
}

/** A row of links, one of which is selected. */
export function ChoiceLinks({ label, scrolls = false, children }: ChoiceLinksProps) {
	const phone = scrolls
		? 'max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1'
		: '';
	return (
		<nav aria-label={label} className={`flex flex-wrap gap-2 ${phone}`}>
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
			className={`${LOOK} ${narrow ? 'shrink-0 px-3 text-14 lg:min-h-9' : 'px-4'}`}
		>
			{children}
		</Link>
	);
}
