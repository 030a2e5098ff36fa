import { useState } from 'react';
import type { OwnPreference } from '#contract/preference.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { sendPreferenceDocument } from '#web/api/documents.ts';
import { OpenSupporting } from '#web/features/accounts/documents/open-supporting.tsx';
import { UploadForm } from '#web/features/accounts/documents/upload-form.tsx';

interface Props {
	auctionId: string;
	own: OwnPreference;
	/** Until when he may buy, in words. */
	until: string;
}

/** For how much a recognised fiduciante buys the lot, and the proof of the payment that he sends (rules §49). */
export function DebtorPayment({ auctionId, own, until }: Props) {
	const [sent, setSent] = useState(own.payment);
	const { payoff } = own;
	return (
		<section aria-label="Pagamento da dívida" className="grid gap-3">
			<p className="text-16 sm:text-14 tabular-nums">
				{payoff && (
					<>
						Valor informado: <strong>{showReais(payoff.amount)}</strong>
						{payoff.date && `, em ${formatDay(payoff.date)}`}.{' '}
					</>
				)}
				Pague ao credor a dívida com encargos e envie o comprovante {until}. Só a equipe do leilão o vê.
			</p>
			{sent && (
				<>
					<p role="status" className="text-16 sm:text-14">
						Comprovante enviado em {formatDateTime(sent.uploaded_at)}. A equipe o confere.
					</p>
					<OpenSupporting key={sent.uploaded_at} document={sent} label="Documento do pagamento" />
				</>
			)}
			<UploadForm
				action={sent ? 'Trocar comprovante' : 'Enviar comprovante'}
				noun="comprovante"
				send={sendPreferenceDocument(auctionId)(setSent)}
				onDone={async () => {}}
			/>
		</section>
	);
}
