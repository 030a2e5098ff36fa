import type { LegalTermsUnit } from '#domain/sale/legal-terms.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { formatDate, formatDateTimeSeconds, type Micros } from '#domain/values/time.ts';
import { type PayoutLineKind, payoutAmount, payoutTerms } from './payouts.ts';

/** An amount that is taken off, from `at` until it was removed. */
export interface DatedLine {
	kind: PayoutLineKind;
	amount: Centavos;
	at: Micros;
	removed_at: Micros | null;
}

/** A payout as it is stored. */
export interface StatedPayout {
	seller: string;
	received: Centavos;
	received_at: Micros;
	statement_due_at: Micros;
	due_at: Micros;
	lines: readonly DatedLine[];
	/** What was sent, when, and whether payee, amount, date and account are those that were sealed; null before. */
	paid: { amount: Centavos; at: Micros; sealed: boolean } | null;
}

/** What the journal says of a part, in centavos; a line that was given back counts negative. */
export interface Booked {
	received: Centavos;
	direct: Centavos;
	commission: Centavos;
	expense: Centavos;
	paid_out: Centavos;
	paid_out_at: Micros | null;
}

/** A part of a payment that a seller gets, from all places that say something of it. */
export interface StatedPart {
	/** The seller that the part names, of whom the operator receives it or who receives it. */
	seller: string;
	amount: Centavos;
	/** Whether it passes the operator's bank; else the seller got it directly. */
	through_operator: boolean;
	/** When it was paid; null while it is not. */
	paid_at: Micros | null;
	/** When the win was annulled and the amount owed back to who paid it; null where it was not. */
	returned_at: Micros | null;
	/** Of a whole payment, on its price: what its parts say is owed back or given back of what is the seller's, and the journal. */
	annulled: { stated: Centavos; booked: Centavos } | null;
	payout: StatedPayout | null;
	booked: Booked;
}

/** What a statement says of a part, or of several, in centavos. */
export interface Movements {
	/** Received by the operator. */
	received: Centavos;
	/** Received by the seller itself. */
	direct: Centavos;
	/** Owed or given back to who paid it. */
	returned: Centavos;
	commission: Centavos;
	expense: Centavos;
	paid_out: Centavos;
}
type Movement = keyof Movements;

const NOTHING: Movements = { received: 0, direct: 0, returned: 0, commission: 0, expense: 0, paid_out: 0 };

/** What is held for the seller after these movements; negative, what the seller owes. What it received directly was never held. */
export function heldAfter({ received, returned, commission, expense, paid_out }: Movements): Centavos {
	return received - returned - commission - expense - paid_out;
}

/** A period of a statement: from one instant up to before another. */
export interface Period {
	from: Micros;
	until: Micros;
}

/** The movements of a part within a period. */
export function movementsIn(part: StatedPart, { from, until }: Period): Movements {
	const sum = { ...NOTHING };
	for (const { at, what, amount } of movementsOf(part)) if (at >= from && at < until) sum[what] += amount;
	return sum;
}

/** The sum of movements. */
export function totalOf(all: readonly Movements[]): Movements {
	const total = { ...NOTHING };
	for (const movements of all)
		for (const what of Object.keys(total) as Movement[]) total[what] += movements[what];
	return total;
}

interface Dated {
	at: Micros;
	what: Movement;
	amount: Centavos;
}

function movementsOf({ amount, through_operator, paid_at, returned_at, payout }: StatedPart): Dated[] {
	const all: Dated[] = [];
	if (paid_at !== null) all.push({ at: paid_at, what: through_operator ? 'received' : 'direct', amount });
	// What the seller itself received is the seller's to give back.
	if (paid_at !== null && returned_at !== null)
		all.push({
			at: returned_at,
			what: through_operator ? 'returned' : 'direct',
			amount: through_operator ? amount : 0 - amount,
		});
	for (const line of payout?.lines ?? []) {
		all.push({ at: line.at, what: line.kind, amount: line.amount });
		if (line.removed_at !== null) all.push({ at: line.removed_at, what: line.kind, amount: 0 - line.amount });
	}
	if (payout?.paid) all.push({ at: payout.paid.at, what: 'paid_out', amount: payout.paid.amount });
	return all;
}

