import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Afterwards, AuctionFormState } from './use-auction-form.ts';

interface Props {
	form: AuctionFormState;
	/** Whether the form is a page of its own, not a dialog. */
	paged: boolean;
	onClose: () => void;
	onSave: (then: Afterwards) => void;
}

/** The buttons of the form; the last one submits it. */
export function FormEnd({ form: { saving, stored, draft }, paged, onClose, onSave }: Props) {
	const fresh = stored === null;
	return (
		<div
			className={`sticky bottom-0 z-1 flex flex-wrap justify-end gap-3 border-t border-line py-3 ${paged ? 'bg-paper' : 'bg-surface'}`}
		>
			<Button variant="quiet" disabled={saving} onClick={onClose}>
				Cancelar
			</Button>
			{fresh && isRegulated(draft.kind) && (
				<Button variant="secondary" disabled={saving} onClick={() => onSave('stay')}>
					Salvar rascunho
				</Button>
			)}
			{fresh && paged && draft.sale_id !== '' && (
				<Button variant="secondary" disabled={saving} onClick={() => onSave('another')}>
					Salvar e criar outro
				</Button>
			)}
			<Button type="submit" disabled={saving}>
				{saving && <Spinner />}
				{saving ? 'Salvando...' : fresh ? 'Criar leilão' : 'Salvar alterações'}
			</Button>
		</div>
	);
}
