import { formatDay, isoDay } from '#domain/values/calendar-days.ts';
import { readCaseNumber } from '#domain/values/case-number.ts';
import { APPRAISAL_MONTHS } from './legal-terms.ts';
import type { PublicationFacts, PublicationFault, PublicationPoint } from './publication-facts.ts';
import { ROUND_POINTS } from './publication-rounds.ts';
import { NOTICE_POINTS, SALE_TERM_POINTS } from './publication-terms.ts';
import type { RegulatedKind } from './regulated-kinds.ts';

const JUDICIAL: readonly RegulatedKind[] = ['judicial'];

const faultIf = (wrong: boolean, path: string, message: string): PublicationFault[] =>
	wrong ? [{ path, message }] : [];
const isBlank = (text: string | null | undefined) => !text?.trim();

/** The day a number of months before another, both as 'YYYY-MM-DD'. */
function monthsBefore(months: number, day: string): string {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	return new Date(Date.UTC(year, month - 1 - months, date)).toISOString().slice(0, 10);
}

function appraisalDateFaults({ appraisal_date }: PublicationFacts, now: number): PublicationFault[] {
	const path = 'appraisal_date';
	if (appraisal_date === null) return [];
	if (appraisal_date > isoDay(now))
		return [
			{
				path,
				message: `A avaliação é de ${formatDay(appraisal_date)}, que ainda não chegou: corrija a data.`,
			},
		];
	if (appraisal_date >= monthsBefore(APPRAISAL_MONTHS, isoDay(now))) return [];
	const message = `A avaliação é de ${formatDay(appraisal_date)}, mais de ${APPRAISAL_MONTHS} meses atrás: atualize, ou escreva por que ela ainda vale.`;
	return [{ path, message, takes_reason: true }];
}

function validityFaults({ auctioneer, rounds: [first] }: PublicationFacts, now: number): PublicationFault[] {
	const until = auctioneer?.valid_until ?? null;
	if (until === null || until >= isoDay(Math.max(first?.end_time ?? now, now))) return [];
	const message = `A matrícula do leiloeiro vale até ${formatDay(until)}, antes do término do 1º leilão: atualize a validade no cadastro dele.`;
	return [{ path: 'auctioneer', message }];
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
		label: 'Matrícula do leiloeiro válida no dia',
		asks: 'A matrícula na Junta Comercial vale até o término do 1º leilão.',
		article: 'Decreto 21.981/32, art. 19; IN DREI 52/2022',
		of_sale: true,
		faults: validityFaults,
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
		label: 'Partes do processo',
		asks: 'O edital diz de que processo são os bens: quem executa e quem é executado.',
		article: 'CPC, arts. 886 e 889',
		kinds: JUDICIAL,
		of_sale: true,
		faults: ({ parties }) =>
			faultIf(parties.length === 0, 'parties', 'Informe as partes do processo: exequente e executado.'),
	},
	...SALE_TERM_POINTS,
	{
		label: 'Venda sem condição',
		asks: 'O juiz fixa o preço mínimo, e o maior lance a partir dele arremata: nenhuma venda depende de quem vende.',
		article: 'CPC, arts. 885, 891 e 903',
		kinds: JUDICIAL,
		of_sale: true,
		faults: ({ all_conditional }) =>
			faultIf(
				all_conditional,
				'all_conditional',
				'Em leilão judicial nenhuma venda depende do comitente: retire a venda condicional.',
			),
	},
	{
		label: 'Sem preço de reserva',
		asks: 'Acima do mínimo fixado pelo juiz não há preço sigiloso: o edital informa o preço mínimo.',
		article: 'CPC, arts. 885, 886, II, e 891',
		kinds: JUDICIAL,
		faults: ({ reserve }) =>
			faultIf(
				reserve !== null,
				'reserve',
				'Em leilão judicial o preço mínimo é o do edital: retire o preço de reserva.',
			),
	},
	{
		label: 'Edital em PDF',
		asks: 'O edital traz descrição, avaliação, preço mínimo, condições, comissão, site e período do leilão.',
		article: 'CPC, arts. 886 e 887; Lei 9.514/97, art. 27, § 10; IN DREI 52/2022, art. 74',
		of_sale: 'unless-of-lot',
		faults: ({ edital }) => faultIf(edital === null, 'edital', 'Envie o edital em PDF.'),
	},
	...NOTICE_POINTS,
	{
		label: 'Avaliação do imóvel',
		asks: 'O edital informa o valor da avaliação, do qual dependem os preços mínimos.',
		article: 'CPC, art. 886, II; Lei 9.514/97, arts. 24, VI, e 27, § 2º',
		faults: ({ appraisal }) => faultIf(!appraisal, 'appraisal', 'Informe o valor da avaliação.'),
	},
	{
		label: 'Data da avaliação',
		asks: 'A avaliação é atual: de mais de 12 meses antes, pede um motivo. Sem data, vale o dia em que o laudo foi enviado.',
		article: 'CPC, arts. 873 e 886, II; STJ, REsp 2.167.979',
		kinds: ['judicial', 'extrajudicial', 'fiduciary'],
		faults: appraisalDateFaults,
	},
	{
		label: 'Fotos do imóvel',
		asks: 'O edital na internet é ilustrado sempre que possível: sem foto, pede um motivo.',
		article: 'CPC, art. 887, § 2º; Resolução CNJ 236/2016, art. 16',
		kinds: ['judicial', 'extrajudicial', 'fiduciary'],
		faults: ({ images }) =>
			images > 0
				? []
				: [
						{
							path: 'photos',
							message: 'O lote não tem foto: envie uma, ou escreva por que não há.',
							takes_reason: true,
						},
					],
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
