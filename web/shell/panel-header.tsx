import { PAGES } from '#contract/paths.ts';
import { TabLink } from '#web/ui/tab-link.tsx';
import { LogoutButton } from './logout-button.tsx';
import { PANEL_TABS, type PanelTab } from './panel-tab.ts';

const TABS = Object.entries(PANEL_TABS) as [PanelTab, string][];

/** The head of the administrator's panel: its name, the way out, and its four tabs (spec §2). */
export function PanelHeader({ tab }: { tab: PanelTab }) {
	return (
		<div className="measure pt-8">
			<div className="mb-6 flex items-center justify-between gap-4">
				<h1 className="font-serif text-22 font-semibold sm:text-28">Painel Administrativo</h1>
				<LogoutButton />
			</div>
			<nav
				aria-label="Painel"
				className="flex max-sm:*:flex-1 sm:after:flex-1 sm:after:border-b sm:after:border-line"
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
