/** The parts of a sale's page, by their names in the address, in their order. */
export const SALE_TABS = {
	lotes: 'Lotes',
	documentos: 'Documentos',
	cientificacoes: 'Cientificações',
	habilitados: 'Habilitados',
	resultado: 'Resultado',
	papeis: 'Papéis',
} as const;
export type SaleTab = keyof typeof SALE_TABS;
export const SALE_TAB_NAMES = Object.keys(SALE_TABS) as SaleTab[];

/** The part that an address shows; the lots unless it names another one. */
export function tabOf(search: string): SaleTab {
	const named = new URLSearchParams(search).get('tab');
	return SALE_TAB_NAMES.find((tab) => tab === named) ?? 'lotes';
}

/** The address of a part; the lots have the shortest one. */
export function tabHref(tab: SaleTab): string {
	return tab === 'lotes' ? '?' : `?tab=${tab}`;
}
