import { Link, useLocation } from 'react-router';

interface Given {
	to: string;
	current: boolean;
	children: string;
}

/** One of several views of a page. A link, for each has its own address; what the address carried beside it travels along. */
export function TabLink({ to, current, children }: Given) {
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
