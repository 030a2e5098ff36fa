import Copy from 'lucide-react/icons/copy';
import type { PaymentComponent } from '#contract/payments.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { showReais } from '#web/api/amount.ts';
import { copyText } from '#web/browser/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

type Ted = Extract<PaymentComponent['ways'][number], { kind: 'ted' }>;

/** The account of a payee, each line to be copied into a bank's form. `amount` in reais. */
export function BankAccount({ way, amount }: { way: Ted; amount: number }) {
	const lines = [
		['Favorecido', way.holder],
		['CPF ou CNPJ', way.tax_id],
		['Banco', way.bank],
		['Agência', way.branch],
		['Conta', way.account],
		['Valor', showReais(amount)],
	] as const;
	return (
		<section aria-label="Transferência (TED)" className="grid gap-2">
			<h4 className="font-semibold">Transferência (TED)</h4>
			<dl className="divide-y divide-line border-y border-line">
				{lines.map(
					([name, value]) =>
						value && (
							<div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-3">
								<dt className="text-14 text-ink-soft">{name}</dt>
								<dd className="flex items-center justify-between gap-x-3">
									<span className="min-w-0 wrap-anywhere tabular-nums">{value}</span>
									<Button
										variant="quiet"
										className="px-3 print:hidden"
										aria-label={`Copiar ${name}`}
										onClick={() => void copy(value)}
									>
										<Copy aria-hidden size={18} />
									</Button>
								</dd>
							</div>
						),
				)}
			</dl>
		</section>
	);
}

async function copy(text: string): Promise<void> {
	if (await copyText(text)) toast(TOASTS['bank-data.copied']);
	else toast({ ...TOASTS['bank-data.copy-failed'], tone: 'destructive' });
}
