import { readCaseNumber } from '#domain/values/case-number.ts';
import { workingDaysBetween } from '#domain/values/holidays.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { formatDateTimeSeconds, MINUTE, SECOND } from '#domain/values/time.ts';
import { enrolmentModesOf } from './enrolment-modes.ts';
import {
	ADMINISTRATIVE_NOTICE_TERM,
	COURT_COMMISSION_CAPS,
	JUDICIAL_PAYMENT_HOURS,
	LEGAL_COMMISSION_BP,
	type LegalTermsUnit,
	MAX_JUDICIAL_COMMISSION_BP,
	NOTICE_TERM,
	termInWords,
	termOf,
	workingTermInWords,
} from './legal-terms.ts';
import { MODALITY_WINDOWS } from './modalities.ts';
import { isDebtorTold, noticesFault } from './notices.ts';
import type { PublicationFacts, PublicationFault, PublicationPoint } from './publication-facts.ts';
import type { RegulatedKind } from './regulated-kinds.ts';

const JUDICIAL: readonly RegulatedKind[] = ['judicial'];
const ADMINISTRATIVE: readonly RegulatedKind[] = ['administrative'];
/** The kinds that follow the terms of CPC, CNJ and DREI; administrative sales follow the edital and Lei 14.133 (rules §43). */
const ORDINARY: readonly RegulatedKind[] = ['judicial', 'extrajudicial', 'fiduciary'];

const percent = (bp: number) => formatPercent(bp / 100);
const faultIf = (wrong: boolean, path: string, message: string): PublicationFault[] =>
	wrong ? [{ path, message }] : [];

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

function extensionFaults({ modality, extension }: PublicationFacts): PublicationFault[] {
	const least = MODALITY_WINDOWS[modality];
	const of = modality === 'electronic' ? 'eletrônico' : 'simultâneo';
	return [
		...faultIf(
			extension.mode !== 'reset',
			'extension.mode',
			'O tempo extra conta a partir de cada lance: o prazo volta ao tempo cheio.',
		),
		...faultIf(
			extension.window_ms < least,
			'extension.window_s',
			`O tempo extra de um leilão ${of} é de no mínimo ${lengthInWords(least)}.`,
		),
		...faultIf(
			extension.capped,
			'extension.cap_minutes',
			'O lote só termina depois de passar o tempo extra sem lance: retire o limite.',
		),
	];
}

const lengthInWords = (ms: number) =>
	ms % MINUTE === 0 ? `${ms / MINUTE} minutos` : `${ms / SECOND} segundos`;

function enrolmentFaults({ kind, enrolment }: PublicationFacts): PublicationFault[] {
	return faultIf(
		enrolment !== null && !enrolmentModesOf(kind).includes(enrolment),
		'enrolment',
		kind === 'administrative'
			? 'Leilão administrativo não tem fase de habilitação: o cadastro aprovado basta.'
			: 'Antes do primeiro lance, cada pessoa aceita o edital e declara que não tem impedimento: escolha o aceite ou a análise.',
	);
}

function sellerFaults({ kind, seller, parties }: PublicationFacts): PublicationFault[] {
	const path = 'seller';
	if (kind === 'fiduciary')
		return faultIf(
			seller === null && !parties.some(({ role }) => CREDITOR.test(role)),
			path,
			'Informe o credor fiduciário, como comitente.',
		);
	if (seller === null) return faultIf(true, path, 'Informe o comitente, que é quem vende.');
	return faultIf(
		kind === 'administrative' && seller.receives !== 'directly',
		path,
		'O preço é pago por GRU ou na conta do órgão: escolha um comitente cadastrado que recebe diretamente.',
	);
}

const CREDITOR = /^credor/i;

function paymentFaults({ payment_deadline_hours: hours }: PublicationFacts): PublicationFault[] {
	if (hours <= JUDICIAL_PAYMENT_HOURS) return [];
	const message = `O pagamento é imediato, em até ${JUDICIAL_PAYMENT_HOURS} horas. Se o juiz deu ${hours} horas, escreva em que decisão.`;
	return [{ path: 'payment_deadline_hours', message, takes_reason: true }];
}

/** The points about the terms of a sale, in the order in which they are shown. */
export const SALE_TERM_POINTS: readonly PublicationPoint[] = [
	{
		label: 'Quem vende',
		asks: 'O edital diz quem vende: o credor fiduciário, o comitente ou o órgão público, que recebe o preço.',
		article: 'Decreto 21.981/32, arts. 19 e 27; Lei 9.514/97, art. 27; Lei 14.133/2021, art. 31',
		kinds: ['extrajudicial', 'fiduciary', 'administrative'],
		of_sale: true,
		faults: sellerFaults,
	},
	{
		label: 'Comissão do leiloeiro',
		asks: 'O comprador paga 5% sobre o lance; em leilão judicial o juiz fixa a comissão, de no mínimo 5%.',
		article:
			'Decreto 21.981/32, art. 24; IN DREI 52/2022, art. 75; Resolução CNJ 236/2016, art. 7º; NSCGJ (TJSP), art. 266',
		kinds: ORDINARY,
		of_sale: true,
		faults: commissionFaults,
	},
	{
		label: 'Tempo extra',
		asks: 'Um lance no fim reabre o prazo: 3 minutos no leilão eletrônico, 15 segundos no simultâneo, sem limite.',
		article: 'Resolução CNJ 236/2016, art. 21',
		of_sale: true,
		faults: extensionFaults,
	},
	{
		label: 'Habilitação',
		asks: 'Quem dá lances aceita antes o edital e declara que não tem impedimento.',
		article: 'Resolução CNJ 236/2016, arts. 13 e 14; CPC, art. 890',
		kinds: ORDINARY,
		of_sale: true,
		faults: enrolmentFaults,
	},
	{
		label: 'Sem fase de habilitação',
		asks: 'O leilão administrativo não pede nada além do cadastro.',
		article: 'Lei 14.133/2021, art. 31, § 4º',
		kinds: ADMINISTRATIVE,
		of_sale: true,
		faults: enrolmentFaults,
	},
	{
		label: 'Prazo de pagamento',
		asks: 'O pagamento é imediato, salvo decisão do juiz.',
		article: 'CPC, art. 892; Resolução CNJ 236/2016, art. 24',
		kinds: JUDICIAL,
		of_sale: true,
		faults: paymentFaults,
	},
];

