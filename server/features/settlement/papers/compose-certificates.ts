import { roundName } from '#domain/auction/round-name.ts';
import { formatBRL } from '#domain/values/money.ts';
import { momentSeconds } from './ata-words.ts';
import { roundTable } from './compose-negative.ts';
import type { Block, PageLayout } from './page-layout.ts';
import { type PaperDocument, type PaperLot, unsoldRounds } from './paper-lot.ts';
import {
	auctioneerRows,
	auctioneerSigns,
	auctionRows,
	caseRows,
	facts,
	moment,
	paragraph,
	propertyRows,
	type Site,
	section,
	sellerRows,
	signed,
	siteWords,
} from './paper-rows.ts';

type Composed = Pick<PageLayout, 'title' | 'blocks'>;

/** What was published of a lot when and where, each document with its hash. */
export function composePublication(lot: PaperLot, site: Site): Composed {
	const first = lot.editais[0];
	const since = first
		? `O edital foi publicado pela primeira vez em ${momentSeconds(first.published_at)}`
		: 'Não há edital publicado';
	const listed =
		lot.published_at === null ? '' : `, e o lote está no site desde ${momentSeconds(lot.published_at)}`;
	return {
		title: 'Certidão de publicação',
		blocks: [
			paragraph(
				`Certifico que os documentos abaixo foram publicados no site ${siteWords(site)}, onde qualquer pessoa pode lê-los sem cadastro, nas datas e horas indicadas, horário de São Paulo. ${since}${listed}.`,
			),
			...head(lot),
			...section('Datas e valores mínimos', datesTable(lot)),
			...section('Editais', ...documentTable(lot.editais)),
			...section('Outros documentos do lote', ...documentTable(lot.documents)),
			paragraph(
				'A impressão digital (SHA-256) identifica cada arquivo: o arquivo que tem a mesma impressão digital é, byte por byte, o que foi publicado.',
			),
			...signed([auctioneerSigns(lot)]),
		],
	};
}

function head(lot: PaperLot): Block[] {
	return section(
		'Leilão',
		...facts([
			...(lot.kind === 'judicial' ? caseRows(lot) : []),
			...auctionRows(lot).filter(([label]) => label !== 'Realizado em'),
			...sellerRows(lot),
			...auctioneerRows(lot),
			...propertyRows(lot).filter(([label]) =>
				['Denominação', 'Matrícula do imóvel', 'Avaliação'].includes(label),
			),
		]),
	);
}

function datesTable(lot: PaperLot): Block {
	const rounds = lot.rounds.map((round) => [
		roundName(round.number),
		moment(round.start_time),
		moment(round.end_time),
		formatBRL(round.minimum),
	]);
	return {
		kind: 'table',
		columns: [
			{ head: 'Leilão', share: 2 },
			{ head: 'Início', share: 3 },
			{ head: 'Término', share: 3 },
			{ head: 'Valor mínimo', share: 3, right: true },
		],
		rows: rounds.length > 0 ? rounds : [['Leilão', '', moment(lot.end_time), formatBRL(lot.initial_bid)]],
	};
}

function documentTable(documents: readonly PaperDocument[]): Block[] {
	if (documents.length === 0) return [];
	return [
		{
			kind: 'table',
			columns: [
				{ head: 'Documento', share: 3.4 },
				{ head: 'Versão', share: 1 },
				{ head: 'Publicado em', share: 2.4 },
				{ head: 'SHA-256', share: 4.6 },
			],
			rows: documents.map(({ kind, title, version, published_at, sha256 }) => [
				title === kind ? kind : `${kind}: ${title}`,
				String(version),
				momentSeconds(published_at),
				sha256,
			]),
		},
	];
}

/** Which rounds of a lot nobody bid in, and when each ended. Null where there is none. */
export function composeNegativeRounds(lot: PaperLot): Composed | null {
	const unsold = unsoldRounds(lot);
	if (unsold.length === 0) return null;
	const names = unsold.map(
		({ number, at }) =>
			`${lot.rounds.length > 0 ? `o ${roundName(number)}` : 'o leilão'}, encerrado em ${momentSeconds(at)}`,
	);
	return {
		title: unsold.length > 1 ? 'Certidão de leilões negativos' : 'Certidão de leilão negativo',
		blocks: [
			paragraph(
				`Certifico que não houve lance n${names.join(', e n')}, horário de São Paulo, conforme o registro eletrônico do leilão.`,
			),
			...head(lot),
			...section('Leilões', roundTable(lot)),
			...signed([auctioneerSigns(lot)]),
		],
	};
}
