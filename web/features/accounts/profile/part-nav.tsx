import { Link } from 'react-router';
import { PARTS, type PartId } from './parts.ts';

/** Links to the parts of the profile: a row of tabs, or beside the content if there is room. */
export function PartNav({ current }: { current: PartId }) {
	return (
		<nav aria-label="Partes do perfil" className="lg:sticky lg:top-6 lg:self-start">
			<ul className="grid grid-cols-3 border-b border-line lg:grid-cols-1 lg:border-b-0 lg:border-l">
				{Object.entries(PARTS).map(([id, { label, href }]) => (
					<li key={id}>
						<Link
							to={href}
							preventScrollReset
							aria-current={id === current ? 'page' : undefined}
							className="-mb-px flex min-h-12 items-center justify-center border-b-2 border-transparent px-2 font-semibold text-ink-soft no-underline hover:text-ink aria-[current]:border-brand aria-[current]:text-ink lg:mb-0 lg:-ml-px lg:justify-start lg:border-b-0 lg:border-l-2 lg:px-4"
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
