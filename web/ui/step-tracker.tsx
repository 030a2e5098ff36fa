import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';

/** 'stopped': the step will not happen. */
export type StepState = 'done' | 'current' | 'next' | 'stopped';

const MARKS: Record<StepState, string> = {
	done: 'border-brand bg-brand text-on-brand',
	current: 'border-brand bg-surface text-brand',
	next: 'border-edge bg-surface text-ink-soft',
	stopped: 'border-edge bg-wash text-ink-soft',
};

/** Read by screen readers after the step's name. */
const STATES: Record<StepState, string> = {
	done: 'concluída',
	current: 'etapa atual',
	next: 'a seguir',
	stopped: 'encerrada',
};

interface Props {
	label: string;
	/** Four steps in order, each with its state in a few words where there are any. */
	steps: readonly { name: string; state: StepState; words: string }[];
	/** Shows only the names of the steps, for narrow places. */
	brief?: boolean | undefined;
}

/** Where something stands on a way of four steps. */
export function StepTracker({ label, steps, brief = false }: Props) {
	return (
		<ol aria-label={label} className="grid grid-cols-4">
			{steps.map(({ name, state, words }, index) => (
				<li
					key={name}
					aria-current={state === 'current' ? 'step' : undefined}
					className={`relative grid content-start justify-items-center gap-1 px-1 text-center ${index > 0 ? LINE : ''}`}
				>
					<span
						aria-hidden
						className={`z-1 grid size-8 place-items-center rounded-full border-2 text-14 font-semibold ${MARKS[state]}`}
					>
						{state === 'done' ? <Check size={16} /> : state === 'stopped' ? <X size={16} /> : index + 1}
					</span>
					<span
						className={`text-12 ${brief ? '' : 'sm:text-14'} ${state === 'current' ? 'font-semibold text-brand' : 'text-ink-soft'}`}
					>
						{name}
					</span>
					<span className="sr-only">: {STATES[state]}.</span>
					{words && (
						<span className={brief ? 'sr-only' : 'text-12 text-balance text-ink-soft max-sm:sr-only'}>
							{words}
						</span>
					)}
				</li>
			))}
		</ol>
	);
}

/** A line from the mark before. */
const LINE = 'before:absolute before:top-4 before:right-1/2 before:h-0.5 before:w-full before:bg-line';
