import { lateness } from './lateness.ts';
import { entry } from './problem-entry.ts';

/** Problems of the right of preference; part of the catalogue in domain/problems.ts. */
export const PREFERENCE_PROBLEMS = {
	'preference.not-open': entry(
		'Preferência fora do prazo',
		(p: { status: string }) =>
			`O direito de preferência só pode ser exercido logo depois do encerramento, dentro do prazo. Este leilão está ${p.status}.`,
	),
	'preference.closed': entry(
		'Prazo da preferência encerrado',
		(p: { late_ms: number }) =>
			`Seu pedido chegou ${lateness(p.late_ms)} depois do fim do prazo. O lote ficou com o maior lance.`,
	),
	'preference.own-win': entry(
		'Você já venceu',
		() => 'O maior lance deste lote já é seu. Não há o que igualar.',
	),
	'preference.granted': entry(
		'Direito já reconhecido',
		() =>
			'Seu direito de preferência neste lote já foi aprovado com o documento enviado. Se precisar mudar, fale conosco. Nada foi alterado.',
	),
	'preference.document-missing': entry(
		'Documento não encontrado',
		() =>
			'O documento do direito de preferência não é deste lote ou foi removido. Envie o documento de novo.',
	),
	'preference.not-holder': entry(
		'Sem direito de preferência',
		() =>
			'Só quem teve o direito de preferência aprovado na habilitação deste leilão pode igualar o lance. Em caso de dúvida, fale com o leiloeiro.',
	),
} as const;
