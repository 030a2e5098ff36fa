import type { ReactNode } from 'react';

/** One section of the profile: a title and a card. It takes the focus from the navigation and after its forms. */
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
	return (
		<section
			id={id}
			tabIndex={-1}
			aria-labelledby={`${id}-titulo`}
			className="min-w-0 scroll-mt-4 rounded-card focus-visible:outline-offset-4"
		>
			<h2 id={`${id}-titulo`} className="mb-3 font-serif text-22 font-semibold">
				{SECTIONS[id].title}
			</h2>
			<div className="rounded-card border border-line bg-surface p-4 sm:p-6">{children}</div>
		</section>
	);
}

/** A list that is empty so far: what will stand there, and the way to it. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="grid justify-items-start gap-3">
			<p className="font-semibold">{title}</p>
			{children}
		</div>
	);
}

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
