import type { ReactNode } from 'react';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

const PROMISES = [
	['Lances públicos', 'Você vê cada lance; ninguém vê quem deu.'],
	['Regras claras', 'Prazos e comissão escritos em cada lote.'],
	['Hora certa', 'A mesma hora oficial para todos.'],
] as const;

interface Props {
	visitor: boolean;
	/** Whether the page is a search, of which only the form is shown. */
	searching: boolean;
	/** The form. It keeps its place, so that it keeps the focus when the rest appears. */
	children: ReactNode;
}

/** The hero of the home page (spec §2) around its search. On a phone it leaves room for the first card. */
export function Hero({ visitor, searching, children }: Props) {
	return (
		<section className={visitor && !searching ? 'border-b border-line' : ''}>
			<div className={`measure ${searching ? 'py-2' : 'py-2 md:pt-4'}`}>
				<h1
					className={`mb-2 font-serif font-semibold text-balance md:mb-3 md:text-28 xl:text-36/9 ${searching ? 'sr-only' : ''} ${visitor ? 'text-[clamp(1.25rem,6.4vw,1.75rem)]/7.5' : 'text-[clamp(0.8125rem,4.2vw,1.75rem)]/8 whitespace-nowrap'}`}
				>
					Leilões de Imóveis, Transparentes e Seguros
				</h1>
				{children}
				{visitor && !searching && (
					<div className="mt-2 flex items-center gap-x-8 md:mt-3 md:pb-2">
						<LinkButton to={PAGES.signup} variant="outlined" className="shrink-0 px-6">
							Começar Agora
						</LinkButton>
						<dl className="hidden grow grid-cols-3 gap-x-6 text-14 lg:grid">
							{PROMISES.map(([term, words]) => (
								<div key={term}>
									<dt className="font-semibold">{term}</dt>
									<dd className="text-ink-soft">{words}</dd>
								</div>
							))}
						</dl>
					</div>
				)}
			</div>
		</section>
	);
}
