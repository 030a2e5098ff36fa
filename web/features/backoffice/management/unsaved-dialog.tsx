import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Given {
	open: boolean;
	onStay: () => void;
	onLeave: () => void;
}

/** Asked before what was typed is lost. */
export function UnsavedDialog({ open, onStay, onLeave }: Given) {
	return (
		<Dialog open={open} title="Descartar alterações?" onClose={onStay}>
			<p className="mt-3">O que você preencheu neste leilão ainda não foi salvo e será perdido.</p>
			<div className="mt-6 flex flex-wrap gap-3">
				<Button onClick={onStay}>Continuar editando</Button>
				<Button variant="danger" onClick={onLeave}>
					Descartar
				</Button>
			</div>
		</Dialog>
	);
}
