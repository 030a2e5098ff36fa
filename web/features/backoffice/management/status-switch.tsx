import { useId } from 'react';
import { LABELS } from '#domain/auction/auction.ts';
import type { AuctionFormState } from './use-auction-form.ts';

/** The switch of the form between pending and active (spec §4); after the opening, where the status changes. */
export function StatusField({ form: { stored, draft, set } }: { form: AuctionFormState }) {
	if (stored !== null && stored.status !== 'pending')
		return (
			<p className="text-14 text-ink-soft">
				Status: <strong className="text-ink">{LABELS[stored.status]}</strong>. Ele muda no controle ao vivo,
				não por este formulário.
			</p>
		);
	return (
		<StatusSwitch
			active={draft.status === 'active'}
			onChange={(active) => set('status', active ? 'active' : 'pending')}
		/>
	);
}

interface StatusSwitchProps {
	active: boolean;
	onChange: (active: boolean) => void;
}

function StatusSwitch({ active, onChange }: StatusSwitchProps) {
	const id = useId();
	return (
		<div>
			<label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
				<input
					type="checkbox"
					role="switch"
					name="status"
					checked={active}
					aria-checked={active}
					aria-describedby={`${id}-hint`}
					onChange={({ target }) => onChange(target.checked)}
					className="peer sr-only"
				/>
				<span
					aria-hidden
					className="relative h-6 w-11 rounded-full bg-edge transition-colors after:absolute after:top-1 after:left-1 after:size-4 after:rounded-full after:bg-surface after:transition-transform peer-checked:bg-brand peer-checked:after:translate-x-5 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
				/>
				Status: {active ? 'Ativo' : 'Pendente'}
			</label>
			<p id={`${id}-hint`} className="text-14 text-ink-soft">
				{active ? 'O leilão começa assim que for salvo.' : 'O leilão fica visível e espera a data de início.'}
			</p>
		</div>
	);
}
