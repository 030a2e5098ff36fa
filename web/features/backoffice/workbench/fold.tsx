import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

interface Props {
	summary: string;
	/** Of the summary. */
	className?: string;
	children: ReactNode;
}

/** A part that is folded until it is asked for. */
export function Fold({ summary, className = '', children }: Props) {
	return (
		<details className="group min-w-0 open:w-full">
			<summary
				className={`flex min-h-11 w-fit cursor-pointer items-center gap-1 text-14 font-semibold md:min-h-9 ${className}`}
			>
				<ChevronRight
					aria-hidden
					size={16}
					className="shrink-0 transition-transform group-open:rotate-90 motion-reduce:transition-none"
				/>
				{summary}
			</summary>
			{children}
		</details>
	);
}
