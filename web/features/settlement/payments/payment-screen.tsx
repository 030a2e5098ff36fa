import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { Payment, PaymentComponent, PaymentProof, WayToPay as Way } from '#contract/payments.ts';
import { timeLeft } from '#domain/auction/countdown.ts';
import { declaredWords } from '#domain/auction/declared-result.ts';
import { partName } from '#domain/settlement/payment-components.ts';
import { isUnpaid, PAYMENT_LABELS } from '#domain/settlement/payments.ts';
import { formatDateTime, formatWeekdayTime, HOUR } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { WinTracker, winPaymentOf } from '#web/features/bidding/win-tracker.tsx';
import { Papers } from '#web/features/settlement/papers/paper-list.tsx';
import { ComponentList } from '#web/features/settlement/payment-parts/component-list.tsx';
import {
	additionsOf,
	firstTerm,
	payeeWords,
} from '#web/features/settlement/payment-parts/component-words.ts';
import { ChargePix } from '#web/features/settlement/ways-to-pay/charge-pix.tsx';
import { Fold, Proofs } from '#web/features/settlement/ways-to-pay/proofs.tsx';
import { StaticPix } from '#web/features/settlement/ways-to-pay/static-pix.tsx';
import { StaticWay } from '#web/features/settlement/ways-to-pay/static-way.tsx';
import {
	type FreshPayment,
	useFreshPayment,
} from '#web/features/settlement/ways-to-pay/use-fresh-payment.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { useHeldFocus } from '#web/ui/dialog.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import { Amounts } from './amounts.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { PaymentState } from './payment-state.tsx';
import { ReceivedPix } from './received-pix.tsx';

const RefundList = onDemand(() => import('#web/features/settlement/payment-parts/refund-list.tsx'));
const Consents = onDemand(() => import('./consents.tsx'), { ahead: false });

