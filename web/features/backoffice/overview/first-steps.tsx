import Check from 'lucide-react/icons/check';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { FirstStep, FirstStepName } from '#contract/overview.ts';
import { PAGES } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

const STEPS: Record<FirstStepName, { what: string; action: string; to: string }> = {
	factor: {
		what: 'Ative a verificação em duas etapas',
		action: 'Abrir a segurança da conta',
		to: PAGES.profileSecurity,
	},
	auctioneer: {
		what: 'Cadastre o leiloeiro e sua matrícula',
		action: 'Cadastrar o leiloeiro',
		to: ADMIN_PAGES.auctioneers,
	},
	seller: { what: 'Cadastre o comitente', action: 'Cadastrar o comitente', to: ADMIN_PAGES.sellers },
	sale: { what: 'Crie o edital e envie o PDF', action: 'Criar o edital', to: ADMIN_PAGES.sales },
	lot: { what: 'Cadastre o primeiro lote e publique', action: 'Cadastrar o lote', to: PAGES.adminAuctions },
};

/** What an empty installation needs before its first lot is public, in order. The first step that is open has the button. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
	const next = steps.find(({ done }) => !done)?.step;
	return (
		<section aria-labelledby="primeiros-passos">
			<h2 id="primeiros-passos" className="mb-3 font-serif text-22 font-semibold">
				Primeiros passos
			</h2>
			<ol className="divide-y divide-line rounded-card border border-line bg-surface">
				{steps.map(({ step, done }, at) => (
					<li
						key={step}
						aria-current={step === next ? 'step' : undefined}
						className="flex flex-wrap items-center gap-4 px-4 py-3 sm:px-6"
					>
						<span className="min-w-6 font-serif text-22 font-semibold tabular-nums">{at + 1}</span>
						<span className="min-w-0 flex-1 font-semibold">{STEPS[step].what}</span>
						{done && (
							<span className="inline-flex items-center gap-1 text-14 text-ink-soft">
								<Check aria-hidden size={16} />
								Feito
							</span>
						)}
						{step === next && <LinkButton to={STEPS[step].to}>{STEPS[step].action}</LinkButton>}
					</li>
				))}
			</ol>
		</section>
	);
}
