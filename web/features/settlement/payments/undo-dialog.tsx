import { useState } from 'react';
import type { SettlementOverview } from '#contract/admin-payments.ts';
import { ANNULMENT_GROUNDS, type AnnulmentGround, annulmentGrounds } from '#domain/auction/annulment.ts';
import { type Undoing, undoWin } from '#web/api/payments.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { ReasonForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';

interface Props extends Decided {
	/** Null while it is closed. */
	undoing: Undoing | null;
	paymentId: string;
	amounts: UndoneAmounts;
	/** Whether it is a commission alone, whose payer has no account. */
	alone: boolean;
	/** Whether the bank reported the payment. Then it is returned through the bank. */
	byBank: boolean;
	/** The lot, for the ground and the order of an annulment. */
	lot: Pick<SettlementOverview, 'judicial' | 'regulated' | 'orders'>;
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
			`A arrematação é desfeita, e o lote fica livre. A dívida de ${amounts.owed} continua, com a multa se o edital a prevê; o preço deixa de ser devido quando o lote for de outra pessoa. Quem arrematou fica marcado como remisso neste lote e recebe por email o que deve e até quando.`,
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
			`A arrematação deixa de valer, o lote fica livre, e ${held ? `são devidos de volta ${held}, a comissão também` : 'nada que passou por esta conta é devido de volta'}. ${deposited ? COURT_RETURNS : ''}${
				byBank
					? 'O pedido de devolução do Pix vai ao banco agora.'
					: 'A devolução é feita depois, em até 5 dias úteis: registre-a aqui com o comprovante.'
			} A pessoa recebe um email.`,
		confirm: 'Anular e devolver',
		confirming: 'Anulando...',
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
	return `${held ? `São devidos de volta ${held}, que já foram pagos. ` : ''}${deposited ? COURT_RETURNS : ''}`;
}

const COMMISSION_DONE = { title: 'Comissão cancelada', description: 'O lote fica como terminou.' };

/** The confirmation before a win is undone: the consequences, and the reason that the winner reads. */
export function UndoDialog({ undoing, paymentId, amounts, alone, byBank, lot, ...decided }: Props) {
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
					lot={lot}
					decision={decision}
				/>
			)}
		</Dialog>
	);
}

type FormProps = Pick<Props, 'paymentId' | 'amounts' | 'byBank' | 'alone' | 'lot'> & {
	undoing: Undoing;
	words: Words;
	decision: ReturnType<typeof useDecision>;
};

function Form({ undoing, words, paymentId, amounts, alone, byBank, lot, decision }: FormProps) {
	const [grounds, setGrounds] = useState<Grounds>({ ground: '', order: '', document_id: '' });
	const [errors, setErrors] = useState<GroundProps['errors']>({});
	// A commission alone is no win that is annulled.
	const annuls = undoing !== 'default' && !alone;
	function send(reason: string) {
		const found = annuls ? faultsOf(grounds, lot.regulated) : {};
		setErrors(found);
		if (Object.keys(found).length > 0) return;
		const { ground, order, document_id } = grounds;
		const annulment = {
			...(ground && { ground }),
			...(order.trim() && { order }),
			...(document_id && { document_id }),
		};
		void decision.decide(() => undoWin(paymentId, undoing, { reason, ...(annuls && annulment) }));
	}
	return (
		<ReasonForm
			danger
			{...decision.form}
			hint={alone ? 'Fica no pagamento.' : 'Só a pessoa lê este texto, na página do pagamento e por email.'}
			confirm={words.confirm}
			confirming={words.confirming}
			onReason={send}
		>
			<p>{words.what(amounts, byBank)}</p>
			{annuls && <GroundFields lot={lot} grounds={grounds} errors={errors} onChange={setGrounds} />}
		</ReasonForm>
	);
}

/** On what ground a win is annulled, and by which order; '' where none is chosen. */
interface Grounds {
	ground: AnnulmentGround | '';
	order: string;
	document_id: string;
}

function faultsOf(
	{ ground, document_id }: Grounds,
	regulated: boolean,
): Partial<Record<keyof Grounds, string>> {
	return {
		...(ground === '' && { ground: 'Escolha o fundamento.' }),
		...(regulated && document_id === '' && { document_id: 'Escolha o documento da ordem ou do acordo.' }),
	};
}

interface GroundProps {
	lot: Props['lot'];
	grounds: Grounds;
	errors: Partial<Record<keyof Grounds, string>>;
	onChange: (grounds: Grounds) => void;
}

/** The ground, the public words on the order, and its document. */
function GroundFields({ lot, grounds, errors, onChange }: GroundProps) {
	const names = annulmentGrounds(lot.judicial).map((ground) => [ground, ANNULMENT_GROUNDS[ground]]);
	const documents = lot.orders.map(({ id, title }) => [id, title]);
	return (
		<>
			<SelectField
				label="Fundamento"
				hint="Fica no registro público do leilão."
				required
				options={Object.fromEntries([['', 'Escolha'], ...names])}
				value={grounds.ground}
				error={errors.ground}
				onChange={({ currentTarget }) =>
					onChange({ ...grounds, ground: currentTarget.value as Grounds['ground'] })
				}
			/>
			<Field
				label="Ordem (opcional)"
				hint="Fica no registro público: diga qual é, sem nomes nem CPF."
				placeholder="Decisão de 20/11/2026"
				maxLength={200}
				autoComplete="off"
				value={grounds.order}
				onChange={({ currentTarget }) => onChange({ ...grounds, order: currentTarget.value })}
			/>
			{(lot.regulated || documents.length > 0) && (
				<SelectField
					label={lot.regulated ? 'Documento da ordem' : 'Documento da ordem (opcional)'}
					hint={
						documents.length === 0
							? 'Não há documento publicado: publique a ordem nos documentos do leilão ou do lote.'
							: 'Um documento publicado do lote ou do leilão.'
					}
					options={Object.fromEntries([['', 'Escolha'], ...documents])}
					value={grounds.document_id}
					error={errors.document_id}
					onChange={({ currentTarget }) => onChange({ ...grounds, document_id: currentTarget.value })}
				/>
			)}
		</>
	);
}
