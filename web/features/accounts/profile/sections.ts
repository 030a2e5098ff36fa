/** The profile's sections in their order: anchor, title, and the short word for it in the page's own navigation. */
export const SECTIONS = {
	cadastro: { title: 'Cadastro', short: 'Cadastro' },
	documento: { title: 'Documento', short: 'Documento' },
	favoritos: { title: 'Meus favoritos', short: 'Favoritos' },
	lances: { title: 'Meus lances', short: 'Lances' },
	arremates: { title: 'Meus arremates e pagamentos', short: 'Arremates' },
	avisos: { title: 'Avisos e notificações', short: 'Avisos' },
	nome: { title: 'Nome', short: 'Nome' },
	senha: { title: 'Senha', short: 'Senha' },
	seguranca: { title: 'Segurança', short: 'Segurança' },
	dados: { title: 'Meus dados', short: 'Meus dados' },
} as const;

export type SectionId = keyof typeof SECTIONS;

/** Leads the focus, and with it the page, to a section. */
export function focusSection(id: SectionId): void {
	document.getElementById(id)?.focus();
}
