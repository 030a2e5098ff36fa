import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';

const ROOMS = [
	[PAGES.admin, 'Painel'],
	[PAGES.adminManagement, 'Gestão'],
	[PAGES.adminAuctions, 'Leilões'],
	[PAGES.adminProposals, 'Propostas'],
	[PAGES.adminDashboard, 'Análises'],
	[PAGES.adminAudit, 'Auditoria'],
	[PAGES.adminFiles, 'Arquivos'],
] as const;

/** The way between the rooms of the administrators' desk. */
export function DeskNav() {
	const list = useRef<HTMLUListElement>(null);
	const { pathname } = useLocation();
	// On a phone the rooms do not fit side by side: the one that is open is brought into sight.
	useEffect(() => {
		const current = pathname && list.current?.querySelector('[aria-current=page]');
		if (current) current.scrollIntoView({ block: 'nearest', inline: 'center' });
	}, [pathname]);
	return (
		<nav aria-label="Administração" className="border-b border-line bg-surface print:hidden">
			<ul ref={list} className="measure flex gap-6 overflow-x-auto">
				{ROOMS.map(([to, name]) => (
					<li key={to}>
						<NavLink
							to={to}
							end
							className="flex min-h-12 items-center border-b-2 border-transparent font-semibold text-ink-soft no-underline hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink"
						>
							{name}
						</NavLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
