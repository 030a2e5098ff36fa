interface Props {
	/** The accessible name. */
	label: string;
	checked: boolean;
	onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once: a checkbox with a target of 44 px. */
export function Switch({ label, checked, onChange }: Props) {
	return (
		<label className="inline-grid size-11 cursor-pointer place-items-center">
			<input
				type="checkbox"
				role="switch"
				aria-checked={checked}
				aria-label={label}
				checked={checked}
				onChange={(event) => onChange(event.target.checked)}
				className="relative h-6 w-10 cursor-pointer appearance-none rounded-full border border-edge bg-wash transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-ink-soft before:transition-transform checked:border-brand checked:bg-brand checked:before:translate-x-4 checked:before:bg-on-brand motion-reduce:before:transition-none"
			/>
		</label>
	);
}
