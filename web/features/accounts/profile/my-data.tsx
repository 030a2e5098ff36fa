import { useState } from 'react';
import { API } from '#contract/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DeleteAccount } from './delete-account.tsx';

/** The rights over one's own data (LGPD art. 18): a copy of the data, and the deletion of the account. */
export function MyData() {
	const [open, setOpen] = useState(false);
	const [busy, setBusy] = useState(false);
	const close = () => setOpen(false);
	return (
		<div className="grid gap-6">
			<div className="grid gap-3">
				<p>Tudo o que guardamos sobre você, em um arquivo JSON: cadastro, lances, favoritos e acessos.</p>
				<LinkButton
					variant="secondary"
					to={API.accountExport}
					reloadDocument
					download
					className="justify-self-start"
				>
					Baixar meus dados
				</LinkButton>
			</div>
			<div className="grid gap-3 border-t border-line pt-6">
				<p>A exclusão apaga seus dados pessoais e não pode ser desfeita.</p>
				<Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
					Excluir minha conta
				</Button>
			</div>
			<Dialog open={open} title="Excluir minha conta" busy={busy} onClose={close}>
				<DeleteAccount onBusy={setBusy} onCancel={close} />
			</Dialog>
		</div>
	);
}
