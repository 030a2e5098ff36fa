import { useId } from 'react';

interface Props {
	active: boolean;
	onChange: (active: boolean) => void;
}

/** The switch of the form between pending and active (spec §4). */
export function StatusSwitch({ active, onChange }: Props) {
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
