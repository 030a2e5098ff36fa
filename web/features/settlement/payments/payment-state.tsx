import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Payment, PaymentComponent, PaymentProof } from '#contract/payments.ts';
import { isOwed, partName } from '#domain/settlement/payment-components.ts';
import { isUnpaid, PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { formatDateTime, formatWeekdayTime } from '#domain/values/time.ts';
import { showReais, sumReais } from '#web/api/amount.ts';

const LOOK: Record<PaymentStatus, { Icon: LucideIcon; tone: string }> = {
	pending: { Icon: Clock, tone: 'border-warn text-warn' },
	overdue: { Icon: TriangleAlert, tone: 'border-live text-live' },
	paid: { Icon: CircleCheck, tone: 'border-brand text-brand' },
	cancelled: { Icon: Ban, tone: 'border-edge text-ink-soft' },
	defaulted: { Icon: TriangleAlert, tone: 'border-live text-live' },
	'refund-due': { Icon: Undo2, tone: 'border-brass text-brass' },
	refunded: { Icon: Undo2, tone: 'border-edge text-ink-soft' },
};

/** While the winner has nothing to do but wait. */
const CHECKED = { Icon: Clock, tone: 'border-edge text-ink' };

/** The status of the payment in words. Screen readers announce its changes. */
export function PaymentState({ payment }: { payment: Payment }) {
	const checked = checkedProofs(payment);
	const { Icon, tone } = checked.length > 0 ? CHECKED : LOOK[payment.status];
	return (
		<div role="status" className={`flex gap-4 rounded-card border bg-surface p-4 sm:p-6 ${tone}`}>
			<Icon aria-hidden size={28} className="mt-1 shrink-0" />
			<div className="min-w-0">
				<p className="font-serif text-22 font-semibold">
					{checked.length === 0
						? PAYMENT_LABELS[payment.status]
						: checked.length === 1
							? 'Comprovante em análise'
							: 'Comprovantes em análise'}
				</p>
				<p className="text-ink">{checked.length > 0 ? checkedWords(checked) : wordsOf(payment)}</p>
				{payment.annulled_by && (
					<p className="mt-2 text-ink wrap-anywhere">Fundamento: {payment.annulled_by}</p>
				)}
				{payment.reason && <p className="mt-2 text-ink wrap-anywhere">Motivo: {payment.reason}</p>}
			</div>
		</div>
	);
}

/** The proofs that are checked, if there is nothing else that the winner can pay now. */
function checkedProofs({ own, as_one, status, due_at, proofs, components }: Payment): PaymentProof[] {
	if (!own || !isUnpaid(status)) return [];
	const waits = (proof: PaymentProof) => proof.status === 'waiting';
	if (as_one) return proofs.filter(waits);
	return components.some((part) => isDue(part, due_at))
		? []
		: components.flatMap((part) => part.proofs.filter(waits));
}

function checkedWords(proofs: readonly PaymentProof[]): string {
	const sent = proofs.map(
		({ number, uploaded_at }) => `Comprovante ${number}, enviado em ${formatDateTime(uploaded_at)}.`,
	);
	return [...sent, 'Aguarde a resposta e não pague de novo.'].join(' ');
}

function wordsOf(payment: Payment): string {
	const { status, created_at, paid_at, ended_at, components } = payment;
	const ended = formatDateTime(ended_at ?? created_at);
	switch (status) {
		case 'pending':
		case 'overdue':
			return owedWords(payment);
		case 'paid':
			return `Pagamento confirmado em ${formatDateTime(paid_at ?? created_at)}.`;
		case 'cancelled':
			return `Cancelado em ${ended}. Não há mais nada a pagar por este lote.`;
		case 'defaulted':
			return `Não foi pago no prazo, e a arrematação foi desfeita em ${ended}. ${stillOwed(components)}`;
		case 'refund-due':
			return `Desfeita em ${ended}. O que foi pago será devolvido: abaixo está por quem, até quando e, depois de feito, em que dia.`;
		case 'refunded':
			return `Desfeita em ${ended}. O que foi pago foi devolvido, nos dias que estão abaixo.`;
	}
}

/** What is owed after a default: the edital's fine and the commission, and the price until the lot is another's. */
function stillOwed(components: Payment['components']): string {
	const owed = components.filter(({ state }) => isOwed(state));
	if (owed.length === 0) return 'Não há mais nada a pagar por este lote.';
	const names = owed.map((part) => partName(part, components).toLowerCase());
	return `Continua devido: ${names.join(', ')}, no total de ${showReais(sumReais(owed.map(({ amount }) => amount)))}.`;
}

function owedWords(payment: Payment): string {
	const { status, own, due_at, proofs, way } = payment;
	if (!payment.as_one || due_at === null) return apartWords(payment);
	const due = formatWeekdayTime(due_at);
	if (proofs.some((proof) => proof.status === 'waiting')) return 'Há comprovante a conferir.';
	if (!own) return status === 'pending' ? `O prazo para pagar vai até ${due}.` : `O prazo era ${due}.`;
	const then =
		way?.kind === 'charge' ? 'A confirmação vem do banco.' : 'Depois, envie o comprovante nesta página.';
	return status === 'pending'
		? `Pague o total até ${due}. ${then}`
		: `O prazo era ${due}. Pague agora: sem o pagamento, o lote pode ser oferecido a outro licitante. ${then}`;
}

/** Whether a part can be paid now, and is due no later than the payment. */
function isDue({ state, due_at: at }: PaymentComponent, due_at: string | null): boolean {
	return state === 'pending' && at !== null && due_at !== null && at <= due_at;
}

/** What is still to be done where each part is paid to its payee. */
function apartWords(payment: Payment): string {
	const { status, own, due_at } = payment;
	const { components } = payment;
	const open = components.filter((part) => isDue(part, due_at));
	const waiting = components.filter(({ state }) => state === 'waiting');
	const sent = components.filter(({ state }) => state === 'proof-sent').length;
	if (open.length === 0 && sent === 0)
		return waiting.length > 0 ? 'Ainda não há como pagar. Avisamos você por email quando houver.' : '';
	if (!own && sent > 0) return 'Há comprovante a conferir.';
	const due = due_at === null ? '' : formatWeekdayTime(due_at);
	const term = status === 'pending' ? `O prazo para pagar vai até ${due}.` : `O prazo era ${due}.`;
	const missing = new Intl.ListFormat('pt-BR').format(
		open.map((part) => partName(part, components).toLowerCase()),
	);
	return own ? `${term} Falta pagar: ${missing}.` : term;
}
