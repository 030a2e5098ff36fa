import { Link, useLocation } from 'react-router';

interface Props {
	to: string;
	current: boolean;
	children: string;
}

/**
 * A link to one of several views of a page, each with its own address. The navigation state of the current one is
 * passed on.
 */
export function TabLink({ to, current, children }: Props) {
	const { state } = useLocation();
	return (
		<Link
			to={to}
			state={state}
			replace
			preventScrollReset
			aria-current={current ? 'page' : undefined}
			className="flex min-h-12 items-center justify-center rounded-t-card border border-transparent border-b-line px-1 text-center font-semibold whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current=page]:border-line aria-[current=page]:border-b-transparent aria-[current=page]:bg-surface aria-[current=page]:text-ink sm:px-4"
		>
			{children}
		</Link>
	);
}