interface PaymentScreenProps {
	initial: Payment;
	/** Opens a proof; returns an error message, or null. */
	openProof: (proof: Pick<PaymentProof, 'id' | 'kind'>) => Promise<string | null>;
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
	// Who has no account gets this page from the desk, printed.
	const shown = own || winner?.id === null;
	return (
		<div className="measure grid grid-cols-[minmax(0,1fr)] gap-8 pt-2 pb-12 print:scheme-light">
			<Header payment={payment} />
			<p role="status" className="text-16 sm:text-14 text-warn empty:hidden">
				{stale && `Sem conexão com o servidor. Dados de ${formatDateTime(payment.server_time)}.`}
			</p>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
				<div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 lg:sticky lg:top-4 lg:col-start-2 lg:self-start">
					<PaymentSummary payment={payment} />
				</div>
				<div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 lg:col-start-1 lg:row-start-1">
					<PaymentState payment={payment} />
					{winner && <DecisionPanel payment={payment} winner={winner} onDecided={fresh.renew} />}
					{payment.refunds.length > 0 && <RefundList fresh={fresh} openProof={openProof} />}
					{payment.consents.length > 0 && <Consents payment={payment} />}
					{own && isUnpaid(payment.status) && identity}
					{!payment.as_one ? (
						<ComponentList fresh={fresh} openProof={openProof} proofForm={proofForm} />
					) : (
						shown && way && <WayToPay way={way} payment={payment} />
					)}
					{winner && <ReceivedPix payment={payment} />}
					{payment.as_one && (
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

/** The lot leads back, for administrators the list of its payments. */
function Header({ payment }: { payment: Payment }) {
	const { auction, winner, status, components } = payment;
	const heading = useHeldFocus<HTMLHeadingElement>([status, ...components.map(({ state }) => state)].join());
	const lot = PAGES.auction(auction.id);
	return (
		<header className="grid gap-2">
			<Link
				to={winner ? ADMIN_PAGES.paymentsOfLot(auction.id) : lot}
				className="inline-flex min-h-11 items-center gap-1 justify-self-start text-14 text-ink-soft no-underline hover:text-ink print:hidden"
			>
				<ChevronLeft aria-hidden size={16} />
				{winner ? 'Pagamentos deste lote' : 'Voltar ao lote'}
			</Link>
			<h1 ref={heading} tabIndex={-1} className="font-serif text-28 font-semibold outline-none lg:text-36">
				{payment.price > 0 ? 'Pagamento da arrematação' : 'Pagamento da comissão'}
			</h1>
			<p className="text-18 wrap-anywhere">
				{winner ? (
					<Link to={lot} className="max-sm:inline-flex max-sm:min-h-11 max-sm:items-center">
						{auction.title}
					</Link>
				) : (
					auction.title
				)}
			</p>
			<p className="text-16 sm:text-14 text-ink-soft tabular-nums">
				Leilão encerrado em {formatDateTime(auction.end_time)}
			</p>
			{/* A commission that is owed alone is of no win. */}
			{payment.price > 0 && (
				<div className="mt-2 max-w-3xl print:hidden">
					<WinTracker payment={trackedOf(payment)} />
				</div>
			)}
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
	const { price, commission, commission_percent, amount, status, declared, own, credit } = payment;
	const result = declared && {
		declared: fromReais(declared.price),
		highest_bid: fromReais(declared.highest_bid),
		owed: fromReais(price),
	};
	const due_at = isUnpaid(status) ? dueNow(payment) : null;
	const term = due_at !== null && (
		<DueTime label="Prazo para pagar" at={due_at} server_time={payment.server_time} />
	);
	const payeeOf = (kind: PaymentComponent['kind']) => {
		const found = payment.components.find((component) => component.kind === kind);
		if (!found) return undefined;
		// One Pix pays both parts, or each is paid to its payee.
		if (!payment.as_one) return payeeWords(found);
		const { way } = payment;
		const by = `recebido por ${way && way.kind !== 'house' ? way.merchant : found.payee.name}`;
		return kind === 'price' ? `${by} para o comitente` : by;
	};
	const payees = { price: payeeOf('price'), commission: payeeOf('commission') };
	return (
		<Amounts
			name="Valor da arrematação"
			total={amount}
			price={price}
			credit={credit}
			commission={commission}
			commission_percent={commission_percent}
			costs={payment.components
				.filter(({ kind }) => kind === 'cost')
				.map((cost) => ({ name: partName(cost, []), amount: cost.amount, payee: payeeWords(cost) }))}
			additions={additionsOf(payment.components)}
			payees={payees}
		>
			{(result || term) && (
				<>
					{result && <p className="mb-4 text-16 sm:text-14 text-ink-soft">{declaredWords(result, own)}</p>}
					{term}
				</>
			)}
		</Amounts>
	);
}

/** The term of what can be paid now: none while a proof is checked, or while there is no way of paying. */
function dueNow({ as_one, own, due_at, proofs, components }: Payment): string | null {
	if (!own) return due_at;
	if (!as_one) return firstTerm(components);
	return proofs.some(({ status }) => status === 'waiting') ? null : due_at;
}

/** How to pay, step by step, folded while a proof is checked. `amount` in reais. */
function WayToPay({ way, payment: { own, amount, proofs } }: { way: Way; payment: Payment }) {
	const sent = proofs.some(({ status }) => status === 'waiting');
	return (
		<section aria-labelledby="como-pagar">
			<h2 id="como-pagar" className={sent ? 'sr-only' : 'mb-3 font-serif text-22 font-semibold'}>
				Como pagar
			</h2>
			{sent ? (
				<Fold name="Ver os dados do Pix de novo">
					<How way={way} amount={amount} quiet />
				</Fold>
			) : (
				<How way={way} amount={amount} quiet={!own} />
			)}
		</section>
	);
}

function How({ way, amount, quiet }: { way: Way; amount: number; quiet: boolean }) {
	switch (way.kind) {
		case 'static':
			return <StaticPix way={way} amount={amount} quiet={quiet} />;
		case 'charge':
			return <ChargePix way={way} amount={amount} quiet={quiet} />;
		case 'house':
			return <StaticWay way={way} amount={amount} />;
	}
}

/** For administrators: the earlier wins of this lot that were undone. */
function EarlierPayments({ earlier }: { earlier: Payment['earlier'] }) {
	if (earlier.length === 0) return null;
	return (
		<section aria-labelledby="anteriores">
			<h2 id="anteriores" className="mb-3 font-serif text-22 font-semibold">
				Pagamentos anteriores deste lote
			</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-surface">
				{earlier.map(({ id, status, name, bidder, amount, created_at, ended_at, reason }) => (
					<li key={id} className="grid gap-1 px-4 py-3">
						<p className="flex flex-wrap justify-between gap-x-4 font-semibold">
							<span className="wrap-anywhere">
								{name}
								{bidder !== null && ` (Licitante ${bidder})`}
							</span>
							<span className="tabular-nums">{showReais(amount)}</span>
						</p>
						<p className="text-16 sm:text-14 text-ink-soft tabular-nums">
							{PAYMENT_LABELS[status]}
							{ended_at ? ` em ${formatDateTime(ended_at)}` : ` desde ${formatDateTime(created_at)}`}
						</p>
						{reason && <p className="text-16 sm:text-14 wrap-anywhere">Motivo: {reason}</p>}
					</li>
				))}
			</ul>
		</section>
	);
}

/** The time left by the server's clock, with the exact time below. Both times ISO. */
export function DueTime({ label, at, server_time }: { label: string; at: string; server_time: string }) {
	const left = Date.parse(at) - useServerNow(Date.parse(server_time));
	return (
		<div className="tabular-nums">
			<p className="text-16 sm:text-14 text-ink-soft">{label}</p>
			<p className="text-22 font-semibold">
				{left > 0 ? (
					<Countdown urgency={left < HOUR ? 'warning' : 'normal'} label={timeLeft(left)} />
				) : (
					<span className="text-live">Prazo vencido</span>
				)}
			</p>
			<p className="text-16 sm:text-14 text-ink-soft">{`até ${formatWeekdayTime(at)}`}</p>
		</div>
	);
}
