import Check from 'lucide-react/icons/check';
import { FORM_STEP_NAMES, FORM_STEPS, type FormStep } from '#domain/lot/asked-facts.ts';
import { type StepState, type Steps, sectionId } from './use-steps.ts';

const WORDS: Record<StepState, string> = { wrong: ', a corrigir', done: ', preenchida', open: '' };
const LOOK: Record<StepState, string> = {
	wrong: 'border-live text-live',
	done: 'border-brand text-brand',
	open: 'border-edge text-ink-soft',
};

/** The steps as links, each with its state. On a phone they show their numbers: the title of the current one stands below. */
export function StepList({ steps }: { steps: Steps }) {
	return (
		<nav aria-label="Etapas do formulário" className="border-b border-line">
			<ol className="flex flex-wrap gap-x-1 md:gap-x-4">
				{FORM_STEP_NAMES.map((step, index) => (
					<li key={step}>
						<StepLink
							step={step}
							number={index + 1}
							state={steps.stateOf(step)}
							current={steps.current === step}
							onOpen={() => steps.reach({ step })}
						/>
					</li>
				))}
			</ol>
		</nav>
	);
}

interface LinkProps {
	step: FormStep;
	number: number;
	state: StepState;
	current: boolean;
	onOpen: () => void;
}

function StepLink({ step, number, state, current, onOpen }: LinkProps) {
	return (
		<a
			href={`#${sectionId(step)}`}
			aria-current={current ? 'step' : undefined}
			onClick={(event) => {
				event.preventDefault();
				onOpen();
			}}
			className="-mb-px flex min-h-11 min-w-11 items-center justify-center gap-2 border-b-2 border-transparent px-1 text-ink no-underline hover:text-brand aria-[current]:border-brand aria-[current]:text-brand"
		>
			<span
				aria-hidden
				className={`grid size-6 shrink-0 place-items-center rounded-full border text-14 tabular-nums ${LOOK[state]}`}
			>
				{state === 'done' ? <Check size={14} /> : state === 'wrong' ? '!' : number}
			</span>
			<span className="max-md:sr-only">{FORM_STEPS[step]}</span>
			<span className="sr-only">{WORDS[state]}</span>
		</a>
	);
}
