interface Props {
	/** The label of the process. */
	label: string;
	/** 0 to 1; null while unknown. */
	share: number | null;
}

export function ProgressBar({ label, share }: Props) {
	const percent = share === null ? null : Math.round(share * 100);
	return (
		<div>
			<div className="mb-1 flex justify-between gap-4 text-14">
				<span>{label}</span>
				<span className="tabular-nums">{percent !== null && `${percent}%`}</span>
			</div>
			<div
				role="progressbar"
				aria-label={label}
				aria-valuemin={0}
				aria-valuemax={100}
				aria-valuenow={percent ?? undefined}
				className="h-2 overflow-hidden rounded-full bg-line"
			>
				<div
					className={`h-full bg-brand transition-[width] ${percent === null ? 'motion-safe:animate-fade' : ''}`}
					style={{ width: `${percent ?? 100}%` }}
				/>
			</div>
		</div>
	);
}
