interface Props {
	refused: { title: string; description: string };
	/** With a smaller text below the title. */
	small?: boolean;
}

/** Why the server did not do what was asked, in a form or a dialog. */
export function RefusalAlert({ refused: { title, description }, small = false }: Props) {
	return (
		<div role="alert" className="rounded-control border border-live p-3">
			<p className="font-semibold text-live">{title}</p>
			<p className={small ? 'text-14' : undefined}>{description}</p>
		</div>
	);
}
