import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

const PROMISES = [
	['Regras claras', 'Lance mínimo, incremento, prorrogação e comissão escritos em cada lote.'],
	['Lances públicos', 'Todo o histórico aberto, com os nomes dos licitantes protegidos.'],
	['Hora certa', 'Um só relógio para todos: o do servidor, conferido no seu aparelho.'],
] as const;

const HEADING = 'Leilões de Imóveis, Transparentes e Seguros';

/** The hero of the home page (spec §2). On a phone it leaves room for the first card; signed-in people know the rest. */
export function Hero({ visitor }: { visitor: boolean }) {
	if (!visitor) {
		return (
			<h1 className="measure pt-2 font-serif text-[clamp(0.8125rem,4.1vw,1.75rem)]/9 font-semibold whitespace-nowrap md:pt-6">
				{HEADING}
			</h1>
		);
	}
	return (
		<section className="border-b border-line">
			<div className="measure grid items-center gap-8 py-3 md:py-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
				<div>
					<h1 className="font-serif text-[clamp(1.375rem,7.2vw,1.75rem)]/8.5 font-semibold text-balance md:text-36 xl:max-w-[24ch] xl:text-48">
						{HEADING}
					</h1>
					<p className="mt-4 max-w-[52ch] text-18 text-ink-soft max-md:hidden">
						Casas, apartamentos e terrenos em todo o Brasil, com lances em tempo real e cada passo do leilão
						registrado.
					</p>
					<LinkButton to={PAGES.signup} className="mt-3 px-6 md:mt-6">
						Começar Agora
					</LinkButton>
				</div>
				<dl className="hidden divide-y divide-line border-y border-line lg:block">
					{PROMISES.map(([term, words]) => (
						<div key={term} className="grid gap-1 py-3 sm:grid-cols-[10rem_1fr]">
							<dt className="font-semibold">{term}</dt>
							<dd className="text-ink-soft">{words}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	);
}
