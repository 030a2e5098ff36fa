import { readCaseNumber } from '#domain/values/case-number.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import {
	COURT_COMMISSION_CAPS,
	LEGAL_COMMISSION_BP,
	type LegalTermsUnit,
	MAX_JUDICIAL_COMMISSION_BP,
	NOTICE_TERM,
	termInWords,
	termOf,
} from './legal-terms.ts';
import type { PublicationFacts, PublicationFault, PublicationPoint } from './publication-facts.ts';
import { ROUND_POINTS } from './publication-rounds.ts';
import type { RegulatedKind } from './regulated-kinds.ts';

const JUDICIAL: readonly RegulatedKind[] = ['judicial'];

const percent = (bp: number) => formatPercent(bp / 100);
const faultIf = (wrong: boolean, path: string, message: string): PublicationFault[] =>
	wrong ? [{ path, message }] : [];
const isBlank = (text: string | null | undefined) => !text?.trim();

function commissionFaults({ kind, commission_bp, case_number }: PublicationFacts): PublicationFault[] {
	const path = 'commission_percent';
	if (kind !== 'judicial')
		return faultIf(
			commission_bp !== LEGAL_COMMISSION_BP,
			path,
			`A comissão paga pelo arrematante é de ${percent(LEGAL_COMMISSION_BP)}: cobrar outra é infração do leiloeiro.`,
		);
	const court = case_number === null ? null : readCaseNumber(case_number)?.court_code;
	const most = (court && COURT_COMMISSION_CAPS[court]) || MAX_JUDICIAL_COMMISSION_BP;
	return [
		...faultIf(
			commission_bp < LEGAL_COMMISSION_BP,
			path,
			`A comissão em leilão judicial é de no mínimo ${percent(LEGAL_COMMISSION_BP)}.`,
		),
		...faultIf(
			commission_bp > most,
			path,
			most === MAX_JUDICIAL_COMMISSION_BP
				? `Comissão acima de ${percent(most)}: confira a decisão do juiz que a fixou.`
				: `Neste tribunal a comissão não pode passar de ${percent(most)}.`,
		),
	];
}

/** The last moment at which a term of notice before the end of the first round can begin; null without a round. */
function noticeLimit({ rounds: [first] }: PublicationFacts, unit: LegalTermsUnit): number | null {
	return first ? first.end_time - termOf(NOTICE_TERM, unit) : null;
}

function editalTermFaults(facts: PublicationFacts, now: number, unit: LegalTermsUnit): PublicationFault[] {
	const limit = noticeLimit(facts, unit);
	if (limit === null || facts.edital === null) return [];
	const message = `O edital precisa estar publicado ${termInWords(NOTICE_TERM, unit)} antes do término do 1º leilão, até ${formatDateTimeSeconds(limit)}. Adie o 1º leilão.`;
	return faultIf((facts.edital.published_at ?? now) > limit, 'edital', message);
}

function openingTermFaults(facts: PublicationFacts, now: number, unit: LegalTermsUnit): PublicationFault[] {
	const limit = noticeLimit(facts, unit);
	const opens = Math.max(facts.rounds[0]?.start_time ?? now, now);
	const message = `Os lances precisam abrir pelo menos ${termInWords(NOTICE_TERM, unit)} antes do término do 1º leilão. Antecipe o início ou adie o término.`;
	return faultIf(limit !== null && opens > limit, 'rounds.0.start_time', message);
}

