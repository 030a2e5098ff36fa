import { formatBRL } from '#domain/values/money.ts';
import type { DemoLot } from '#server/features/demo/lots/lot.ts';
import { LOTS } from '#server/features/demo/lots.ts';
import { FICTITIOUS, LOT_PAPERS, lotPaperName } from '#server/features/demo/sales.ts';
import type { Block, PageLayout } from '#server/features/settlement/papers/page-layout.ts';

/** No paper of the demo states a day of its own. */
const ISSUED = '2026-01-05T12:00:00.000Z';

/** The matrícula and the laudo of each lot of the demo that is sold by an edital, and the name of its file. */
export function lotPapers(): { name: string; layout: PageLayout }[] {
	return LOTS.filter((lot) => lot.regulated).flatMap((lot) =>
		LOT_PAPERS.map((kind) => {
			const { title, blocks } = COMPOSE[kind](lot);
			const paper = { title, about: lot.title, draft: false, brand: 'Martelo', auctioneer: null };
			const layout = { ...paper, address: null, issued: ISSUED, blocks: [FICTITIOUS, ...blocks] };
			return { name: lotPaperName(lot, kind), layout };
		}),
	);
}

const COMPOSE: Record<(typeof LOT_PAPERS)[number], (lot: DemoLot) => { title: string; blocks: Block[] }> = {
	matricula: ({ regulated, title, place: [city, state, neighborhood], area }) => ({
		title: 'Matrícula do imóvel',
		blocks: [
			{
				kind: 'facts',
				rows: [
					['Matrícula', regulated?.registration ?? ''],
					['Imóvel', title],
					['Local', `${neighborhood}, ${city}/${state}`],
					['Área', `${area.toLocaleString('pt-BR')} m²`],
				],
			},
		],
	}),
	laudo: ({ appraisal, about }) => ({
		title: 'Laudo de avaliação',
		blocks: [
			{ kind: 'facts', rows: [['Valor de avaliação', formatBRL(appraisal * 100)]] },
			{ kind: 'paragraph', text: about },
		],
	}),
};
