import type { ReactNode } from 'react';

/** One section of the profile: a title and a card. The navigation and its forms move the focus to it. */
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

/** Shown instead of an empty list: what the list will contain, and a link. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="grid justify-items-start gap-3">
			<p className="font-semibold">{title}</p>
			{children}
		</div>
	);
}

/** The profile's sections in order: anchor, title, and the short label for the navigation. */
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

/** Moves the focus to a section, which also scrolls to it. */
export function focusSection(id: SectionId): void {
	document.getElementById(id)?.focus();
}
