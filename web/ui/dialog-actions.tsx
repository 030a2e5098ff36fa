import type { ReactNode } from 'react';

interface Props {
	/** The button that leaves everything as it is; none where the form is always there. */
	back: ReactNode;
	/** The button of the act. */
	act: ReactNode;
	/** Over the whole width, as in a sheet. */
	wide?: boolean;
	className?: string;
}

/** The buttons that end a dialog, a confirmation or a form that was opened: the act is last, at the right, for the eye as for the keyboard. */
export function DialogActions({ back, act, wide = false, className = '' }: Props) {
	const width = wide ? '[&>:first-child]:flex-1 [&>:last-child]:flex-2' : 'justify-end';
	return (
		<div className={`flex flex-wrap gap-3 ${width} ${className}`}>
			{back}
			{act}
		</div>
	);
}