/** All points, in the order in which they are shown. */
export const PUBLICATION_POINTS: readonly PublicationPoint[] = [
	{
		label: 'Leiloeiro(a) com matrícula na Junta Comercial',
		asks: 'Só leiloeiro matriculado conduz leilão público, e o edital e o site mostram nome e matrícula.',
		article: 'Decreto 21.981/32, art. 19; IN DREI 52/2022, art. 74, XXIII',
		of_sale: true,
		faults: ({ auctioneer }) =>
			faultIf(
				!auctioneer || isBlank(auctioneer.name) || isBlank(auctioneer.registration),
				'auctioneer',
				'Informe o leiloeiro responsável, com nome e número de matrícula na Junta Comercial.',
			),
	},
	{
		label: 'Lote em um leilão com processo',
		asks: 'O edital de um leilão judicial anuncia o processo e os bens que vão a leilão.',
		article: 'CPC, art. 886',
		kinds: JUDICIAL,
		faults: ({ in_sale }) =>
			faultIf(
				!in_sale,
				'sale',
				'Um lote judicial pertence a um leilão: crie o leilão com o processo e inclua o lote nele.',
			),
	},
	{
		label: 'Número do processo',
		asks: 'O número único identifica o processo; seus dígitos verificadores precisam conferir.',
		article: 'CPC, art. 886; Resolução CNJ 65/2008',
		kinds: JUDICIAL,
		of_sale: true,
		faults: ({ case_number }) =>
			faultIf(
				readCaseNumber(case_number ?? '') === null,
				'case_number',
				isBlank(case_number)
					? 'Informe o número do processo.'
					: 'O número do processo não confere: revise os dígitos (0000000-00.0000.0.00.0000).',
			),
	},
	{
		label: 'Juízo',
		asks: 'O edital diz qual juízo determinou o leilão.',
		article: 'CPC, arts. 881 e 886',
		kinds: JUDICIAL,
		of_sale: true,
		faults: ({ court }) => faultIf(isBlank(court), 'court', 'Informe a vara e a comarca.'),
	},
	{
		label: 'Comissão do leiloeiro',
		asks: 'O comprador paga 5% sobre o lance; em leilão judicial o juiz fixa a comissão, de no mínimo 5%.',
		article:
			'Decreto 21.981/32, art. 24; IN DREI 52/2022, art. 75; Resolução CNJ 236/2016, art. 7º; NSCGJ (TJSP), art. 266',
		of_sale: true,
		faults: commissionFaults,
	},
	{
		label: 'Edital em PDF',
		asks: 'O edital traz descrição, avaliação, preço mínimo, condições, comissão, site e período do leilão.',
		article: 'CPC, arts. 886 e 887; Lei 9.514/97, art. 27, § 10; IN DREI 52/2022, art. 74',
		of_sale: 'unless-of-lot',
		faults: ({ edital }) => faultIf(edital === null, 'edital', 'Envie o edital em PDF.'),
	},
	{
		label: 'Edital publicado 5 dias antes',
		asks: 'O edital fica publicado na internet pelo menos 5 dias antes da data do 1º leilão.',
		article: 'CPC, art. 887, § 1º; Resolução CNJ 236/2016, art. 20',
		faults: editalTermFaults,
	},
	{
		label: 'Lances abertos 5 dias antes',
		asks: 'O sistema recebe lances desde pelo menos 5 dias antes da data do 1º leilão.',
		article: 'Resolução CNJ 236/2016, art. 11; IN DREI 52/2022, art. 87',
		faults: openingTermFaults,
	},
	{
		label: 'Avaliação do imóvel',
		asks: 'O edital informa o valor da avaliação, do qual dependem os preços mínimos.',
		article: 'CPC, art. 886, II; Lei 9.514/97, arts. 24, VI, e 27, § 2º',
		faults: ({ appraisal }) => faultIf(!appraisal, 'appraisal', 'Informe o valor da avaliação.'),
	},
	{
		label: 'Matrícula do imóvel',
		asks: 'O edital descreve o imóvel com a sua matrícula e os seus registros.',
		article: 'CPC, art. 886, I; Lei 9.514/97, art. 27',
		faults: ({ registration }) =>
			faultIf(isBlank(registration), 'registration', 'Informe o número da matrícula do imóvel.'),
	},
	...ROUND_POINTS,
];
