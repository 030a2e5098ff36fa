import type { Payment } from '#contract/payments.ts';
import { type WinPayment, winSteps } from '#domain/settlement/win-steps.ts';
import { StepTracker } from '#web/ui/step-tracker.tsx';

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
	brief?: boolean | undefined;
}

/** The four steps from the win to the registered property, and where this one is. */
export function WinTracker({ payment, brief }: Props) {
	return <StepTracker label="Etapas da arrematação" steps={winSteps(payment)} brief={brief} />;
}
