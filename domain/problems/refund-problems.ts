import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { entry } from './problem-entry.ts';

/** Problems of what is owed back after an annulment; part of the catalogue in domain/problems/problems.ts. */
export const REFUND_PROBLEMS = {
	'refund.account-missing': entry(
		'Conta não informada',
		() => 'A pessoa ainda não informou a conta para a devolução.',
	),
	'refund.by-bank': entry(
		'O banco já está devolvendo',
		() =>
			'O banco devolve o Pix que pagou esta parte. Devolver também à mão pagaria duas vezes. Nada foi gravado.',
	),
	'refund.amount': entry(
		'O valor da devolução não confere',
		(p: { owed: Centavos; sent: Centavos }) =>
			`São devidos de volta ${formatBRL(p.owed)}, e não ${formatBRL(p.sent)}. Nada foi gravado.`,
	),
	'refund.date': entry(
		'Data da devolução inválida',
		(p: { decided: string }) =>
			`A data da devolução (paid_at) fica entre o dia da anulação, ${p.decided}, e hoje. Nada foi gravado.`,
	),
	'refund.proof': entry(
		'Falta o comprovante da devolução',
		() =>
			'Envie o comprovante (file), ou escolha um documento publicado do lote ou do leilão (document_id): um dos dois, e só um. Nada foi gravado.',
	),
} as const;