/** The lines that are not removed. */
export function standingLines(lines: readonly DatedLine[]): DatedLine[] {
	return lines.filter(({ removed_at }) => removed_at === null);
}

/**
 * What the places that say something of a part do not say alike, each in words that end 'Diferença: …'; none while everything agrees. `unit` is in
 * what the terms are counted.
 */
export function differencesOf(part: StatedPart, unit: LegalTermsUnit): string[] {
	const { payout, booked, amount, paid_at, through_operator, annulled } = part;
	const lines = payoutAmount(payout?.received ?? 0, standingLines(payout?.lines ?? []));
	const inPart = paid_at === null ? 0 : amount;
	return [
		...unlike(
			'valor recebido',
			['na parte do pagamento', through_operator ? inPart : 0],
			['nos lançamentos', booked.received],
		),
		...unlike(
			'valor recebido diretamente',
			['na parte do pagamento', through_operator || part.returned_at !== null ? 0 : inPart],
			['nos lançamentos', part.returned_at === null ? booked.direct : 0],
		),
		...(payout ? unlikePayout(part, payout, unit) : []),
		...unlike(
			'comissão do comitente',
			['no repasse', lines.commission],
			['nos lançamentos', booked.commission],
		),
		...unlike('despesas', ['no repasse', lines.expense], ['nos lançamentos', booked.expense]),
		...unlike(
			'valor repassado',
			['no repasse', payout?.paid?.amount ?? 0],
			['nos lançamentos', booked.paid_out],
		),
		...(annulled
			? unlike(
					'valor devolvido',
					['nas partes do pagamento', annulled.stated],
					['nos lançamentos', annulled.booked],
				)
			: []),
	];
}

function unlikePayout(part: StatedPart, payout: StatedPayout, unit: LegalTermsUnit): string[] {
	const { received, received_at, paid, statement_due_at, due_at } = payout;
	const terms = payoutTerms(received_at, unit);
	const left = payoutAmount(received, standingLines(payout.lines)).amount;
	return [
		...unlike('valor recebido', ['na parte do pagamento', part.amount], ['no repasse', received]),
		...(part.seller === payout.seller
			? []
			: [`comitente: ${part.seller} na parte do pagamento, ${payout.seller} no repasse`]),
		...unlikeTimes(
			'data do recebimento',
			['na parte do pagamento', part.paid_at ?? received_at],
			['no repasse', received_at],
		),
		...unlikeTimes(
			'prazo da conta de venda',
			['pela data do recebimento', terms.statement_due_at],
			['no repasse', statement_due_at],
		),
		...unlikeTimes('prazo do repasse', ['pela data do recebimento', terms.due_at], ['no repasse', due_at]),
		...(paid
			? [
					...unlike(
						'valor repassado',
						['recebido menos comissão e despesas', left],
						['no repasse', paid.amount],
					),
					...unlikeTimes(
						'data do repasse',
						['no repasse', paid.at],
						['nos lançamentos', part.booked.paid_out_at ?? paid.at],
					),
					...(paid.sealed
						? []
						: ['favorecido, valor, data ou conta do repasse: não são os que foram registrados']),
				]
			: []),
	];
}

type Told<T> = readonly [where: string, value: T];

function unlike(what: string, one: Told<Centavos>, other: Told<Centavos>): string[] {
	return one[1] === other[1]
		? []
		: [`${what}: ${formatBRL(one[1])} ${one[0]}, ${formatBRL(other[1])} ${other[0]}`];
}

function unlikeTimes(what: string, one: Told<Micros>, other: Told<Micros>): string[] {
	if (one[1] === other[1]) return [];
	const milliseconds = [one[1] / 1_000, other[1] / 1_000] as const;
	const sameDay = formatDate(milliseconds[0]) === formatDate(milliseconds[1]);
	const [first, second] = milliseconds.map(sameDay ? formatDateTimeSeconds : formatDate);
	return [`${what}: ${first} ${one[0]}, ${second} ${other[0]}`];
}
