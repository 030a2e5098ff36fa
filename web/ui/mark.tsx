/**
 * The product's mark: a gavel in two strokes, handle and head, which also read as an M. The name is shown beside it.
 */
export function Mark({ size = 32 }: { size?: number }) {
	return (
		<svg aria-hidden viewBox="0 0 32 32" width={size} height={size} fill="none" className="shrink-0">
			<path
				d="M4 27 9.5 7.5 16.5 22l5-9"
				className="stroke-brand"
				strokeWidth={3.2}
				strokeLinejoin="round"
				strokeLinecap="round"
			/>
			<path d="m19.2 5.5 8.4 21" className="stroke-brass-mark" strokeWidth={6.4} />
		</svg>
	);
}
