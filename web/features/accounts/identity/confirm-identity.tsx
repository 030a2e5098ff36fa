import { RENAME_WARNING } from '#domain/people/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props {
	open: boolean;
	onClose: () => void;
	onAgree: () => void;
}

/** Shows an approved user what another number or representative leads to, before it is saved. */
export function ConfirmIdentity({ open, onClose, onAgree }: Props) {
	return (
		<Dialog open={open} title="Mudar a identificação?" onClose={onClose}>
			<div className="mt-4 grid gap-4">
				<p>{RENAME_WARNING}</p>
				<div className="flex flex-wrap gap-2">
					<Button onClick={onAgree}>Mudar e voltar à análise</Button>
					<Button variant="secondary" onClick={onClose}>
						Manter como está
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
