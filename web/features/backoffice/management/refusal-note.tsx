import type { Toast } from '#domain/toasts.ts';
import { Button } from '#web/ui/button.tsx';

interface Given {
	refused: Toast | null;
	code: string | null;
	onReload: () => void;
}

/** Why nothing was saved; where a colleague was faster, what to do about it (nothing is overwritten). */
export function RefusalNote({ refused, code, onReload }: Given) {
	if (!refused) return null;
	return (
		<div role="alert" tabIndex={-1} className="rounded-control border border-live p-3 outline-offset-2">
			<p className="font-semibold text-live">{refused.title}</p>
			<p>{refused.description}</p>
			{code === 'auction.edited-meanwhile' && (
				<>
					<p className="mt-2 text-14 text-ink-soft">
						O que você preencheu continua aqui, sem salvar. Copie o que precisar antes de recarregar.
					</p>
					<Button variant="secondary" className="mt-3" onClick={onReload}>
						Recarregar leilão
					</Button>
				</>
			)}
		</div>
	);
}
