import { roundName } from '#domain/auction/round-name.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { dayOfRest } from '#domain/values/holidays.ts';
import { leastShareOf } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { FIDUCIARY_INTERVAL } from './legal-terms.ts';
import type { PublicationFault, PublicationLot } from './publication-facts.ts';
import { isRegulated } from './regulated-kinds.ts';

/** Half of the appraisal, below which courts have annulled extrajudicial sales. */
const LOW_PRICE_BP = 5_000;
/** The number of rounds that Lei 9.514 art. 27 knows. */
const FIDUCIARY_ROUNDS = 2;

function restWarnings({ rounds }: PublicationLot): PublicationFault[] {
	return rounds.flatMap((round, index) =>
		(['start_time', 'end_time'] as const).flatMap((field) => {
			const rest = dayOfRest(round[field]);
			const what = field === 'start_time' ? 'início' : 'término';
			const message = `${roundName(index + 1)}: o ${what}, ${formatDateTime(round[field])}, cai em ${rest} (Decreto 21.981/32, art. 36).`;
			return rest === null ? [] : [{ path: `rounds.${index}.${field}`, message }];
		}),
	);
}

function priceWarnings({ kind, rounds, appraisal }: PublicationLot): PublicationFault[] {
	const [first] = rounds;
	const judicial = kind === 'judicial' && first && appraisal && first.minimum < appraisal;
	const least = leastShareOf(appraisal ?? 0, LOW_PRICE_BP);
	const low = kind === 'extrajudicial' ? rounds.findIndex(({ minimum }) => minimum < least) : -1;
	return [
		...(judicial
			? [{ path: 'rounds.0.minimum', message: '1º leilão: o mínimo costuma ser o valor da avaliação.' }]
			: []),
		...(low >= 0
			? [
					{
						path: `rounds.${low}.minimum`,
						message: `${roundName(low + 1)}: abaixo de metade da avaliação, a venda pode ser anulada por preço vil.`,
					},
				]
			: []),
	];
}

function fiduciaryWarnings({ kind, rounds }: PublicationLot): PublicationFault[] {
	if (kind !== 'fiduciary' || rounds.length === 0 || rounds.length === FIDUCIARY_ROUNDS) return [];
	const message =
		rounds.length === 1
			? `Sem arrematação no 1º leilão, o 2º precisa acontecer em até ${FIDUCIARY_INTERVAL} dias: inclua a data dele (Lei 9.514/97, art. 27, § 1º).`
			: 'A lei prevê dois leilões: depois do 2º, o imóvel fica com o credor (Lei 9.514/97, art. 27, § 5º).';
	return [{ path: 'rounds', message }];
}

/** An appraisal whose day nothing tells. */
function appraisalWarnings({ appraisal, appraisal_date }: PublicationLot): PublicationFault[] {
	return appraisal === null || appraisal_date !== null
		? []
		: [
				{
					path: 'appraisal_date',
					message: 'A avaliação está sem data: informe o dia, ou envie o laudo (CPC, art. 873).',
				},
			];
}

/** A registration that runs out between the first and the last round. */
function validityWarnings({ auctioneer, rounds }: PublicationLot): PublicationFault[] {
	const until = auctioneer?.valid_until ?? null;
	const late = rounds.findIndex(({ end_time }) => until !== null && isoDay(end_time) > until);
	if (late < 1) return [];
	const message = `A matrícula do leiloeiro vence antes do término do ${roundName(late + 1)}: renove até lá.`;
	return [{ path: 'auctioneer', message }];
}

/**
 * Returns what a careful auctioneer looks at again before publishing a lot of a regulated kind, although the law does
 * not forbid it: Sundays and national holidays, unusual minimums, unusual numbers of rounds. Nothing of this prevents
 * publication.
 */
export function publicationWarnings(lot: PublicationLot): PublicationFault[] {
	return isRegulated(lot.kind)
		? [
				...restWarnings(lot),
				...priceWarnings(lot),
				...fiduciaryWarnings(lot),
				...appraisalWarnings(lot),
				...validityWarnings(lot),
			]
		: [];
}
