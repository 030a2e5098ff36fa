import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { OfferMade, SettlementOverview } from '#contract/admin-payments.ts';
import { PAGES } from '#contract/paths.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import { OFFER_LABELS } from '#domain/settlement/second-chance.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { showReais, sumReais } from '#web/api/amount.ts';
import { reopenLot, type Undoing, withdrawOffer } from '#web/api/payments.ts';
import { Button } from '#web/ui/button.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { CreditDialog, RestDialog } from './credit-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

interface Props {
	after: SettlementOverview;
	/** The price of the win, and what a credit pays of it, in reais. */
	price: number;
	credit: number;
	onDecided: () => Promise<void>;
}

const LABELS: Record<Step, string> = {
	offer: 'Oferecer ao próximo lance',
	withdraw: 'Retirar a oferta',
	reopen: 'Reabrir em novo leilão',
	default: 'Cancelar por falta de pagamento',
	cancel: 'Anular a arrematação',
	refund: 'Anular e devolver',
	credit: 'Pagar com crédito',
	rest: 'Vencer o saldo',
};

const OF_COMMISSION: Partial<Record<Step, string>> = {
	cancel: 'Cancelar a comissão',
	refund: 'Devolver a comissão',
};

/** The possible actions, each with its own confirmation dialog. */
export function NextSteps({ after, price, credit, onDecided }: Props) {
	const [opened, setOpened] = useState<Step | null>(null);
	const { words, steps } = stepsOf(after);
	const close = () => setOpened(null);
	return (
		<section aria-labelledby="passos" className="print:hidden">
			<h2 id="passos" className="mb-3 font-serif text-22 font-semibold">
				Próximos passos
			</h2>
			<div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
				<p className="max-w-[68ch]">{words}</p>
				{after.offer && <OfferLine offer={after.offer} />}
				{after.reopened_as && (
					<Link to={`${PAGES.adminAuctions}?edit=${after.reopened_as}`} className="justify-self-start">
						Abrir o novo leilão
					</Link>
				)}
				{steps.length > 0 && (
					<div className="flex flex-wrap gap-3">
						{steps.map((step, index) => (
							<Button
								key={step}
								variant={index === 0 && (step === 'offer' || step === 'reopen') ? 'primary' : 'secondary'}
								onClick={() => setOpened(step)}
							>
								{(after.payment.alone && OF_COMMISSION[step]) || LABELS[step]}
							</Button>
						))}
					</div>
				)}
				{after.unpaid_by && (
					<Link
						to={ADMIN_PAGES.barUnpaid(after.unpaid_by)}
						className="inline-flex min-h-11 items-center justify-self-start font-semibold"
					>
						Impedir este CPF ou CNPJ em todos os leilões
					</Link>
				)}
			</div>
			<Dialogs
				after={after}
				price={price}
				credit={credit}
				opened={opened}
				onClose={close}
				onDecided={onDecided}
			/>
		</section>
	);
}

function OfferLine({ offer: { bidder, price, state, expires_at } }: { offer: OfferMade }) {
	return (
		<p className="rounded-control border-l-4 border-brass-mark bg-wash px-3 py-2 tabular-nums">
			<strong>{OFFER_LABELS[state]}</strong>: Licitante {bidder}, {showReais(price)}
			{state === 'offered' && `, até ${formatWeekdayTime(expires_at)}`}
		</p>
	);
}

const UNDOINGS: readonly Step[] = ['default', 'cancel', 'refund'];

function Dialogs({
	after,
	price,
	credit,
	opened,
	...decided
}: Props & { opened: Step | null; onClose: () => void }) {
	const { payment, ranking, offer, journal } = after;
	const next = ranking.bidders.find(({ bidder }) => bidder === ranking.next);
	const lines = journal.lines.filter(({ payment_id }) => payment_id === payment.id);
	const sumOf = (account: 'winner' | 'bank') => sumReais(lines.map((line) => line[account]));
	const amounts = {
		owed: showReais(sumOf('winner')),
		held: sumOf('bank') > 0 ? showReais(sumOf('bank')) : null,
		deposited: lines.some(({ kind }) => kind === 'deposited'),
	};
	return (
		<>
			<UndoDialog
				undoing={opened && UNDOINGS.includes(opened) ? (opened as Undoing) : null}
				paymentId={payment.id}
				amounts={amounts}
				alone={payment.alone}
				byBank={payment.by_bank}
				lot={after}
				{...decided}
			/>
			<CreditDialog
				open={opened === 'credit'}
				paymentId={payment.id}
				price={price}
				entered={credit}
				orders={after.orders}
				{...decided}
			/>
			<RestDialog open={opened === 'rest'} paymentId={payment.id} orders={after.orders} {...decided} />
			{next && <OfferDialog open={opened === 'offer'} after={after} next={next} {...decided} />}
			{offer && (
				<AskDialog
					open={opened === 'withdraw'}
					title="Retirar a oferta"
					done="offer.withdrawn"
					confirm="Retirar a oferta"
					confirming="Retirando..."
					send={() => withdrawOffer(offer.id)}
					{...decided}
				>
					<p>
						O Licitante {offer.bidder} recebe um email e não pode mais aceitar. Você pode oferecer de novo.
					</p>
				</AskDialog>
			)}
			<Reopen open={opened === 'reopen'} auctionId={after.auction_id} {...decided} />
		</>
	);
}

