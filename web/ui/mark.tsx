import { MARK } from '#domain/values/brand-mark.ts';

/**
 * The product's mark: a gavel in two strokes, handle and head, which also read as an M. The name is shown beside it.
 */
export function Mark({ size = 32 }: { size?: number }) {
	return (
		<svg aria-hidden viewBox="0 0 32 32" width={size} height={size} fill="none" className="shrink-0">
			<path
				d={MARK.handle.path}
				className="stroke-brand"
				strokeWidth={MARK.handle.width}
				strokeLinejoin="round"
				strokeLinecap="round"
			/>
			<path d={MARK.head.path} className="stroke-brass-mark" strokeWidth={MARK.head.width} />
		</svg>
	);
}
