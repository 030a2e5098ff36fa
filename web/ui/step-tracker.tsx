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

/** The letters of all names that have room in three quarters of the width. */
const SHORT = 30;

/** Where something stands on a way of four steps: beside each other, or below each other where their names have no room. */
export function StepTracker({ label, steps, brief = false }: Props) {
	const letters = steps.reduce((sum, { name }) => sum + name.length, 0);
	return (
		// Its font size is the unit of the width at which the steps stand beside each other.
		<div className={`@container ${letters <= SHORT ? 'text-12' : brief ? 'text-16 lg:text-14' : 'text-16'}`}>
			<ol aria-label={label} className="step-tracker">
				{steps.map(({ name, state, words }, index) => (
					<li key={name} aria-current={state === 'current' ? 'step' : undefined}>
						<span
							aria-hidden
							className={`z-1 grid size-(--mark) shrink-0 place-items-center rounded-full border-2 text-14 font-semibold ${MARKS[state]}`}
						>
							{state === 'done' ? <Check size={16} /> : state === 'stopped' ? <X size={16} /> : index + 1}
						</span>
						<span
							className={`text-14 ${brief ? 'lg:text-12' : ''} ${state === 'current' ? 'font-semibold text-brand' : 'text-ink-soft'}`}
						>
							{name}
						</span>
						<span className="sr-only">: {STATES[state]}.</span>
						{words && (
							// The columns are as wide as the names need.
							<span
								className={
									brief ? 'sr-only' : 'text-12 text-balance text-ink-soft max-sm:sr-only sm:w-0 sm:min-w-full'
								}
							>
								{words}
							</span>
						)}
					</li>
				))}
			</ol>
		</div>
	);
}