/** Reopens the lot. The new auction opens for editing at once, because it needs dates. */
function Reopen({
	open,
	auctionId,
	onClose,
	onDecided,
}: Pick<Props, 'onDecided'> & { open: boolean; auctionId: string; onClose: () => void }) {
	const navigate = useNavigate();
	async function reopen() {
		const answer = await reopenLot(auctionId);
		if ('done' in answer) void navigate(`${PAGES.adminAuctions}?edit=${answer.done.auction_id}`);
		return answer;
	}
	return (
		<AskDialog
			open={open}
			title="Reabrir em novo leilão"
			done="lot.reopened"
			confirm="Reabrir o lote"
			confirming="Reabrindo..."
			send={reopen}
			onClose={onClose}
			onDecided={onDecided}
		>
			<p>
				O lote é copiado para um leilão novo, com as imagens e os dados, que fica pendente até você marcar as
				datas; se não for venda voluntária, fica em rascunho até você publicar com o novo edital. Este leilão
				e seus lances ficam como estão. Quem arrematou e não pagou não pode dar lances no novo.
			</p>
		</AskDialog>
	);
}

/** An action of an administrator after a win. */
type Step = 'offer' | 'withdraw' | 'reopen' | 'default' | 'cancel' | 'refund' | 'credit' | 'rest';

/** The possible actions, the most likely first, with an explanation. */
export function stepsOf({
	payment,
	proof_waiting,
	offer,
	reopened_as,
	judicial,
	ranking,
	journal,
}: SettlementOverview): {
	words: string;
	steps: Step[];
} {
	if (reopened_as) return { words: 'Este lote voltou em um novo leilão.', steps: [] };
	if (payment.alone) return stepsOfCommission(payment.status);
	const credit: Step[] = [
		...(payment.rest_late ? ['rest' as const] : []),
		...(payment.creditable ? ['credit' as const] : []),
	];
	if (payment.status === 'pending')
		return {
			words: 'O prazo para pagar ainda corre. Se a arrematação não puder valer, anule-a com o motivo.',
			steps: [...credit, 'cancel'],
		};
	if (payment.status === 'paid')
		return {
			words: `O lote está pago. Se a arrematação não puder valer, ${
				journal.lines.some(({ kind }) => kind === 'deposited')
					? 'a comissão é devida de volta, e o juízo devolve o preço depositado.'
					: 'todo o valor é devido de volta, a comissão também.'
			}`,
			steps: ['refund'],
		};
	if (offer?.state === 'offered')
		return { words: 'O lote está oferecido. Espere a resposta ou retire a oferta.', steps: ['withdraw'] };
	const judge = judicial
		? ' Em leilão judicial, comunique os lances seguintes ao juiz: só ofereça por ordem dele.'
		: '';
	const onward: Step[] = ranking.next === null ? [] : ['offer'];
	if (payment.status === 'overdue')
		return proof_waiting
			? {
					words:
						'O prazo venceu, mas há um comprovante em análise. Confirme o pagamento ou recuse o comprovante antes.',
					steps: [...credit, 'cancel'],
				}
			: {
					words: `O prazo para pagar venceu. Você pode esperar o pagamento, oferecer o lote ao próximo lance ou desfazer a arrematação e depois reabrir o lote.${judge}`,
					steps: [...onward, 'default', 'cancel', ...credit],
				};
	const nobody = ranking.next === null ? ' Não há mais ninguém na fila.' : '';
	return {
		words: `A arrematação não vale mais, e o lote está livre. Ofereça-o ao próximo lance ou reabra-o em novo leilão.${nobody}${judge}`,
		steps: [...onward, 'reopen'],
	};
}

/** Of a commission whose payer has no account: the lot is nobody's to offer, and stays as it ended. */
function stepsOfCommission(status: SettlementOverview['payment']['status']): {
	words: string;
	steps: Step[];
} {
	if (isUnpaid(status))
		return {
			words:
				'Quem deve a comissão não tem conta aqui: envie a esta pessoa os dados para pagar, por exemplo esta página impressa, e confirme quando o dinheiro entrar. Se a comissão não for devida, cancele-a com o motivo.',
			steps: ['cancel'],
		};
	if (status === 'paid')
		return { words: 'A comissão está paga. Se não for devida, devolva-a com o motivo.', steps: ['refund'] };
	return { words: 'A comissão não é mais devida. O lote fica como terminou.', steps: [] };
}
