import { type Undoing, undoWin } from '#web/api/payments.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props extends Decided {
	/** Null while it is closed. */
	undoing: Undoing | null;
	paymentId: string;
	amounts: UndoneAmounts;
	/** Whether it is a commission alone, whose payer has no account. */
	alone: boolean;
	/** Whether the bank reported the payment. Then it is returned through the bank. */
	byBank: boolean;
}

/** What an undone win moves, formatted. */
export interface UndoneAmounts {
	/** No longer owed. */
	owed: string;
	/** In the operator's account, to be returned; null if there is nothing. */
	held: string | null;
	/** The price is with the court, which returns it. */
	deposited: boolean;
}

interface Words {
	title: string;
	what: (amounts: UndoneAmounts, byBank: boolean) => string;
	confirm: string;
	confirming: string;
}

const COURT_RETURNS = 'O preço depositado em juízo é devolvido pelo juízo. ';

const WORDS: Record<Undoing, Words> = {
	default: {
		title: 'Cancelar por falta de pagamento',
		what: (amounts) =>
			`A arrematação é desfeita, e a dívida de ${amounts.owed} é cancelada. ${partlyPaid(amounts)}Quem arrematou fica marcado como remisso neste lote e recebe um email.`,
		confirm: 'Cancelar por falta de pagamento',
		confirming: 'Cancelando...',
	},
	cancel: {
		title: 'Anular a arrematação',
		what: (amounts) =>
			`A arrematação deixa de valer sem culpa de quem arrematou, e a dívida de ${amounts.owed} é cancelada. ${partlyPaid(amounts)}A pessoa recebe um email.`,
		confirm: 'Anular a arrematação',
		confirming: 'Anulando...',
	},
	refund: {
		title: 'Anular a arrematação e devolver',
		what: ({ held, deposited }, byBank) =>
			`Devolva ${held ?? 'nada'}, a comissão também: a arrematação deixa de valer e o lote fica livre. ${deposited ? COURT_RETURNS : ''}${
				byBank
					? 'O pedido de devolução do Pix vai ao banco agora.'
					: 'Faça a transferência no banco; aqui fica o registro.'
			} A pessoa recebe um email.`,
		confirm: 'Anular e devolver',
		confirming: 'Devolvendo...',
	},
};

/** Of a commission alone there is no win to undo, and nobody to write to. */
const OF_COMMISSION: Pick<Record<Undoing, Words>, 'cancel' | 'refund'> = {
	cancel: {
		title: 'Cancelar a comissão',
		what: ({ owed }) => `A comissão de ${owed} não é mais devida. O lote fica como terminou.`,
		confirm: 'Cancelar a comissão',
		confirming: 'Cancelando...',
	},
	refund: {
		title: 'Devolver a comissão',
		what: ({ held }) => `Devolva ${held ?? 'a comissão'} a quem pagou. O lote fica como terminou.`,
		confirm: 'Devolver a comissão',
		confirming: 'Devolvendo...',
	},
};

/** What goes back where a part was paid already. */
function partlyPaid({ held, deposited }: UndoneAmounts): string {
	return `${held ? `Devolva ${held}, que já foram pagos. ` : ''}${deposited ? COURT_RETURNS : ''}`;
}

const COMMISSION_DONE = { title: 'Comissão cancelada', description: 'O lote fica como terminou.' };

/** The confirmation before a win is undone: the consequences, and the reason that the winner reads. */
export function UndoDialog({ undoing, paymentId, amounts, alone, byBank, ...decided }: Props) {
	const done = undoing === 'refund' ? 'win.refunded' : 'win.cancelled';
	const decision = useDecision(alone ? COMMISSION_DONE : done, decided);
	const words = undoing && (alone && undoing !== 'default' ? OF_COMMISSION[undoing] : WORDS[undoing]);
	return (
		<Dialog open={undoing !== null} title={words?.title ?? ''} busy={decision.busy} onClose={decision.close}>
			{undoing && words && (
				<Form
					words={words}
					alone={alone}
					undoing={undoing}
					paymentId={paymentId}
					amounts={amounts}
					byBank={byBank}
					decision={decision}
				/>
			)}
		</Dialog>
	);
}

type FormProps = Pick<Props, 'paymentId' | 'amounts' | 'byBank' | 'alone'> & {
	undoing: Undoing;
	words: Words;
	decision: ReturnType<typeof useDecision>;
};

function Form({ undoing, words, paymentId, amounts, alone, byBank, decision }: FormProps) {
	return (
		<ReasonForm
			danger
			{...decision.form}
			hint={alone ? 'Fica no pagamento.' : 'A pessoa lê este texto na página do pagamento e por email.'}
			confirm={words.confirm}
			confirming={words.confirming}
			onReason={(reason) => void decision.decide(() => undoWin(paymentId, undoing, reason))}
		>
			<p>{words.what(amounts, byBank)}</p>
		</ReasonForm>
	);
}
