/** How far a lot is, as the management table is filtered. `unsold` and `sold` are parts of `ended`; a lot whose sale is not decided yet is in neither. */
export const LOT_STAGES = {
	draft: 'Rascunhos',
	scheduled: 'Agendados',
	open: 'Abertos',
	suspended: 'Suspensos',
	ended: 'Encerrados',
	unsold: 'Não vendidos',
	sold: 'Vendidos',
	withdrawn: 'Retirados',
} as const;
export type LotStage = keyof typeof LOT_STAGES;
export const LOT_STAGE_NAMES = Object.keys(LOT_STAGES) as [LotStage, ...LotStage[]];

/** What drafts lack most of what their publication takes (`domain/sale/publication-points.ts`), by which they are filtered. */
export const DRAFT_GAPS = {
	edital: 'edital',
	appraisal: 'avaliação',
	registration: 'matrícula',
	rounds: 'datas do leilão',
} as const;
export type DraftGap = keyof typeof DRAFT_GAPS;
export const DRAFT_GAP_NAMES = Object.keys(DRAFT_GAPS) as [DraftGap, ...DraftGap[]];
