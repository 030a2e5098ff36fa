import type { ReactNode } from 'react';

interface Props {
	id: SectionId;
	/** Whether there is something to do before a deadline. */
	urgent?: boolean;
	children: ReactNode;
}

/** One section of the profile: a title and a card. Links and forms move the focus to it. */
export function Section({ id, urgent = false, children }: Props) {
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
			<div className={`rounded-card border bg-surface p-4 sm:p-6 ${urgent ? 'border-warn' : 'border-line'}`}>
				{children}
			</div>
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

/** The profile's sections by their anchors, in order: their part and their title. */
export const SECTIONS = {
	ofertas: { part: 'atividade', title: 'Oferecidos a você' },
	pagar: { part: 'atividade', title: 'A pagar' },
	lances: { part: 'atividade', title: 'Meus lances' },
	favoritos: { part: 'atividade', title: 'Meus favoritos' },
	alertas: { part: 'atividade', title: 'Meus alertas' },
	arremates: { part: 'atividade', title: 'Minhas arrematações e pagamentos' },
	encerrados: { part: 'atividade', title: 'Lances encerrados' },
	propostas: { part: 'atividade', title: 'Propostas parceladas' },
	cadastro: { part: 'conta', title: 'Cadastro' },
	identidade: { part: 'conta', title: 'Identificação' },
	documento: { part: 'conta', title: 'Documento' },
	avisos: { part: 'conta', title: 'Avisos e notificações' },
	nome: { part: 'conta', title: 'Nome' },
	dados: { part: 'conta', title: 'Meus dados' },
	senha: { part: 'seguranca', title: 'Senha' },
	verificacao: { part: 'seguranca', title: 'Verificação em duas etapas' },
	aparelhos: { part: 'seguranca', title: 'Aparelhos conectados' },
} as const;

export type SectionId = keyof typeof SECTIONS;

/** Moves the focus to a section, which also scrolls to it. */
export function focusSection(id: SectionId): void {
	document.getElementById(id)?.focus();
}
