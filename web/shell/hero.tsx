import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

const PROMISES = [
	['Regras à vista', 'Lance mínimo, incremento, prorrogação e comissão impressos em cada lote.'],
	['Lances públicos', 'Todo o histórico aberto, com os nomes dos licitantes protegidos.'],
	['Hora certa', 'Um só relógio para todos: o do servidor, conferido no seu aparelho.'],
] as const;

/** The hero of the home page (spec §2). */
export function Hero({ visitor }: { visitor: boolean }) {
	return (
		<section className="border-b border-line">
			<div className="measure grid items-center gap-8 py-8 md:py-12 lg:grid-cols-[3fr_2fr] lg:gap-12">
				<div>
					<h1 className="font-serif text-36 font-semibold text-balance xl:max-w-[24ch] xl:text-48">
						Leilões de Imóveis, Transparentes e Seguros
					</h1>
					<p className="mt-4 max-w-[52ch] text-18 text-ink-soft">
						Casas, apartamentos e terrenos em todo o Brasil, com lances em tempo real e cada passo do leilão
						registrado.
					</p>
					{visitor && (
						<LinkButton to={PAGES.signup} className="mt-6 px-6">
							Começar Agora
						</LinkButton>
					)}
				</div>
				<dl className="hidden divide-y divide-line border-y border-line sm:block">
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

/** The closing call to action, for visitors only (spec §2). */
export function ClosingCall() {
	return (
		<section className="border-t border-line bg-surface">
			<div className="measure flex flex-col items-start justify-between gap-6 py-12 md:flex-row md:items-center">
				<div>
					<h2 className="font-serif text-28 font-semibold">Pronto para Começar?</h2>
					<p className="mt-1 max-w-[60ch] text-ink-soft">
						O cadastro é gratuito. Depois de aprovado, você dá lances em qualquer leilão aberto.
					</p>
				</div>
				<LinkButton to={PAGES.signup} className="shrink-0 px-6">
					Criar Conta
				</LinkButton>
			</div>
		</section>
	);
}
