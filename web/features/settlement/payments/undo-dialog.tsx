import { type Undoing, undoWin } from '#web/api/payments.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import { type Decided, useDecision } from './use-decision.ts';

interface Props extends Decided {
	/** Null while it is closed. */
	undoing: Undoing | null;
	paymentId: string;
	/** The amount that is returned or no longer owed, formatted. */
	amount: string;
	/** Whether the bank reported the payment. Then it is returned through the bank. */
	byBank: boolean;
}

interface Words {
	title: string;
	what: (amount: string, byBank: boolean) => string;
	confirm: string;
	confirming: string;
}

const WORDS: Record<Undoing, Words> = {
	default: {
		title: 'Cancelar por falta de pagamento',
		what: (amount) =>
			`A arrematação é desfeita, e a dívida de ${amount} é cancelada, a comissão também. Quem arrematou fica marcado como remisso neste lote e recebe um email.`,
		confirm: 'Cancelar por falta de pagamento',
		confirming: 'Cancelando...',
	},
	cancel: {
		title: 'Anular a arrematação',
		what: (amount) =>
			`A arrematação deixa de valer sem culpa de quem arrematou, e a dívida de ${amount} é cancelada, a comissão também. A pessoa recebe um email.`,
		confirm: 'Anular a arrematação',
		confirming: 'Anulando...',
	},
	refund: {
		title: 'Anular a arrematação e devolver',
		what: (amount, byBank) =>
			`Devolva ${amount}, a comissão também: a arrematação deixa de valer e o lote fica livre. ${
				byBank
					? 'O pedido de devolução do Pix vai ao banco agora.'
					: 'Faça a transferência no banco; aqui fica o registro.'
			} A pessoa recebe um email.`,
		confirm: 'Anular e devolver',
		confirming: 'Devolvendo...',
	},
};

/** The confirmation before a win is undone: the consequences, and the reason that the winner reads. */
export function UndoDialog({ undoing, paymentId, amount, byBank, ...decided }: Props) {
	const done = undoing === 'refund' ? 'win.refunded' : 'win.cancelled';
	const decision = useDecision(done, decided);
	return (
		<Dialog
			open={undoing !== null}
			title={undoing ? WORDS[undoing].title : ''}
			busy={decision.busy}
			onClose={decision.close}
		>
			{undoing && <Form words={WORDS[undoing]} {...{ undoing, paymentId, amount, byBank, decision }} />}
		</Dialog>
	);
}

type FormProps = Pick<Props, 'paymentId' | 'amount' | 'byBank'> & {
	undoing: Undoing;
	words: Words;
	decision: ReturnType<typeof useDecision>;
};

function Form({ undoing, words, paymentId, amount, byBank, decision }: FormProps) {
	return (
		<ReasonForm
			decision={decision}
			hint="A pessoa lê este texto na página do pagamento e por email."
			confirm={words.confirm}
			confirming={words.confirming}
			send={(reason) => undoWin(paymentId, undoing, reason)}
		>
			<p>{words.what(amount, byBank)}</p>
		</ReasonForm>
	);
}
