import { z } from 'zod';
import { FIGURE_RANGE, INDEXES } from '#domain/settlement/instalments.ts';
import { lengthOf, shownLength } from '#domain/values/tidy-text.ts';
import { lineText } from '#domain/values/typed-text.ts';
import { instant, uuid } from './amount.ts';
import { bookMonth } from './books.ts';

const [LOWEST, HIGHEST] = FIGURE_RANGE.map((rate) => rate / 10_000) as [number, number];
const RANGE = `Variação deve ser de ${LOWEST}% a ${HIGHEST}%, com até quatro casas decimais`.replace(
	'-',
	'−',
);

/** `POST /api/admin/correction-rates`: what an index changed by in a month that is over, in percent, and where it was published. */
export const correctionRateBody = z.strictObject({
	index: z.enum(INDEXES, `Índice deve ser um destes: ${INDEXES.join(', ')}`),
	month: bookMonth,
	percent: z
		.number(RANGE)
		.min(LOWEST, RANGE)
		.max(HIGHEST, RANGE)
		.refine((percent) => Math.abs(percent * 10_000 - Math.round(percent * 10_000)) < 1e-6, RANGE),
	source: lineText('Fonte', 'Fonte é obrigatória')
		.refine((source) => shownLength(source) >= 2, 'Fonte é obrigatória')
		.refine((source) => lengthOf(source) <= 200, 'Fonte: no máximo 200 caracteres'),
});
export type CorrectionRateBody = z.infer<typeof correctionRateBody>;

const correctionRate = z.object({
	id: uuid,
	index: z.string(),
	month: bookMonth,
	percent: z.number(),
	source: z.string(),
	/** The name of who entered it. */
	by: z.string(),
	entered_at: instant,
	/** Whether a later one of the same month replaces it. */
	replaced: z.boolean(),
});
export type CorrectionRate = z.infer<typeof correctionRate>;

/** `GET /api/admin/correction-rates`: the newest month first, and the months that instalments wait for. */
export const correctionRates = z.object({
	rates: z.array(correctionRate),
	wanted: z.array(z.object({ index: z.string(), month: bookMonth, instalments: z.int() })),
});
export type CorrectionRates = z.infer<typeof correctionRates>;

/** The figure, and how many instalments got their amount by it. */
export const correctionRateEntered = z.object({ id: uuid, corrected: z.int() });
