import { Link } from 'react-router';
import { focusSection, SECTIONS, type SectionId } from './sections.ts';

/** The way to each section: a column beside them, or on a phone a few rows above. */
export function SectionNav() {
	return (
		<nav aria-label="Seções do perfil" className="lg:sticky lg:top-6 lg:self-start">
			<ul className="-mx-3 flex flex-wrap lg:flex-col">
				{Object.entries(SECTIONS).map(([id, { short }]) => (
					<li key={id}>
						<Link
							to={`#${id}`}
							replace
							onClick={() => focusSection(id as SectionId)}
							className="flex min-h-11 items-center rounded-control px-3 text-ink-soft no-underline hover:bg-wash hover:text-ink"
						>
							{short}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
