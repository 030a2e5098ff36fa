import type { ReactNode } from 'react';

interface Props {
	/** Above the title, such as a status code. */
	code?: string;
	title: string;
	children: ReactNode;
}

/** A full screen with one message and links. Excluded from search engines. */
export function Screen({ code, title, children }: Props) {
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

/** The buttons of a screen, side by side. */
export function Actions({ children }: { children: ReactNode }) {
	return <div className="flex flex-wrap gap-3 py-2">{children}</div>;
}
