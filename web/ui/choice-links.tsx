import type { ReactNode } from 'react';
import { Link } from 'react-router';

const LOOK =
	'inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface font-semibold text-ink no-underline wrap-anywhere hover:border-ink-soft aria-[current]:border-brand aria-[current]:text-brand';

/** A row of links, one of which is selected. */
export function ChoiceLinks({ label, children }: { label: string; children: ReactNode }) {
	return (
		<nav aria-label={label} className="flex flex-wrap gap-2">
			{children}
		</nav>
	);
}

interface ChoiceLinkProps {
	to: string;
	chosen: boolean;
	/** Whether the choice replaces the current entry of the browser's history. */
	replace?: boolean;
	/** With less horizontal padding, for a long row. */
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
			className={`${LOOK} ${narrow ? 'px-3' : 'px-4'}`}
		>
			{children}
		</Link>
	);
}
