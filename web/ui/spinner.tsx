/** A rotating ring, shown beside a text. It does not move with reduced motion. */
export function Spinner({ size = 20 }: { size?: number }) {
	return (
		<svg
			aria-hidden
			viewBox="0 0 24 24"
			width={size}
			height={size}
			className="animate-turn"
			fill="none"
			strokeWidth={2.5}
		>
			<circle cx="12" cy="12" r="9" className="stroke-line" />
			<path d="M12 3a9 9 0 0 1 9 9" className="stroke-brand" strokeLinecap="round" />
		</svg>
	);
}

/** A screen with a text that says what it waits for. */
export function WaitingScreen({ children }: { children: string }) {
	return (
		<div role="status" className="measure flex min-h-96 items-center justify-center gap-3 text-ink-soft">
			<Spinner size={24} />
			{children}
		</div>
	);
}
