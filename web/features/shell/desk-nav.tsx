import { NavLink } from 'react-router';
import { PAGES } from '#contract/paths.ts';

const ROOMS = [
	[PAGES.adminAuctions, 'Leilões'],
	[PAGES.adminRegistrations, 'Cadastros'],
] as const;

/** The way between the rooms of the administrators' desk. */
export function DeskNav() {
	return (
		<nav aria-label="Administração" className="border-b border-line bg-surface">
			<ul className="measure flex gap-6">
				{ROOMS.map(([to, name]) => (
					<li key={to}>
						<NavLink
							to={to}
							className="-mb-px flex min-h-12 items-center border-b-2 border-transparent font-semibold text-ink-soft no-underline hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink"
						>
							{name}
						</NavLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