function editalTermFaults(
	{ edital, rounds: [first] }: PublicationFacts,
	now: number,
	unit: LegalTermsUnit,
): PublicationFault[] {
	if (!first || edital === null) return [];
	const limit = first.start_time - termOf(NOTICE_TERM, unit);
	const message = `O edital precisa estar publicado ${termInWords(NOTICE_TERM, unit)} antes do início do 1º leilão, até ${formatDateTimeSeconds(limit)}. Adie o início.`;
	return faultIf((edital.published_at ?? now) > limit, 'edital', message);
}

function workingTermFaults(
	{ edital, rounds: [first] }: PublicationFacts,
	now: number,
	unit: LegalTermsUnit,
): PublicationFault[] {
	if (!first || edital === null) return [];
	const term = ADMINISTRATIVE_NOTICE_TERM;
	const from = edital.published_at ?? now;
	const kept =
		unit === 'second'
			? first.start_time - from >= termOf(term, unit)
			: workingDaysBetween(from, first.start_time, term) >= term;
	const message = `O edital precisa estar publicado ${workingTermInWords(term, unit)} antes da abertura dos lances. Adie o início.`;
	return faultIf(!kept, 'edital', message);
}

function openingTermFaults(
	{ rounds: [first] }: PublicationFacts,
	now: number,
	unit: LegalTermsUnit,
): PublicationFault[] {
	if (!first) return [];
	const open = first.end_time - Math.max(first.start_time, now);
	const message = `Os lances precisam abrir pelo menos ${termInWords(NOTICE_TERM, unit)} antes do término do 1º leilão. Antecipe o início ou adie o término.`;
	return faultIf(open < termOf(NOTICE_TERM, unit), 'rounds.0.start_time', message);
}

function debtorFaults({ notices }: PublicationFacts): PublicationFault[] {
	return faultIf(
		!isDebtorTold(notices),
		'notices.debtor',
		notices.some(({ role, stale }) => role === 'fiduciante' && stale)
			? 'As datas mudaram depois da comunicação: comunique o devedor fiduciante de novo.'
			: 'Registre em Cientificações a comunicação das datas ao devedor fiduciante, entregue ou enviada com a prova.',
	);
}

function toldFaults(facts: PublicationFacts, _now: number, unit: LegalTermsUnit): PublicationFault[] {
	const [first] = facts.rounds;
	const limit = first ? first.start_time - termOf(NOTICE_TERM, unit) : Number.POSITIVE_INFINITY;
	const message = noticesFault(facts, limit);
	return message === null ? [] : [{ path: 'notices', message, takes_reason: true }];
}

/** The points about who has to be told before the auction, and about the time between the edital, the opening of bids and the end of the first round. */
export const NOTICE_POINTS: readonly PublicationPoint[] = [
	{
		label: 'Edital publicado 5 dias antes',
		asks: 'O edital fica publicado na internet pelo menos 5 dias antes do início do 1º leilão.',
		article: 'CPC, art. 887, § 1º; Resolução CNJ 236/2016, art. 20',
		kinds: ORDINARY,
		of_dates: 'opening',
		faults: editalTermFaults,
	},
	{
		label: 'Lances abertos 5 dias antes',
		asks: 'O sistema recebe lances desde pelo menos 5 dias antes do término do 1º leilão.',
		article: 'Resolução CNJ 236/2016, art. 11; IN DREI 52/2022, art. 87',
		kinds: ORDINARY,
		of_dates: 'opening',
		faults: openingTermFaults,
	},
	{
		label: 'Edital publicado 15 dias úteis antes',
		asks: 'O edital fica publicado pelo menos 15 dias úteis antes da abertura dos lances.',
		article: 'Lei 14.133/2021, art. 55, III',
		kinds: ADMINISTRATIVE,
		of_dates: 'opening',
		faults: workingTermFaults,
	},
	{
		label: 'Devedor fiduciante comunicado',
		asks: 'O devedor é comunicado da data, da hora e do local dos leilões, em todos os endereços do contrato, inclusive o eletrônico.',
		article: 'Lei 9.514/97, art. 27, § 2º-A; STJ, REsp 2.029.859',
		kinds: ['fiduciary'],
		faults: debtorFaults,
	},
	{
		label: 'Cientificações 5 dias antes',
		asks: 'Executado, cônjuge, coproprietário, credores e demais interessados são cientificados pelo menos 5 dias antes do início do 1º leilão.',
		article: 'CPC, arts. 842 e 889',
		kinds: JUDICIAL,
		faults: toldFaults,
	},
];
