import { type ReactNode, useEffect, useRef } from 'react';

/** What the operator answered, read out at once: the focus goes there. Give it a key that changes with the answer. */
export function Said({ children }: { children: ReactNode }) {
	const note = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		// The form that had the focus may be gone; one frame later, when the closing dialog no longer holds it.
		const frame = requestAnimationFrame(() => note.current?.focus());
		return () => cancelAnimationFrame(frame);
	}, []);
	return (
		<p ref={note} tabIndex={-1} role="status" className="text-14 tabular-nums outline-none">
			{children}
		</p>
	);
}
