import { matchPath } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import { WAITING_SECTIONS, type WaitingSection } from '#contract/waiting.ts';
import { panelTabOf } from '#web/shell/panel-header.tsx';

export type SectionId = WaitingSection | 'analytics' | 'records';

/** A page of a section. Pages below its path, such as that of one sale, belong to it. */
export interface Entry {
	name: string;
	to: string;
}

export interface Section extends Entry {
	id: SectionId;
	/** Pressed after "g", it opens the section. */
	key: string;
	/** Its pages, if it has more than one. */
	entries: readonly Entry[];
}

/** The sections of the back office, in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
	{
		id: 'today',
		name: 'Hoje',
		key: 'h',
		to: PAGES.admin,
		entries: [
			{ name: 'Painel', to: PAGES.admin },
			{ name: 'Visão geral', to: ADMIN_PAGES.management },
		],
	},
	{ id: 'live', name: 'Ao vivo', key: 'v', to: ADMIN_PAGES.live, entries: [] },
	{
		id: 'auctions',
		name: 'Leilões',
		key: 'l',
		to: PAGES.adminAuctions,
		entries: [
			{ name: 'Lotes', to: PAGES.adminAuctions },
			{ name: 'Editais', to: ADMIN_PAGES.sales },
			{ name: 'Leiloeiros', to: ADMIN_PAGES.auctioneers },
			{ name: 'Comitentes', to: ADMIN_PAGES.sellers },
		],
	},
	{
		id: 'registrations',
		name: 'Cadastros',
		key: 'c',
		to: ADMIN_PAGES.registrations,
		entries: [
			{ name: 'Cadastros', to: ADMIN_PAGES.registrations },
			{ name: 'Habilitações', to: ADMIN_PAGES.enrolments },
			{ name: 'Preferências', to: ADMIN_PAGES.preferences },
			{ name: 'Impedimentos', to: ADMIN_PAGES.bars },
		],
	},
	{
		id: 'payments',
		name: 'Pagamentos',
		key: 'p',
		to: ADMIN_PAGES.payments,
		entries: [
			{ name: 'A receber', to: ADMIN_PAGES.payments },
			{ name: 'Repasses', to: ADMIN_PAGES.payouts },
			{ name: 'Devoluções', to: ADMIN_PAGES.refunds },
			{ name: 'Conciliação', to: ADMIN_PAGES.reconciliation },
		],
	},
	{
		id: 'proposals',
		name: 'Propostas',
		key: 'o',
		to: ADMIN_PAGES.proposals,
		entries: [
			{ name: 'Propostas', to: ADMIN_PAGES.proposals },
			{ name: 'Perguntas e visitas', to: ADMIN_PAGES.inquiries },
		],
	},
	{ id: 'analytics', name: 'Análises', key: 'a', to: ADMIN_PAGES.dashboard, entries: [] },
	{
		id: 'records',
		name: 'Registro',
		key: 'r',
		to: ADMIN_PAGES.audit,
		entries: [
			{ name: 'Atos', to: ADMIN_PAGES.audit },
			{ name: 'Arquivos', to: ADMIN_PAGES.files },
			{ name: 'Livros', to: ADMIN_PAGES.books },
		],
	},
];

/** Where an address is in the navigation. */
export interface Place {
	section: SectionId | null;
	/** The address of the section's entry; null if none of them is this page. */
	entry: string | null;
}

/** The sections whose pages are tabs of the panel or not under /admin, which their paths do not tell. */
const PANEL_PLACES: Record<ReturnType<typeof panelTabOf>, Place> = {
	dashboard: { section: 'today', entry: PAGES.admin },
	cadastros: { section: 'registrations', entry: ADMIN_PAGES.registrations },
	leiloes: { section: 'auctions', entry: null },
	'ao-vivo': { section: 'live', entry: null },
};

/** The place of an address in the navigation: one section at most, which follows the tab of the panel. */
export function placeOf({ pathname, search }: { pathname: string; search: string }): Place {
	const path = pathname.replace(/(?<=.)\/$/, '');
	if (path === PAGES.admin) return PANEL_PLACES[panelTabOf(new URLSearchParams(search))];
	if (isConsole(path)) return { section: 'live', entry: null };
	if (matchPath(PAGES.payment(':id'), path)) return { section: 'payments', entry: null };
	if (path === ADMIN_PAGES.payments && REFUNDS.has(new URLSearchParams(search).get('state') ?? ''))
		return { section: 'payments', entry: ADMIN_PAGES.refunds };
	const found = PATHS.find(({ to }) => path === to || path.startsWith(`${to}/`));
	return found ? { section: found.section, entry: found.to } : { section: null, entry: null };
}

/** The states of the list of payments that are its page of refunds. */
const REFUNDS: ReadonlySet<string> = new Set(['refund-due', 'refunded']);

/** Every page with a path of its own, the longest path first: preferences are below enrolments. */
const PATHS = SECTIONS.flatMap(({ id, to, entries }) =>
	[to, ...entries.map((entry) => entry.to)].map((each) => ({ section: id, to: each })),
)
	.filter(({ to }) => to !== PAGES.admin && !to.includes('?'))
	.sort((one, other) => other.to.length - one.to.length);

/** Whether a path is that of the auctioneer's console, where the navigation is narrow at every width. */
export function isConsole(pathname: string): boolean {
	return matchPath(ADMIN_PAGES.console(':id'), pathname) !== null;
}

/** Whether a section may have a count of what waits in it. */
export function isCounted(id: SectionId): id is WaitingSection {
	return WAITING_SECTIONS.some((counted) => counted === id);
}
