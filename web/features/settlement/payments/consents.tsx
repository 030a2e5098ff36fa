import type { OpenConsent } from '#contract/consents.ts';
import type { Payment } from '#contract/payments.ts';
import { CONSENT_ACTS } from '#domain/settlement/consent.ts';
import { COMPONENT_LABELS } from '#domain/settlement/payment-components.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { creditWords } from '#web/features/settlement/decisions/confirm-dialog.tsx';

/** For administrators: the acts on a payment that wait for a second person. Whoever consents repeats the act on this page. */
export default function Consents({ payment: { consents, components } }: { payment: Payment }) {
	// Where the whole is confirmed, one payee receives all.
	const payeeOf = (of: OpenConsent) =>
		(components.find(({ id }) => id === of.component_id) ?? components[0])?.payee.name;
	return (
		<section aria-labelledby="consentimentos" className="print:hidden">
			<h2 id="consentimentos" className="mb-3 font-serif text-22 font-semibold">
				Aguarda outra pessoa
			</h2>
			<ul className="grid gap-3">
				{consents.map((open) => (
					<li key={open.id} className="rounded-card border border-warn bg-surface p-4 tabular-nums">
						<p className="font-semibold wrap-anywhere">
							{CONSENT_ACTS[open.act]}
							{open.component && ` (${COMPONENT_LABELS[open.component]})`}: {showReais(open.amount)}
						</p>
						{open.act === 'confirm' && (
							<p className="wrap-anywhere">{`Para ${payeeOf(open)}, ${creditWords(open.credited_at)}`}</p>
						)}
						<p className="text-16 sm:text-14 text-ink-soft wrap-anywhere">
							Pedido por {open.asked_by} em {formatDateTime(open.asked_at)}. Vale até{' '}
							{formatDateTime(open.expires_at)}.
						</p>
						<p className="mt-2">
							{open.own
								? 'Você pediu: outra pessoa precisa consentir.'
								: 'Para consentir, confira e repita o mesmo ato nesta página.'}
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}
