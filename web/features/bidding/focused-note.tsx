import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The result of a request. It takes the focus, so that screen readers announce it. Its key must change with the result.
 */
export function FocusedNote({ children }: { children: ReactNode }) {
	const note = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		// One frame later: the form that had the focus may no longer exist, and the closing dialog must have released the
		// focus.
		const frame = requestAnimationFrame(() => note.current?.focus());
		return () => cancelAnimationFrame(frame);
	}, []);
	return (
		<p ref={note} tabIndex={-1} role="status" className="text-14 tabular-nums outline-none">
			{children}
		</p>
	);
}
