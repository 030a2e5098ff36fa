import { roundName } from '#domain/auction/round-name.ts';
import { auctioneerWords } from '#domain/sale/auctioneer-words.ts';
import { formatBRL } from '#domain/values/money.ts';
import { momentSeconds } from './ata-words.ts';
import type { Block, PageLayout } from './page-layout.ts';
import { amountTables, totalOf } from './paper-amounts.ts';
import type { PaperLot } from './paper-lot.ts';
import {
	auctioneerRows,
	auctioneerSigns,
	auctionRows,
	caseRows,
	editalRows,
	facts,
	heldRound,
	judgeTitle,
	type LabelledValue,
	lotReference,
	namesOffice,
	paragraph,
	propertyRows,
	type Site,
	section,
	sellerLabel,
	sellerRows,
	shareOfAppraisal,
	signed,
	siteWords,
	winnerRows,
} from './paper-rows.ts';
import type { PaperWin } from './paper-win.ts';
import { inFull, takingSentences } from './taking-words.ts';

type Composed = Pick<PageLayout, 'title' | 'blocks'>;

/** The auto de arrematação of a lot that somebody took: by the CPC in a judicial auction, otherwise the law of its kind. */
export function composeAuto(lot: PaperLot, win: PaperWin, site: Site): Composed {
	const judicial = lot.kind === 'judicial';
	return {
		title: 'Auto de arrematação',
		blocks: [
			...(judicial ? caseSection(lot) : procedureSection(lot)),
			...section(
				'Leilão',
				...facts([...auctionRows(lot), ...editalRows(lot.editais, site), ...auctioneerRows(lot)]),
			),
			...section('Bem', ...described(lot)),
			...section(
				'Arrematação',
				paragraph(openingWords(lot, site)),
				...takingSentences(lot, win).map(paragraph),
				...priceFacts(lot, win),
			),
			...section(
				judicial ? 'Arrematante' : 'Partes',
				...facts([...sellerRows(lot), ...winnerRows(win)]),
				blanksOf(win),
			),
			...section(
				'Valores e pagamento',
				...amountTables(lot, win),
				paragraph(`Total por extenso: ${inFull(totalOf(win))}.`),
			),
			...section('Disposições', ...dispositions(lot, win).map(paragraph)),
			...signed(signersOf(lot, win)),
		],
	};
}

/** The court case as the sale states it, and lines for the rest. */
export function caseSection(lot: PaperLot): Block[] {
	const { sale } = lot;
	const labels = [
		...(sale?.case_number ? [] : ['Processo nº']),
		...(sale?.court ? [] : ['Juízo']),
		...(sale && sale.parties.length > 0 ? [] : ['Exequente', 'Executado']),
	];
	return section(
		'Processo',
		...facts(caseRows(lot)),
		...(labels.length > 0 ? [{ kind: 'blanks' as const, labels }] : []),
	);
}

/** Contract or administrative procedure of a sale out of court; a voluntary one has none. */
function procedureSection({ kind, debtors }: PaperLot): Block[] {
	if (kind === 'fiduciary')
		return section(
			'Contrato de alienação fiduciária',
			...facts(debtors.map((name): LabelledValue => ['Devedor fiduciante', name])),
			{
				kind: 'blanks',
				labels: ['Contrato nº e data', ...(debtors.length > 0 ? [] : ['Devedor fiduciante'])],
			},
		);
	if (kind === 'administrative')
		return section('Procedimento administrativo', { kind: 'blanks', labels: ['Processo administrativo nº'] });
	return [];
}

/** The property in full, with its encumbrances as edital and registry state them, and lines for what the lot does not state. */
export function described(lot: PaperLot): Block[] {
	const labels = [
		...(lot.registration ? [] : ['Matrícula do imóvel']),
		...(namesOffice(lot.registration) ? [] : ['Cartório de registro de imóveis']),
	];
	const registry = lot.documents.some(({ kind }) => kind === 'Matrícula');
	const sources = [
		...(lot.editais.length > 0 ? ['o edital'] : []),
		...(registry ? ['a certidão da matrícula'] : []),
	];
	const told = `Ônus, gravames e débitos: os que constam da descrição, d${sources.join(' e d')}, que foram publicados com o lote.`;
	return [
		...facts(propertyRows(lot)),
		...(labels.length > 0 ? [{ kind: 'blanks' as const, labels }] : []),
		paragraph(`Descrição: ${lot.description}`),
		sources.length > 0 ? paragraph(told) : { kind: 'blanks', labels: ['Ônus, gravames e débitos'] },
	];
}

