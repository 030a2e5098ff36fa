interface Props {
	/** The accessible name. */
	label: string;
	checked: boolean;
	onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once: a checkbox of 44 px, in which a track of 24 px is drawn. */
export function Switch({ label, checked, onChange }: Props) {
	return (
		<input
			type="checkbox"
			role="switch"
			aria-checked={checked}
			aria-label={label}
			checked={checked}
			onChange={(event) => onChange(event.target.checked)}
			className="relative inline-block size-11 shrink-0 cursor-pointer appearance-none rounded-control before:absolute before:inset-x-0.5 before:inset-y-2.5 before:rounded-full before:border before:border-edge before:bg-wash before:transition-colors after:absolute after:top-3.25 after:left-1.5 after:size-4.5 after:rounded-full after:bg-ink-soft after:transition-transform checked:before:border-brand checked:before:bg-brand checked:after:translate-x-3.5 checked:after:bg-on-brand motion-reduce:before:transition-none motion-reduce:after:transition-none"
		/>
	);
}
