import { OUTCOME_WORDS } from '#domain/auction/outcomes.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import type { Micros } from '#domain/values/time.ts';
import { momentSeconds } from './ata-words.ts';
import { caseSection, described } from './compose-auto.ts';
import type { Block, PageLayout } from './page-layout.ts';
import { lastEvent, type PaperLot, unsoldRounds } from './paper-lot.ts';
import {
	auctioneerRows,
	auctioneerSigns,
	auctionRows,
	editalRows,
	facts,
	judgeTitle,
	type LabelledValue,
	moment,
	paragraph,
	type Site,
	section,
	sellerLabel,
	sellerRows,
	shareOfAppraisal,
	signed,
} from './paper-rows.ts';
import { inFull } from './taking-words.ts';

/**
 * The auto of a lot that the auction did not sell: nobody bid, the seller refused the highest bid, or the fiduciante bought it. For a fiduciary
 * lot it has what the registry asks for its annotation (Lei 9.514 art. 27; CGJ-SP 360/2020-E).
 */
export function composeNegative(lot: PaperLot, site: Site): Pick<PageLayout, 'title' | 'blocks'> {
	return {
		title: titleOf(lot),
		blocks: [
			...(lot.kind === 'judicial' ? caseSection(lot) : contractSection(lot)),
			...section(
				'Leilão',
				...facts([
					...auctionRows(lot).filter(([label]) => label !== 'Realizado em'),
					...editalRows(lot.editais, site),
					...auctioneerRows(lot),
				]),
			),
			...section('Bem', ...described(lot)),
			...section('Resultado', roundTable(lot), ...resultSentences(lot).map(paragraph)),
			...section('Disposições', ...dispositions(lot).map(paragraph)),
			...signed(signersOf(lot)),
		],
	};
}

function titleOf({ outcome }: PaperLot): string {
	if (outcome === 'debtor-preference') return 'Auto de exercício do direito de preferência';
	return outcome === 'unsold' ? 'Auto de leilão negativo' : 'Auto de leilão sem arrematação';
}

/** Contract, debtor and debt of a fiduciary lot; the seller of another. */
function contractSection(lot: PaperLot): Block[] {
	if (lot.kind !== 'fiduciary') return section('Comitente', ...facts(sellerRows(lot)));
	const money = (label: string, amount: Centavos | null): LabelledValue[] =>
		amount === null ? [] : [[label, formatBRL(amount)]];
	const labels = [
		'Contrato nº e data',
		...(lot.debtors.length > 0 ? [] : ['Devedor fiduciante']),
		'CPF ou CNPJ do devedor fiduciante',
		...(lot.seller ? [] : ['Credor fiduciário']),
		...(lot.debt === null ? ['Valor da dívida'] : []),
		'Data da consolidação da propriedade',
	];
	return section(
		'Contrato de alienação fiduciária',
		...facts([
			...lot.debtors.map((name): LabelledValue => ['Devedor fiduciante', name]),
			...sellerRows(lot),
			...money('Valor do imóvel no contrato', lot.contract_value),
			...money('Dívida com as despesas', lot.debt),
		]),
		{ kind: 'blanks', labels },
	);
}

/** Each round with its dates, its minimum, and how it ended. */
export function roundTable(lot: PaperLot): Block {
	const unsold = new Map(unsoldRounds(lot).map(({ number, at }) => [number, at]));
	const rounds =
		lot.rounds.length > 0
			? lot.rounds.map((round) => ({ ...round, name: roundName(round.number) }))
			: [
					{
						number: 1,
						name: 'Leilão',
						start_time: openedAt(lot),
						end_time: lot.end_time,
						minimum: lot.initial_bid,
					},
				];
	return {
		kind: 'table',
		columns: [
			{ head: 'Leilão', share: 1.6 },
			{ head: 'Início', share: 2.4 },
			{ head: 'Término', share: 2.4 },
			{ head: 'Valor mínimo', share: 2.6, right: true },
			{ head: 'Resultado', share: 3.4 },
		],
		rows: rounds.map(({ number, name, start_time, end_time, minimum }) => {
			const share = shareOfAppraisal(minimum, lot)?.replace(' da avaliação', '');
			return [
				name,
				moment(start_time),
				moment(end_time),
				`${formatBRL(minimum)}${share ? ` (${share})` : ''}`,
				roundResult(lot, number, unsold.get(number)),
			];
		}),
	};
}

const openedAt = (lot: PaperLot): Micros => lastEvent(lot, 'opened')?.at ?? lot.end_time;

function roundResult({ round }: PaperLot, number: number, unsold: Micros | undefined): string {
	if (unsold !== undefined) return `sem lances, encerrado em ${momentSeconds(unsold)}`;
	return number > (round ?? 1) ? 'não realizado' : 'com lances';
}

function resultSentences(lot: PaperLot): string[] {
	switch (lot.outcome) {
		case 'debtor-preference':
			return [debtorSentence(lot)];
		case 'conditional-refused':
			return [...bidSentence(lot), refusedSentence(lot), 'O bem não foi vendido.'];
		case 'unsold':
			return [
				'Apregoado o bem, não houve lance. O leilão foi encerrado sem licitantes, e o bem não foi vendido.',
			];
		default: {
			const decided = lastEvent(lot, 'outcome-decided');
			const words = lot.outcome ? OUTCOME_WORDS[lot.outcome] : 'Sem arrematação';
			return [...bidSentence(lot), `${words}.${decided ? ` Motivo: ${decided.data.reason}` : ''}`];
		}
	}
}

function bidSentence({ highest }: PaperLot): string[] {
	return highest ? [`O maior lance foi de ${inFull(highest.amount)}.`] : [];
}

function refusedSentence(lot: PaperLot): string {
	const refused = lastEvent(lot, 'conditional-refused');
	const at = refused ? ` em ${momentSeconds(refused.at)}` : '';
	return refused?.data.by === 'clock'
		? `A venda era condicional: o prazo do comitente passou${at} sem resposta, o que vale como recusa.`
		: `A venda era condicional: o comitente não aceitou o lance${at}.`;
}

function debtorSentence(lot: PaperLot): string {
	const bought = lastEvent(lot, 'debtor-preference');
	const paid = bought
		? `, pagando ${inFull(Number(bought.data.amount))} em ${moment(Number(bought.data.paid_at))}`
		: '';
	return `O devedor fiduciante exerceu o direito de preferência e adquiriu o imóvel pela dívida e encargos${paid} (Lei nº 9.514/1997, art. 27, § 2º-B). Nenhum licitante deve nada.`;
}

function dispositions({ kind, outcome, rounds, round }: PaperLot): string[] {
	const last = rounds.length === 0 || (round ?? 1) >= rounds.length;
	if (kind === 'fiduciary' && outcome === 'unsold' && last)
		return [
			'Este auto é lavrado para averbação na matrícula do imóvel dos leilões negativos, realizados nos termos do art. 27 da Lei nº 9.514/1997.',
		];
	if (kind === 'judicial' && outcome === 'unsold')
		return [
			'Comunica-se ao juízo que o bem não foi arrematado, para o que entender de direito (Código de Processo Civil, art. 878).',
		];
	return ['Este auto documenta o resultado do leilão.'];
}

function signersOf(lot: PaperLot): string[] {
	if (lot.kind === 'judicial') return [judgeTitle(lot.sale?.court), auctioneerSigns(lot)];
	return [auctioneerSigns(lot), lot.seller?.name ?? sellerLabel(lot.kind)];
}