/** When and where the auction ended, and who held it. */
export function openingWords(lot: PaperLot, site: Site): string {
	const held = heldRound(lot);
	const round = held ? `o ${roundName(held.number)}` : 'o leilão';
	const by = lot.auctioneer
		? `conduzido por ${auctioneerWords(lot.auctioneer)}`
		: 'conduzido pelo leiloeiro que assina este documento';
	const room =
		lot.sale?.modality === 'simultaneous' ? 'na sala e no sistema eletrônico' : 'no sistema eletrônico';
	return `Em ${momentSeconds(lot.end_time)}, horário de São Paulo, encerrou-se, ${room} ${siteWords(site)}, ${round} do bem acima descrito (${lotReference(lot)}), ${by}.`;
}

/** The minimum of the round and the price, each in percent of the appraisal. */
function priceFacts(lot: PaperLot, { price }: PaperWin): Block[] {
	const held = heldRound(lot);
	const minimum = held?.minimum ?? lot.initial_bid;
	const share = (amount: number) => {
		const words = shareOfAppraisal(amount, lot);
		return words ? `, ${words}` : '';
	};
	return facts([
		[
			held ? `Valor mínimo do ${roundName(held.number)}` : 'Lance inicial',
			`${formatBRL(minimum)}${share(minimum)}`,
		],
		['Valor da arrematação', `${formatBRL(price)}${share(price)}`],
	]);
}

/** What a person does not state here and an auto needs (CPC 901, registry offices). */
function blanksOf({ identity }: PaperWin): Block {
	const company = identity?.person_type === 'company';
	return {
		kind: 'blanks',
		labels: [
			...(company
				? ['Sede e inscrições']
				: [
						'Documento de identidade',
						'Nacionalidade, estado civil e profissão',
						'Cônjuge, com CPF, e regime de bens',
					]),
			...(identity?.address ? [] : ['Endereço do arrematante']),
		],
	};
}

function dispositions(lot: PaperLot, win: PaperWin): string[] {
	if (lot.kind === 'judicial') return judicialDispositions(win);
	const title =
		'Este auto documenta a arrematação e não transfere, por si só, a propriedade: a transferência depende do título próprio e do seu registro na matrícula do imóvel.';
	if (lot.kind === 'fiduciary')
		return [
			'O bem foi vendido em leilão público de imóvel alienado fiduciariamente (Lei nº 9.514/1997, art. 27), por conta e ordem do credor fiduciário.',
			'Até a lavratura deste auto não foi exercido o direito de preferência do devedor fiduciante (Lei nº 9.514/1997, art. 27, § 2º-B).',
			title,
		];
	if (lot.kind === 'administrative')
		return ['O bem foi vendido em leilão da administração pública (Lei nº 14.133/2021, art. 31).', title];
	const seller = sellerLabel(lot.kind).toLowerCase();
	return [
		`O bem foi vendido por conta e ordem do ${seller}, nas condições anunciadas (Decreto nº 21.981/1932).`,
		title,
	];
}

function judicialDispositions({ proposal, credit, preference }: PaperWin): string[] {
	return [
		'A arrematação consta deste auto, lavrado de imediato, que menciona as condições nas quais o bem foi alienado (Código de Processo Civil, art. 901).',
		'A carta de arrematação, com o mandado de imissão na posse quando for o caso, será expedida depois de efetuado o depósito ou prestadas as garantias pelo arrematante, e de pagas a comissão do leiloeiro e as demais despesas da execução (art. 901, § 1º).',
		...(proposal
			? [
					'O pagamento das parcelas é garantido por hipoteca do próprio bem; no atraso de qualquer delas incide multa de dez por cento sobre a soma da parcela inadimplida com as vincendas (art. 895, §§ 1º e 4º).',
				]
			: []),
		...(credit > 0
			? [
					'Se o preço exceder o crédito, a diferença é depositada em três dias, sob pena de tornar-se sem efeito a arrematação (art. 892, § 1º).',
				]
			: []),
		...(preference?.ground === 'co-owner' || preference?.ground === 'spouse'
			? [
					'É reservada ao coproprietário ou ao cônjuge não executado a preferência na arrematação em igualdade de condições (art. 843, § 1º).',
				]
			: []),
		'Assinado o auto pelo juiz, pelo arrematante e pelo leiloeiro, a arrematação será considerada perfeita, acabada e irretratável, ressalvadas as hipóteses de invalidação, ineficácia e resolução previstas em lei (art. 903).',
	];
}

function signersOf(lot: PaperLot, { name }: PaperWin): string[] {
	const buyer = `${name}, arrematante`;
	if (lot.kind === 'judicial') return [judgeTitle(lot.sale?.court), auctioneerSigns(lot), buyer];
	return [auctioneerSigns(lot), lot.seller?.name ?? sellerLabel(lot.kind), buyer];
}
