/** The tabs of the administrator's panel (spec §2), each with what its address calls it. */
export const PANEL_TABS = {
	dashboard: 'Dashboard',
	cadastros: 'Cadastros',
	leiloes: 'Leilões',
	'ao-vivo': 'Ao Vivo',
} as const;

export type PanelTab = keyof typeof PANEL_TABS;

/** The tab that an address asks for; the dashboard for any other word. */
export function panelTabOf(params: URLSearchParams): PanelTab {
	const asked = params.get('tab') ?? '';
	return Object.hasOwn(PANEL_TABS, asked) ? (asked as PanelTab) : 'dashboard';
}
