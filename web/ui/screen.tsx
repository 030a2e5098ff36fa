import type { ReactNode } from 'react';

interface Given {
	/** A small word above the title, such as a status code. */
	code?: string;
	title: string;
	children: ReactNode;
}

/** A full screen that says one thing and offers the way on. Not for search engines. */
export function Screen({ code, title, children }: Given) {
	return (
		<div className="measure py-12 md:py-18">
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<div className="flex max-w-2xl flex-col items-start gap-4 text-ink-soft">
				{code && <p className="font-serif text-48 font-semibold text-brass tabular-nums">{code}</p>}
				<h1 className="font-serif text-28 font-semibold text-balance text-ink md:text-36">{title}</h1>
				{children}
			</div>
		</div>
	);
}

/** The ways on from a screen, side by side. */
export function Actions({ children }: { children: ReactNode }) {
	return <div className="flex flex-wrap gap-3 py-2">{children}</div>;
}
