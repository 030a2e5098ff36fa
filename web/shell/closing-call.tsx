import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

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
