import { roundName } from '#domain/auction/round-name.ts';
import type { LegalTermsUnit } from './legal-terms.ts';
import type {
	DatePoint,
	PublicationFacts,
	PublicationFault,
	PublicationLot,
	PublicationPoint,
	PublicationSale,
} from './publication-facts.ts';
import { PUBLICATION_POINTS } from './publication-points.ts';
import { isRegulated } from './regulated-kinds.ts';

/** A point of the checklist with what is missing. */
export interface CheckedPoint extends Pick<PublicationPoint, 'label' | 'asks' | 'article'> {
	met: boolean;
	faults: PublicationFault[];
}

/** The points for which a reason is kept, by their paths within a sale or a lot (rules §44). */
const REASON_POINTS: Readonly<Record<string, string>> = {
	photos: 'Lote sem foto',
	appraisal_date: 'Avaliação de mais de 12 meses',
	payment_deadline_hours: 'Prazo de pagamento acima de 24 horas',
	notices: 'Cientificações que faltam ou são tardias',
};

/** What a reason is about: 'Lote sem foto', 'Mínimo do 2º leilão'. */
export function reasonPoint(path: string): string {
	const round = /^rounds\.(\d+)\.minimum$/.exec(path)?.[1];
	return round === undefined ? (REASON_POINTS[path] ?? path) : `Mínimo do ${roundName(Number(round) + 1)}`;
}

/** Returns a lot with the terms that apply to it; null if it is voluntary, which the gate does not judge. */
function factsOf(sale: PublicationSale | null, lot: PublicationLot): PublicationFacts | null {
	const kind = sale ? sale.kind : lot.kind;
	if (!isRegulated(kind)) return null;
	if (!sale)
		return {
			...lot,
			kind,
			in_sale: false,
			case_number: null,
			court: null,
			parties: [],
			enrolment: null,
			all_conditional: false,
		};
	const reasons = [...sale.reasons, ...lot.reasons];
	return { ...lot, ...sale, kind, edital: lot.edital ?? sale.edital, in_sale: true, reasons };
}

function pointsOf({ kind }: PublicationFacts): PublicationPoint[] {
	return PUBLICATION_POINTS.filter(({ kinds }) => !kinds || kinds.includes(kind));
}

/**
 * Returns everything that keeps a lot from being published at `now` (epoch milliseconds), with the terms of the sale to
 * which it belongs (rules §28); empty for a voluntary lot. Paths are those of the API; `rounds.N` counts from 0.
 */
export function publicationFaults(
	sale: PublicationSale | null,
	lot: PublicationLot,
	now: number,
	unit: LegalTermsUnit,
): PublicationFault[] {
	return publicationChecklist(sale, lot, now, unit).flatMap(({ faults }) => faults);
}

/**
 * Returns what is wrong with new dates of a published lot, by the points that judge `dates` (rules §51); empty for a voluntary lot. Takes what
 * `publicationFaults` takes.
 */
export function newDatesFaults(
	sale: PublicationSale | null,
	lot: PublicationLot,
	dates: readonly DatePoint[],
	now: number,
	unit: LegalTermsUnit,
): PublicationFault[] {
	const facts = factsOf(sale, lot);
	if (!facts) return [];
	const points = pointsOf(facts).filter(({ of_dates }) => of_dates && dates.includes(of_dates));
	return points.flatMap(({ faults }) => faults(facts, now, unit));
}

/**
 * Returns each point that the law asks of a lot, with what is missing; empty for a voluntary lot. Takes what
 * `publicationFaults` takes.
 */
export function publicationChecklist(
	sale: PublicationSale | null,
	lot: PublicationLot,
	now: number,
	unit: LegalTermsUnit,
): CheckedPoint[] {
	const facts = factsOf(sale, lot);
	return facts ? pointsOf(facts).map((point) => checked(point, facts, now, unit)) : [];
}

function checked(
	point: PublicationPoint,
	facts: PublicationFacts,
	now: number,
	unit: LegalTermsUnit,
): CheckedPoint {
	const { label, asks, article } = point;
	const found = unmet(point, facts, now, unit);
	return { label, asks, article, met: found.length === 0, faults: found };
}

/** The faults of a point for which no reason was stated. */
function unmet(point: PublicationPoint, facts: PublicationFacts, now: number, unit: LegalTermsUnit) {
	return point
		.faults(facts, now, unit)
		.filter(({ path, takes_reason }) => !(takes_reason && facts.reasons.includes(path)));
}

/**
 * Returns each point that the law asks of a sale with its lots, with what is missing as `saleFaults` names it; empty for a
 * voluntary sale and where all lots are published.
 */
export function saleChecklist(
	sale: PublicationSale,
	lots: readonly (PublicationLot | null)[],
	now: number,
	unit: LegalTermsUnit,
): CheckedPoint[] {
	const missing = saleFaults(sale, lots, now, unit);
	if (lots.length === 0 && missing.length > 0)
		return [
			{
				label: 'Lotes',
				asks: 'O edital descreve o que é vendido',
				article: 'CPC art. 886',
				met: false,
				faults: missing,
			},
		];
	const drafts = lots.flatMap((lot) => (lot && factsOf(sale, lot)) ?? []);
	const [first] = drafts;
	if (!first) return [];
	return pointsOf(first).map(({ label, asks, article, faults }) => {
		const judged = new Set(drafts.flatMap((facts) => faults(facts, now, unit).map(({ message }) => message)));
		const found = missing.filter(({ message }) => judged.has(message));
		return { label, asks, article, met: found.length === 0, faults: found };
	});
}

/**
 * Returns everything that keeps a sale with its lots from being published. What concerns the sale is named once, what
 * concerns a lot with the prefix `lots.N.`, N from 0 in the order of the lots; null stands for a lot that is published
 * already. A missing edital is named for the sale if no lot has one of its own. Of a sale whose lots are all published
 * nothing is missing.
 */
export function saleFaults(
	sale: PublicationSale,
	lots: readonly (PublicationLot | null)[],
	now: number,
	unit: LegalTermsUnit,
): PublicationFault[] {
	if (!isRegulated(sale.kind)) return [];
	if (lots.length === 0) return [{ path: 'sale', message: 'Inclua pelo menos um lote no leilão.' }];
	const drafts = lots.flatMap((lot, index) => {
		const facts = lot && factsOf(sale, lot);
		return facts ? [{ index, facts }] : [];
	});
	const own = drafts.some(({ facts }) => facts.edital !== sale.edital);
	const once = (point: PublicationPoint) => point.of_sale && !(point.of_sale === 'unless-of-lot' && own);
	const judge = (facts: PublicationFacts, points: PublicationPoint[]) =>
		points.flatMap((point) => unmet(point, facts, now, unit));
	// What concerns the sale may depend on the dates of one of its lots, and is the same for the others.
	const ofSale = drafts.flatMap(({ facts }) => judge(facts, pointsOf(facts).filter(once)));
	return [
		...new Map(ofSale.map((fault) => [fault.message, fault])).values(),
		...drafts.flatMap(({ index, facts }) =>
			judge(
				facts,
				pointsOf(facts).filter((point) => !once(point)),
			).map((fault) => ({ ...fault, path: `lots.${index}.${fault.path}` })),
		),
	];
}
