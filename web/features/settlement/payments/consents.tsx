import type { OpenConsent } from '#contract/consents.ts';
import { CONSENT_ACTS } from '#domain/settlement/consent.ts';
import { COMPONENT_LABELS } from '#domain/settlement/payment-components.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';

/** For administrators: the acts on a payment that wait for a second person. Whoever consents repeats the act on this page. */
export default function Consents({ consents }: { consents: readonly OpenConsent[] }) {
	return (
		<section aria-labelledby="consentimentos" className="print:hidden">
			<h2 id="consentimentos" className="mb-3 font-serif text-22 font-semibold">
				Aguarda outra pessoa
			</h2>
			<ul className="grid gap-3">
				{consents.map(({ id, act, component, amount, asked_by, asked_at, expires_at, own }) => (
					<li key={id} className="rounded-card border border-warn bg-surface p-4 tabular-nums">
						<p className="font-semibold wrap-anywhere">
							{CONSENT_ACTS[act]}
							{component && ` (${COMPONENT_LABELS[component]})`}: {showReais(amount)}
						</p>
						<p className="text-14 text-ink-soft wrap-anywhere">
							Pedido por {asked_by} em {formatDateTime(asked_at)}. Vale até {formatDateTime(expires_at)}.
						</p>
						<p className="mt-2">
							{own
								? 'Você pediu: outra pessoa precisa consentir.'
								: 'Para consentir, confira e repita o mesmo ato nesta página.'}
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}
