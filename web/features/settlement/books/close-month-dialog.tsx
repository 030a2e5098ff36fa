import type { BookMonth } from '#contract/books.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { monthWords } from '#domain/settlement/books.ts';
import { counted } from '#domain/values/counted.ts';
import { closeMonth } from '#web/api/books.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props extends Decided {
	auctioneer: string;
	/** Null while it is closed. */
	month: BookMonth | null;
}

/** The confirmation before a month is closed, which nobody opens again. */
export function CloseMonthDialog({ auctioneer, month, ...decided }: Props) {
	const decision = useDecision(BACKOFFICE_TOASTS['books.closed'], decided);
	return (
		<Dialog
			open={month !== null}
			title={month ? `Fechar ${monthWords(month.month)}` : ''}
			busy={decision.busy}
			onClose={decision.close}
		>
			{month && (
				<DecisionForm
					{...decision.form}
					confirm="Fechar o mês"
					confirming="Fechando..."
					onSubmit={() => void decision.decide(() => closeMonth(auctioneer, month))}
				>
					<p tabIndex={-1} className="outline-none">
						{counted(month.rows, 'lançamento fica gravado', 'lançamentos ficam gravados')} nos livros, com a
						impressão digital abaixo. Ninguém reabre um mês fechado: uma correção é um lançamento do mês
						aberto.
					</p>
					<p className="font-mono text-12 wrap-anywhere text-ink-soft">{month.hash}</p>
				</DecisionForm>
			)}
		</Dialog>
	);
}
