import { z } from 'zod';
import { roundName } from '#domain/auction/round-name.ts';
import { MAX_ROUNDS } from '#domain/auction/rounds.ts';
import { centavosOf, formatBRL, MAX_AMOUNT } from '#domain/values/money.ts';
import { lengthOf } from '#domain/values/tidy-text.ts';
import { noteText } from '#domain/values/typed-text.ts';
import { clock, day, instant, instantOf, type Words } from '#domain/values/typed-times.ts';

const TOO_MANY = `Um lote tem no máximo ${MAX_ROUNDS} datas de leilão`;

/** Prefixes a message with the name of its round. `path` contains the round's index, from 0. */
function ofRound(words: string): (issue: { path?: PropertyKey[] | undefined }) => string {
	return ({ path = [] }) => {
		const index = path.find((part) => typeof part === 'number') ?? 0;
		return `${roundName(Number(index) + 1)}: ${words}`;
	};
}

const minimum = z
	.number({ error: ofRound('valor mínimo deve ser maior que zero') })
	.positive({ error: ofRound('valor mínimo deve ser maior que zero') })
	.max(MAX_AMOUNT / 100, { error: ofRound(`valor mínimo não pode passar de ${formatBRL(MAX_AMOUNT)}`) })
	.refine((value) => value <= 0 || value > MAX_AMOUNT / 100 || centavosOf(value) !== null, {
		error: ofRound('valor mínimo deve ter no máximo duas casas decimais'),
	});

/** The longest reason of a minimum. */
const REASON_MAX = 500;
const LONG_REASON = ofRound(`motivo do mínimo deve ter no máximo ${REASON_MAX} caracteres`);

/** The judge's figure or the creditor's choice (rules §28). Empty text becomes null. */
const minimum_reason = noteText('Motivo do mínimo')
	.refine((text) => lengthOf(text) <= REASON_MAX, { error: LONG_REASON })
	.transform((text) => text || null)
	.nullish();

const ISO: Words = ofRound('datas devem vir em ISO 8601 com fuso, como 2026-11-28T09:00:00-03:00');
const CLOCK: Words = ofRound('formato de hora inválido (HH:mm)');

const formRound = z.strictObject({
	start_date: day(ofRound('data de início é obrigatória')),
	start_time: clock(ofRound('hora de início é obrigatória'), CLOCK),
	end_date: day(ofRound('data de término é obrigatória')),
	end_time: clock(ofRound('hora de término é obrigatória'), CLOCK),
	minimum,
	minimum_reason,
});

const apiRound = z.strictObject({
	start_time: instant(ofRound('início é obrigatório'), ISO),
	end_time: instant(ofRound('término é obrigatório'), ISO),
	minimum,
	minimum_reason,
});

/** Null for a time that cannot be parsed yet. */
interface Span {
	start: number | null;
	end: number | null;
}

interface OrderFault {
	index: number;
	at: 'start' | 'end';
	message: string;
}

/** A round ends after its start, and starts no earlier than the end of the round before it. */
function orderFaults(spans: readonly Span[]): OrderFault[] {
	return spans.flatMap(({ start, end }, index): OrderFault[] => {
		const before = spans[index - 1]?.end ?? null;
		const name = roundName(index + 1);
		const early = start !== null && end !== null && end <= start;
		const overlaps = start !== null && before !== null && start < before;
		return [
			...(early ? [{ index, at: 'end' as const, message: `${name}: término deve ser após o início` }] : []),
			...(overlaps
				? [
						{
							index,
							at: 'start' as const,
							message: `${name}: início deve ser após o término do ${roundName(index)}`,
						},
					]
				: []),
		];
	});
}

function inOrder<T>(
	rounds: z.ZodArray<z.ZodType<T>>,
	span: (round: T) => Span,
	names: Record<'start' | 'end', string>,
) {
	return rounds
		.max(MAX_ROUNDS, TOO_MANY)
		.check(({ value, issues }) => {
			for (const { index, at, message } of orderFaults(value.map(span)))
				issues.push({ code: 'custom', input: value, path: [index, names[at]], message });
		})
		.optional();
}

/** The rounds in the form; the position is the round's number. Dates and times in São Paulo, minimum in reais. */
export const formRounds = inOrder(
	z.array(formRound, { error: TOO_MANY }),
	(round) => ({
		start: instantOf(round.start_date, round.start_time),
		end: instantOf(round.end_date, round.end_time),
	}),
	{ start: 'start_date', end: 'end_time' },
);

/** The rounds in the API; the position is the round's number. Null and [] mean no rounds. */
export const apiRounds = inOrder(
	z.array(apiRound, { error: TOO_MANY }),
	(round) => ({ start: Date.parse(round.start_time), end: Date.parse(round.end_time) }),
	{ start: 'start_time', end: 'end_time' },
).nullable();
