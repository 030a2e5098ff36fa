import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';

/** The sections of the back office, in the order of the navigation. */
export const SECTIONS = [
	[PAGES.admin, 'Painel'],
	[PAGES.adminManagement, 'Gestão'],
	[PAGES.adminAuctions, 'Leilões'],
	[ADMIN_PAGES.sales, 'Editais'],
	[ADMIN_PAGES.auctioneers, 'Leiloeiros'],
	[ADMIN_PAGES.sellers, 'Comitentes'],
	[ADMIN_PAGES.payments, 'Pagamentos'],
	[PAGES.adminProposals, 'Propostas'],
	[PAGES.adminEnrolments, 'Habilitações'],
	[PAGES.adminBars, 'Impedimentos'],
	[PAGES.adminDashboard, 'Análises'],
	[PAGES.adminAudit, 'Auditoria'],
	[PAGES.adminFiles, 'Arquivos'],
] as const;

/** Links to the sections of the back office. */
export function BackofficeNav() {
	const list = useRef<HTMLUListElement>(null);
	const { pathname } = useLocation();
	// On a phone the links do not fit side by side, so the row is scrolled until the current one is visible. Only the row
	// scrolls, not the page: a user who scrolled before the scripts ran keeps their position.
	useEffect(() => {
		const row = list.current;
		const current = pathname && row?.querySelector('[aria-current=page]')?.parentElement;
		if (row && current)
			row.scrollTo({ left: current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2 });
	}, [pathname]);
	return (
		<nav aria-label="Administração" className="border-b border-line bg-surface print:hidden">
			<ul ref={list} className="measure relative flex gap-5 overflow-x-auto xl:gap-3">
				{SECTIONS.map(([to, name]) => (
					<li key={to}>
						<NavLink
							to={to}
							end={to === PAGES.admin}
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
