import type { ButtonHTMLAttributes } from 'react';

/** A button of the full screen. It keeps the focus at its limit: a disabled button would lose it. */
export function GalleryTool({
	label,
	...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-wash aria-disabled:cursor-default aria-disabled:opacity-40"
			{...props}
		/>
	);
}
