import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { ListedPart } from '#contract/part-list.ts';
import { PAGES } from '#contract/paths.ts';
import { type ComponentState, payeeLabel } from '#domain/settlement/payment-components.ts';
import { showReais } from '#web/api/amount.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { isConfirmable, isLate, shortName, stateWordsOf, stepsOf, termOfPart } from './part-words.ts';
import { placeOf } from './row-words.ts';

/** The heads of the columns. */
export const PART_HEADS = ['Lote', 'Parte e favorecido', 'Pagador', 'Valor', 'Prazo', 'Situação'] as const;

interface Props {
	rows: readonly ListedPart[];
	/** The server's time in epoch milliseconds. */
	now: number;
	/** Opens a part beside its proof. */
	onReview: (part: ListedPart) => void;
}

/** One row for each part of each lot, with what is to be done next. The first proof that waits has the filled button. */
export function PartTable({ rows, now, onReview }: Props) {
	const first = rows.find(({ state }) => state === 'proof-sent')?.id;
	return (
		<RecordTable
			label="Partes a receber e recebidas"
			columns={columnsOf(now)}
			rows={rows}
			actions={(part) => <Acts part={part} first={part.id === first} onReview={onReview} />}
			fits
		/>
	);
}

function columnsOf(now: number): RecordColumn<ListedPart>[] {
	return [
		{ head: PART_HEADS[0], fills: true, cell: (part) => <Lot part={part} /> },
		{ head: PART_HEADS[1], cell: (part) => <Part part={part} /> },
		{
			head: PART_HEADS[2],
			cell: ({ payer }) => (
				<span className="block md:max-w-28 md:truncate" title={payer.name}>
					{payer.name}
				</span>
			),
		},
		{ head: PART_HEADS[3], amount: true, cell: ({ amount }) => <strong>{showReais(amount)}</strong> },
		{ head: PART_HEADS[4], short: true, cell: (part) => <Term part={part} now={now} /> },
		{ head: PART_HEADS[5], short: true, cell: (part) => <State part={part} now={now} /> },
	];
}

function Lot({ part }: { part: ListedPart }) {
	const place = placeOf(part);
	const { id, title } = part.auction;
	return (
		<Link
			to={PAGES.payment(id)}
			title={title}
			className="block min-h-11 min-w-0 content-center text-ink no-underline hover:underline md:truncate md:leading-11"
		>
			{title}
			{place && <span className="font-normal whitespace-nowrap text-ink-soft"> · {place}</span>}
		</Link>
	);
}

function Part({ part }: { part: ListedPart }) {
	const payee = payeeLabel(part.payee);
	return (
		<span className="block md:max-w-48 md:truncate" title={`${shortName(part)} para ${payee}`}>
			{shortName(part)} <span className="text-ink-soft">· {payee}</span>
		</span>
	);
}

function Term({ part, now }: { part: ListedPart; now: number }) {
	const { when, words, late } = termOfPart(part, now);
	return (
		<span>
			{when}
			{words && <span className={late ? 'font-semibold text-live' : 'text-ink-soft'}> · {words}</span>}
		</span>
	);
}

const TONES: Record<ComponentState, string> = {
	waiting: 'text-brass',
	pending: 'text-warn',
	'proof-sent': 'text-brass',
	paid: 'text-brand',
	'refund-due': 'text-brass',
	refunded: 'text-ink-soft',
	cancelled: 'text-ink-soft',
	defaulted: 'text-live',
};

/** The steps of a part as dots, with its state in words. */
function State({ part, now }: { part: ListedPart; now: number }) {
	const steps = stepsOf(part);
	return (
		<span
			className={`flex items-center gap-2 font-semibold ${isLate(part, now) ? 'text-live' : TONES[part.state]}`}
		>
			{steps && (
				<span aria-hidden title={steps.names.join(' · ')} className="flex shrink-0 gap-1">
					{steps.names.map((name, place) => (
						<span
							key={name}
							className={`size-2 rounded-full border border-current ${place < steps.done ? 'bg-current' : ''}`}
						/>
					))}
				</span>
			)}
			{stateWordsOf(part, now)}
		</span>
	);
}

const ACTION = 'relative z-1 whitespace-nowrap max-md:grow xl:min-h-9 xl:px-3 xl:py-0 xl:text-14';

interface ActsProps {
	part: ListedPart;
	first: boolean;
	onReview: (part: ListedPart) => void;
}

function Acts({ part, first, onReview }: ActsProps) {
	const { auction, sale, payer, state } = part;
	const of = <span className="sr-only">: {`${shortName(part)}, ${auction.title}`}</span>;
	const items: MenuItem[] = [
		{ label: 'Ver pagamento do lote', to: PAGES.payment(auction.id) },
		{ label: 'Ver só deste lote', to: ADMIN_PAGES.paymentsOfLot(auction.id) },
		...(sale ? [{ label: 'Ver só deste leilão', to: ADMIN_PAGES.paymentsOfSale(sale.id) }] : []),
		...(payer.id ? [{ label: 'Ver só deste arrematante', to: ADMIN_PAGES.paymentsOfPerson(payer.id) }] : []),
		...(part.paid_out === null
			? []
			: [{ label: 'Ver repasses do lote', to: ADMIN_PAGES.payoutsOfLot(auction.id) }]),
	];
	return (
		<span className="flex items-center gap-1 md:justify-end">
			{isConfirmable(part) ? (
				<Button variant={first ? 'primary' : 'secondary'} className={ACTION} onClick={() => onReview(part)}>
					{state === 'proof-sent' ? 'Conferir' : 'Confirmar'}
					{of}
				</Button>
			) : (
				<LinkButton variant="secondary" to={PAGES.payment(auction.id)} className={ACTION}>
					{state === 'refund-due' ? 'Devolver' : state === 'waiting' ? 'Resolver' : 'Abrir'}
					{of}
				</LinkButton>
			)}
			<MoreMenu label={`Mais ações: ${shortName(part)}, ${auction.title}`} items={items} />
		</span>
	);
}
