import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Payment } from '#contract/payments.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { componentName, paidApart } from '#web/features/settlement/payment-parts/component-words.ts';

const LOOK: Record<PaymentStatus, { Icon: LucideIcon; tone: string }> = {
	pending: { Icon: Clock, tone: 'border-warn text-warn' },
	overdue: { Icon: TriangleAlert, tone: 'border-live text-live' },
	paid: { Icon: CircleCheck, tone: 'border-brand text-brand' },
	cancelled: { Icon: Ban, tone: 'border-edge text-ink-soft' },
	refunded: { Icon: Undo2, tone: 'border-edge text-ink-soft' },
};

/** The status of the payment in words. Screen readers announce its changes. */
export function PaymentState({ payment }: { payment: Payment }) {
	const { Icon, tone } = LOOK[payment.status];
	return (
		<div role="status" className={`flex gap-4 rounded-card border bg-surface p-4 sm:p-6 ${tone}`}>
			<Icon aria-hidden size={28} className="mt-1 shrink-0" />
			<div className="min-w-0">
				<p className="font-serif text-22 font-semibold">{PAYMENT_LABELS[payment.status]}</p>
				<p className="text-ink">{wordsOf(payment)}</p>
				{payment.reason && <p className="mt-2 text-ink wrap-anywhere">Motivo: {payment.reason}</p>}
			</div>
		</div>
	);
}

function wordsOf(payment: Payment): string {
	const { status, due_at, paid_at, ended_at } = payment;
	switch (status) {
		case 'pending':
		case 'overdue':
			return owedWords(payment);
		case 'paid':
			return `Pagamento confirmado em ${formatDateTime(paid_at ?? due_at)}.`;
		case 'cancelled':
			return `Cancelado em ${formatDateTime(ended_at ?? due_at)}. Não há mais nada a pagar por este lote.`;
		case 'refunded':
			return paidApart(payment)
				? `Anulado em ${formatDateTime(ended_at ?? due_at)}: a comissão é devolvida, e o juízo devolve o preço depositado.`
				: `Devolvido por inteiro em ${formatDateTime(ended_at ?? due_at)}, a comissão também.`;
	}
}

function owedWords(payment: Payment): string {
	const { status, own, due_at, proofs, way } = payment;
	const due = formatDateTime(due_at);
	if (paidApart(payment)) return apartWords(payment);
	if (proofs.some((proof) => proof.status === 'waiting'))
		return own
			? 'Seu comprovante está em análise. Aguarde a resposta e não pague de novo.'
			: 'Há comprovante a conferir.';
	if (!own) return status === 'pending' ? `O prazo para pagar vai até ${due}.` : `O prazo era ${due}.`;
	const then =
		way?.kind === 'charge' ? 'A confirmação vem do banco.' : 'Depois, envie o comprovante nesta página.';
	return status === 'pending'
		? `Pague o total até ${due}. ${then}`
		: `O prazo era ${due}. Pague agora: sem o pagamento, o lote pode ser oferecido a outro licitante. ${then}`;
}

/** What is still to be done where each part is paid to its payee. */
function apartWords(payment: Payment): string {
	const { status, own, due_at } = payment;
	const { components } = payment;
	const due = formatDateTime(due_at);
	const open = components.filter(
		({ state, due_at: at }) => state === 'pending' && (at === null || at <= due_at),
	);
	const sent = components.filter(({ state }) => state === 'proof-sent').length;
	if (own && open.length === 0)
		return sent === 1
			? 'Seu comprovante está em análise. Aguarde a resposta e não pague de novo.'
			: 'Seus comprovantes estão em análise. Aguarde a resposta e não pague de novo.';
	if (!own && sent > 0) return 'Há comprovante a conferir.';
	const term = status === 'pending' ? `O prazo para pagar vai até ${due}.` : `O prazo era ${due}.`;
	const missing = open.map((part) => componentName(part, components).toLowerCase()).join(' e ');
	return own ? `${term} Falta pagar: ${missing}. Cada parte tem o seu comprovante.` : term;
}
