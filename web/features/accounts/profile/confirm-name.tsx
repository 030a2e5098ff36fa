import { RENAME_WARNING } from '#domain/people/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props {
	from: string;
	/** The new name; null while the dialog is closed. */
	to: string | null;
	onClose: () => void;
	onAgree: () => void;
}

/** Shows an approved user the consequences of a change of name before it is saved. */
export function ConfirmName({ from, to, onClose, onAgree }: Props) {
	return (
		<Dialog open={to !== null} title="Mudar o nome?" onClose={onClose}>
			<div className="mt-4 grid gap-4">
				<dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
					<dt className="text-ink-soft">Nome aprovado</dt>
					<dd className="min-w-0 wrap-anywhere">{from}</dd>
					<dt className="text-ink-soft">Novo nome</dt>
					<dd className="min-w-0 font-semibold wrap-anywhere">{to}</dd>
				</dl>
				<p>{RENAME_WARNING}</p>
				<p>
					Os documentos do que você já arrematou ficam no nome aprovado. Se o novo nome não é o do documento
					que você enviou, envie outro depois.
				</p>
				<div className="flex flex-wrap gap-2">
					<Button onClick={onAgree}>Mudar e voltar à análise</Button>
					<Button variant="secondary" onClick={onClose}>
						Manter o nome
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
