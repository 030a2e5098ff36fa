import { PAGES } from '#contract/paths.ts';
import { TabLink } from '#web/ui/tab-link.tsx';
import { LogoutButton } from './site-header.tsx';

/** The tabs of the administrators' panel (spec §2), by their names in the address. */
const PANEL_TABS = {
	dashboard: 'Dashboard',
	cadastros: 'Cadastros',
	leiloes: 'Leilões',
	'ao-vivo': 'Ao Vivo',
} as const;

type PanelTab = keyof typeof PANEL_TABS;

/** The tab that an address names; the dashboard for any other value. */
export function panelTabOf(params: URLSearchParams): PanelTab {
	const tab = params.get('tab') ?? '';
	return Object.hasOwn(PANEL_TABS, tab) ? (tab as PanelTab) : 'dashboard';
}

const TABS = Object.entries(PANEL_TABS) as [PanelTab, string][];

/** The header of the administrators' panel: its title, the sign-out button, and its four tabs (spec §2). */
export function PanelHeader({ tab }: { tab: PanelTab }) {
	return (
		<div className="measure pt-4 sm:pt-6">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h1 className="font-serif text-22 font-semibold sm:text-28">Painel Administrativo</h1>
				<LogoutButton />
			</div>
			<nav
				aria-label="Painel"
				className="flex max-sm:flex-wrap max-sm:*:flex-1 max-sm:*:text-14 sm:after:flex-1 sm:after:border-b sm:after:border-line"
			>
				{TABS.map(([name, label]) => (
					<TabLink key={name} to={`${PAGES.admin}?tab=${name}`} current={name === tab}>
						{label}
					</TabLink>
				))}
			</nav>
		</div>
	);
}
