import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Expand from 'lucide-react/icons/expand';
import { type ReactNode, useSyncExternalStore } from 'react';

interface Props {
	current: number;
	count: number;
	onStep: (to: number) => void;
	/** Opens all pictures. */
	onOpen: () => void;
}

const never = () => () => {};

/**
 * Buttons for the previous and next picture, and the position; on wide screens, which show several, one button for all of them. The buttons
 * are rendered only where scripts run.
 */
export function GallerySteps({ current, count, onStep, onOpen }: Props) {
	const scripted = useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
	return (
		<>
			{scripted && (
				<>
					<Step
						label="Foto anterior"
						side="left-3"
						disabled={current === 0}
						onClick={() => onStep(current - 1)}
					>
						<ChevronLeft aria-hidden />
					</Step>
					<Step
						label="Próxima foto"
						side="right-3"
						disabled={current === count - 1}
						onClick={() => onStep(current + 1)}
					>
						<ChevronRight aria-hidden />
					</Step>
					<button
						type="button"
						onClick={onOpen}
						className="absolute right-3 bottom-3 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-surface px-3 text-14 font-semibold text-ink hover:border-ink-soft max-lg:hidden"
					>
						<Expand aria-hidden size={16} />
						Ver {count} fotos
					</button>
				</>
			)}
			<p className="pointer-events-none absolute right-3 bottom-3 flex items-center gap-2 rounded-control bg-surface px-2 py-1 text-12 text-ink tabular-nums lg:hidden">
				<Expand aria-hidden size={12} />
				<span>
					<span className="sr-only">Foto </span>
					{current + 1} de {count}
				</span>
			</p>
		</>
	);
}

interface StepProps {
	label: string;
	side: string;
	disabled: boolean;
	onClick: () => void;
	children: ReactNode;
}

function Step({ label, side, disabled, onClick, children }: StepProps) {
	return (
		<button
			type="button"
			aria-label={label}
			disabled={disabled}
			onClick={onClick}
			className={`absolute top-1/2 grid size-11 -translate-y-1/2 cursor-pointer place-items-center rounded-control border border-line bg-surface text-ink disabled:hidden lg:hidden ${side}`}
		>
			{children}
		</button>
	);
}
