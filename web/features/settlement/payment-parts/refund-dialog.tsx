import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import type { Refund } from '#contract/refunds.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { readRefundAccount, sendRefund } from '#web/api/refunds.ts';
import type { Answer } from '#web/api/request.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { accountLines } from './refund-account.tsx';

interface Props extends Decided {
	open: boolean;
	refund: Refund;
	/** 'yyyy-MM-dd', by the server's clock. */
	today: string;
}

/** Records that a part was given back: the day, the amount as on the statement, and the proof of it. */
export function RefundDialog({ open, refund, today, ...decided }: Props) {
	const decision = useDecision(TOASTS['refund.made'], decided);
	return (
		<Dialog open={open} title="Registrar devolução" busy={decision.busy} onClose={decision.close}>
			<Form refund={refund} today={today} decision={decision} />
		</Dialog>
	);
}

function Form({
	refund,
	today,
	decision,
}: Pick<Props, 'refund' | 'today'> & { decision: ReturnType<typeof useDecision> }) {
	const [day, setDay] = useState(today);
	const [sent, setSent] = useState<Centavos>(0);
	const [file, setFile] = useState<File | null>(null);
	const [errors, setErrors] = useState<Record<string, string>>({});

	function submit() {
		const found = faultsOf(refund, { day, sent, file });
		setErrors(found);
		if (!file || Object.keys(found).length > 0) return;
		void decision.decide(async (): Promise<Answer> => {
			const answer = await sendRefund(refund.component_id, { paid_at: day, amount: reaisOf(sent), file });
			if ('refused' in answer) setErrors(answer.refused.fields);
			return answer;
		});
	}

	return (
		<DecisionForm
			{...decision.form}
			confirm="Registrar devolução"
			confirming="Registrando..."
			onSubmit={submit}
		>
			<p className="wrap-anywhere">
				Registre só o que já saiu da conta de {refund.giver.name} para {refund.payer}. A pessoa recebe um
				email.
			</p>
			<StatedAccount refund={refund} />
			<DateField
				label="Dia da devolução"
				value={day}
				min="2020-01-01"
				today={today}
				required
				error={errors.paid_at}
				onChange={setDay}
			/>
			<CurrencyField
				label="Valor devolvido"
				hint={`Digite o valor como está no extrato. Devido: ${showReais(refund.amount)}.`}
				required
				value={sent}
				error={errors.amount}
				onChange={setSent}
			/>
			<div className="grid gap-1">
				<DropZone
					icon={FileUp}
					action={file ? 'Trocar comprovante' : 'Escolher comprovante'}
					hint={file ? file.name : `Imagem ou PDF, até ${FILE_LIMIT_MEGABYTES} MB.`}
					accept="image/*,application/pdf"
					refused={errors.file !== undefined}
					onFiles={([first]) => first && setFile(first)}
				/>
				{errors.file && (
					<p role="alert" className="text-16 sm:text-14 text-live">
						{errors.file}
					</p>
				)}
			</div>
		</DecisionForm>
	);
}

/** The account that the person stated, once it is asked for: the reading is recorded. */
function StatedAccount({ refund: { account_at, payment_id, giver } }: { refund: Refund }) {
	const [lines, setLines] = useState<string[] | null>(null);
	if (giver.kind === 'court') return <p>É o juízo que devolve: registre o dia e o documento.</p>;
	if (account_at === null)
		return (
			<p className="text-warn">A pessoa ainda não informou a conta. Combine com ela antes de devolver.</p>
		);
	async function show() {
		const answer = await readRefundAccount(payment_id);
		setLines('done' in answer ? accountLines(answer.done.account) : ['Não foi possível ler a conta.']);
	}
	if (lines === null)
		return (
			<Button variant="secondary" className="justify-self-start" onClick={() => void show()}>
				Ver a conta informada
			</Button>
		);
	return (
		<ul className="rounded-control border-l-4 border-brass-mark bg-wash px-3 py-2 font-semibold">
			{lines.map((line) => (
				<li key={line} className="wrap-anywhere">
					{line}
				</li>
			))}
		</ul>
	);
}

/** The first error of each field before it is sent; the server decides. */
function faultsOf(
	{ amount }: Refund,
	{ day, sent, file }: { day: string; sent: Centavos; file: File | null },
): Record<string, string> {
	return {
		...(day === '' && { paid_at: 'Informe o dia, como 30/11/2026.' }),
		...(sent !== fromReais(amount) && { amount: `O valor devido é ${showReais(amount)}.` }),
		...(file === null && { file: 'Escolha o comprovante da devolução.' }),
	};
}
