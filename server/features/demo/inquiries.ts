import type { Transaction } from 'kysely';
import { HOUR } from '#domain/values/time.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** What was asked of the demo's lots; a question without an answer waits for the desk. */
const ASKED: { title: string; question: string; answer: string | null }[] = [
	{
		title: 'Apartamento de 2 quartos no Setor Bueno',
		question: 'O condomínio está em dia?',
		answer: 'Sim. O que vencer até a data da venda é pago pelo comitente, como está no edital.',
	},
	{
		title: 'Apartamento de 2 quartos no Setor Bueno',
		question: 'A vaga de garagem está na matrícula?',
		answer: 'Está: a vaga 12 tem a mesma matrícula do apartamento.',
	},
	{
		title: 'Casa térrea com quintal e jabuticabeira em Perdizes',
		question: 'O telhado foi reformado? Há infiltração nos quartos?',
		answer: null,
	},
];

/** Writes the demo's questions for a lot, if it has any. */
export async function insertInquiries(
	trx: Transaction<Database>,
	{
		id,
		title,
		user_id,
		admin,
		now,
	}: { id: string; title: string; user_id: string; admin: string; now: number },
): Promise<void> {
	const asked = ASKED.filter((each) => each.title === title);
	for (const [index, { question, answer }] of asked.entries()) {
		const answered_at = new Date(now - (index + 1) * 3 * HOUR);
		const decision = { state: 'answered' as const, decided_at: answered_at, decided_by: admin };
		const { id: inquiry_id } = await trx
			.insertInto('inquiries')
			.values({
				auction_id: id,
				user_id,
				kind: 'question',
				body: question,
				day: null,
				period: null,
				asked_at: new Date(answered_at.getTime() - 2 * HOUR),
				...(answer !== null && decision),
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		if (answer !== null)
			await trx
				.insertInto('inquiry_answers')
				.values({ inquiry_id, number: 1, auction_id: id, body: answer, answered_at, answered_by: admin })
				.execute();
	}
}
