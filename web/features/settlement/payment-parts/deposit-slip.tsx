import Copy from 'lucide-react/icons/copy';
import FileDown from 'lucide-react/icons/file-down';
import type { DepositSlip as Slip } from '#contract/payments.ts';
import { DEPOSIT_SLIP_TOASTS } from '#domain/notices/deposit-slip-toasts.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { copyText } from '#web/browser/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
	/** Null before the desk has entered it. */
	slip: Slip | null;
	own: boolean;
	/** Whether it is still to be paid. */
	owed: boolean;
	/** It is not what is to be done now. */
	quiet: boolean;
}

/** The court's guia: number, amount and file, and how it is paid; before it is issued, what happens next. */
export function DepositSlip({ slip, own, owed, quiet }: Props) {
	// The winner reads it with the part that waits.
	if (!slip) return owed && !own ? <NotIssued /> : null;
	const { number, amount, url, entered_at } = slip;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
				<dt className="text-ink-soft">Número da guia</dt>
				<dd className="font-mono wrap-anywhere select-all">{number}</dd>
				<dt className="text-ink-soft">Valor</dt>
				<dd className="tabular-nums">{showReais(amount)}</dd>
				<dt className="text-ink-soft">Informada em</dt>
				<dd className="tabular-nums">{formatDateTime(entered_at)}</dd>
			</dl>
			<div className="flex flex-wrap gap-3 print:hidden">
				<a
					href={url}
					download
					className={`${LINK} ${own && owed && !quiet ? 'border-brand bg-brand text-on-brand hover:border-brand-strong hover:bg-brand-strong' : 'border-edge bg-surface text-ink hover:border-ink-soft'}`}
				>
					<FileDown aria-hidden size={18} />
					Abrir guia (PDF)
				</a>
				<Button variant="secondary" onClick={() => void copy(number)}>
					<Copy aria-hidden size={18} />
					Copiar número
				</Button>
			</div>
			{own && owed && <Steps amount={amount} />}
		</div>
	);
}

function NotIssued() {
	return (
		<div className="rounded-control border-l-4 border-warn bg-wash px-3 py-2">
			<p className="font-semibold">A guia ainda não foi emitida</p>
			<p className="text-16 sm:text-14">
				Quem arrematou só consegue pagar esta parte depois que a guia do juízo for informada aqui.
			</p>
		</div>
	);
}

function Steps({ amount }: { amount: number }) {
	return (
		<ol className="grid max-w-[68ch] list-decimal gap-2 pl-6">
			<li>Abra a guia e confira o número do processo e o juízo.</li>
			<li>
				Pague a guia no banco nela indicado, em{' '}
				<strong className="whitespace-nowrap">{showReais(amount)}</strong>, de uma vez. Não faça Pix deste
				valor.
			</li>
			<li>Guarde o comprovante do depósito e envie-o aqui. Nós conferimos e avisamos você por email.</li>
		</ol>
	);
}

async function copy(number: string) {
	if (await copyText(number)) toast(DEPOSIT_SLIP_TOASTS.copied);
	// Without the permission, or on plain HTTP, the number can still be selected.
	else toast({ ...DEPOSIT_SLIP_TOASTS['copy-failed'], tone: 'destructive' });
}

const LINK =
	'inline-flex min-h-11 items-center gap-2 rounded-control border px-4 py-2 font-semibold no-underline transition-colors';
