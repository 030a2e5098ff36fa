import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { PROXY_BID_HELP, proxyBidFault } from './maximum-input.tsx';
import type { Bidding } from './use-bidding.ts';

interface Props {
	bidding: Bidding;
	/** The current maximum; null to set the first one. */
	held: Centavos | null;
	onClose: () => void;
}

/** The form of a leader's new maximum. Like that of a bid, it only opens the confirmation. */
export function RaiseMaximum({ bidding, held, onClose }: Props) {
	const { price, submission } = bidding;
	const [max_amount, setMaximum] = useState<Centavos>(0);
	const [validated, setValidated] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => input.current?.focus(), []);

	const least = held ?? price;
	const fault =
		max_amount === 0 ? 'Digite o teto.' : proxyBidFault(max_amount, { amount: least, kind: 'above' });

	function submit(event: FormEvent) {
		event.preventDefault();
		setValidated(true);
		if (fault) input.current?.focus();
		else
			submission.openConfirmation({
				amount: price,
				maximum: max_amount,
				purpose: held === null ? 'set' : 'raise',
			});
	}

	return (
		<form onSubmit={submit} className="grid gap-2" aria-label="Teto do lance automático">
			<CurrencyField
				ref={input}
				label={held === null ? 'Seu teto (secreto)' : 'Novo teto (secreto)'}
				hint={held === null ? PROXY_BID_HELP : `Maior que ${formatBRL(held)}. Ninguém vê o seu teto.`}
				error={validated && fault ? fault : undefined}
				value={max_amount}
				onChange={(next) => {
					setValidated(false);
					setMaximum(next);
					submission.edited();
				}}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" className="grow" aria-disabled={submission.sending}>
					{submission.sending ? 'Enviando…' : held === null ? 'Ativar' : 'Aumentar teto'}
				</Button>
				<Button variant="secondary" className="grow" onClick={onClose}>
					Voltar
				</Button>
			</div>
		</form>
	);
}
