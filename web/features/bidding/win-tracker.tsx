import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { Payment } from '#contract/payments.ts';
import { type WinPayment, type WinStepState, winSteps } from '#domain/settlement/win-steps.ts';

const MARKS: Record<WinStepState, string> = {
	done: 'border-brand bg-brand text-on-brand',
	current: 'border-brand bg-surface text-brand',
	next: 'border-edge bg-surface text-ink-soft',
	stopped: 'border-edge bg-wash text-ink-soft',
};

/** Read by screen readers after the step's name. */
const STATES: Record<WinStepState, string> = {
	done: 'concluída',
	current: 'etapa atual',
	next: 'a seguir',
	stopped: 'encerrada',
};

/** What the steps depend on. */
export function winPaymentOf({
	status,
	proofs,
	by_preference,
}: Pick<Payment, 'status' | 'proofs' | 'by_preference'>): WinPayment {
	return { status, by_preference, proof_waiting: proofs.some((proof) => proof.status === 'waiting') };
}

interface Props {
	/** Null while it is not known. */
	payment: WinPayment | null;
	/** Shows only the names of the steps, for narrow places. */
	brief?: boolean;
}

/** The four steps from the win to the registered property, and where this one is. */
export function WinTracker({ payment, brief = false }: Props) {
	const steps = winSteps(payment);
	return (
		<ol aria-label="Etapas da arrematação" className="grid grid-cols-4">
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
