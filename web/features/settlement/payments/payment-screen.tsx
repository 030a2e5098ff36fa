import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import type { Payment, PaymentComponent, PaymentProof, WayToPay as Way } from '#contract/payments.ts';
import { declaredWords } from '#domain/auction/declared-result.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { fromReais } from '#web/api/amount.ts';
import { WinTracker, winPaymentOf } from '#web/features/bidding/win-tracker.tsx';
import { ComponentList } from '#web/features/settlement/payment-parts/component-list.tsx';
import { paidApart } from '#web/features/settlement/payment-parts/component-words.ts';
import { ChargePix } from '#web/features/settlement/ways-to-pay/charge-pix.tsx';
import { Proofs } from '#web/features/settlement/ways-to-pay/proofs.tsx';
import { StaticPix } from '#web/features/settlement/ways-to-pay/static-pix.tsx';
import { StaticWay } from '#web/features/settlement/ways-to-pay/static-way.tsx';
import {
	type FreshPayment,
	useFreshPayment,
} from '#web/features/settlement/ways-to-pay/use-fresh-payment.ts';
import { Amounts } from './amounts.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DueTime } from './due-time.tsx';
import { EarlierPayments } from './earlier-payments.tsx';
import { Papers } from './papers.tsx';
import { PaymentState } from './payment-state.tsx';
import { ReceivedPix } from './received-pix.tsx';

interface PaymentScreenProps {
	initial: Payment;
	/** Opens a proof; returns an error message, or null. */
	openProof: (proof: PaymentProof) => Promise<string | null>;
	/** Asks the winner for the CPF or CNPJ; null once it is known. */
	identity: ReactNode;
	/** The form that sends a proof, for the winner; of one part, if each is paid apart. */
	proofForm: (fresh: FreshPayment, component?: PaymentComponent) => ReactNode;
	/** The next steps after the win, for administrators. */
	after: (fresh: FreshPayment) => ReactNode;
}

/**
 * The payment of a lot's winner: the amount, the deadline, how to pay, and the status. Administrators make their
 * decisions here.
 */
export function PaymentScreen({ initial, openProof, identity, proofForm, after }: PaymentScreenProps) {
	const fresh = useFreshPayment(initial);
	const { payment, stale } = fresh;
	const { own, winner, way } = payment;
	return (
		<div className="measure grid grid-cols-[minmax(0,1fr)] gap-8 pt-2 pb-12 print:scheme-light">
			<Header payment={payment} />
			<p role="status" className="text-14 text-warn empty:hidden">
				{stale && `Sem conexão com o servidor. Dados de ${formatDateTime(payment.server_time)}.`}
			</p>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
				<div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 lg:sticky lg:top-4 lg:col-start-2 lg:self-start">
					<PaymentSummary payment={payment} />
				</div>
				<div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 lg:col-start-1 lg:row-start-1">
					<PaymentState payment={payment} />
					{winner && <DecisionPanel payment={payment} winner={winner} onDecided={fresh.renew} />}
					{own && isUnpaid(payment.status) && identity}
					{paidApart(payment) ? (
						<ComponentList fresh={fresh} openProof={openProof} proofForm={proofForm} />
					) : (
						own && way && <WayToPay way={way} amount={payment.amount} />
					)}
					{winner && <ReceivedPix payment={payment} />}
					{!paidApart(payment) && (
						<Proofs payment={payment} open={openProof} form={own && way ? proofForm(fresh) : null} />
					)}
					<Papers payment={payment} />
					<EarlierPayments earlier={payment.earlier} />
					{after(fresh)}
				</div>
			</div>
		</div>
	);
}

function Header({ payment }: { payment: Payment }) {
	const { auction } = payment;
	return (
		<header className="grid gap-2">
			<Link
				to={PAGES.auction(auction.id)}
				className="inline-flex min-h-11 items-center gap-1 justify-self-start text-14 text-ink-soft no-underline hover:text-ink print:hidden"
			>
				<ChevronLeft aria-hidden size={16} />
				Voltar ao lote
			</Link>
			<h1 className="font-serif text-28 font-semibold lg:text-36">Pagamento do arremate</h1>
			<p className="text-18 wrap-anywhere">{auction.title}</p>
			<p className="text-14 text-ink-soft tabular-nums">
				Leilão encerrado em {formatDateTime(auction.end_time)}
			</p>
			<div className="mt-2 max-w-3xl print:hidden">
				<WinTracker payment={trackedOf(payment)} />
			</div>
		</header>
	);
}

/** Where each part is paid apart, a proof of any part counts. */
function trackedOf(payment: Payment) {
	const sent = payment.components.some(({ state }) => state === 'proof-sent');
	const tracked = winPaymentOf(payment);
	return { ...tracked, proof_waiting: tracked.proof_waiting || sent };
}

/** The amount owed and the deadline. */
function PaymentSummary({ payment }: { payment: Payment }) {
	const { price, commission, commission_percent, amount, status, declared, own } = payment;
	const result = declared && {
		declared: fromReais(declared.price),
		highest_bid: fromReais(declared.highest_bid),
		owed: fromReais(price),
	};
	// One Pix pays both parts, or each is paid to its payee.
	const verb = paidApart(payment) ? 'a pagar a' : 'destinado a';
	const payeeOf = (kind: PaymentComponent['kind']) => {
		const found = payment.components.find((component) => component.kind === kind);
		return found && `${verb} ${found.payee.name}`;
	};
	const payees = { price: payeeOf('price'), commission: payeeOf('commission') };
	return (
		<Amounts
			name="Arremate"
			total={amount}
			price={price}
			commission={commission}
			commission_percent={commission_percent}
			payees={payees}
		>
			{result && <p className="mb-4 text-14 text-ink-soft">{declaredWords(result, own)}</p>}
			{isUnpaid(status) && (
				<DueTime label="Prazo para pagar" at={payment.due_at} server_time={payment.server_time} />
			)}
		</Amounts>
	);
}

/** How to pay, step by step. `amount` in reais. */
function WayToPay({ way, amount }: { way: Way; amount: number }) {
	return (
		<section aria-labelledby="como-pagar">
			<h2 id="como-pagar" className="mb-3 font-serif text-22 font-semibold">
				Como pagar
			</h2>
			<How way={way} amount={amount} />
		</section>
	);
}

function How({ way, amount }: { way: Way; amount: number }) {
	switch (way.kind) {
		case 'static':
			return <StaticPix way={way} amount={amount} />;
		case 'charge':
			return <ChargePix way={way} amount={amount} />;
		case 'house':
			return <StaticWay way={way} amount={amount} />;
	}
}
