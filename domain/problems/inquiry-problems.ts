import { formatDay } from '#domain/values/calendar-days.ts';
import { entry } from './problem-entry.ts';

/** Problems of questions about a lot and of visits to it; part of the catalogue in domain/problems/problems.ts. */
export const INQUIRY_PROBLEMS = {
	'inquiry.admin': entry(
		'Administradores respondem',
		() => 'Perguntas e pedidos de visita são de compradores. Nada foi enviado.',
	),
	'inquiry.closed': entry(
		'Leilão encerrado',
		() => 'Este lote já terminou e não recebe mais perguntas nem pedidos de visita. Nada foi enviado.',
	),
	'inquiry.too-many': entry(
		'Limite do dia',
		(p: { limit: number }) =>
			`São no máximo ${p.limit} em 24 horas sobre cada lote. Espere as respostas, ou fale por telefone. Nada foi enviado.`,
	),
	'inquiry.too-fast': entry(
		'Limite da hora',
		(p: { limit: number }) =>
			`São no máximo ${p.limit} perguntas e pedidos de visita por hora. Espere um pouco, ou fale por telefone. Nada foi enviado.`,
	),
	'inquiry.visit-waits': entry(
		'Você já pediu uma visita',
		() => 'Seu pedido de visita a este lote está esperando resposta. Nada foi enviado.',
	),
	'inquiry.day': entry('Escolha outro dia', (p: { from: string; to: string }) =>
		p.from === p.to
			? `A visita só pode ser hoje, ${formatDay(p.from)}. Nada foi enviado.`
			: `O dia da visita deve ser de ${formatDay(p.from)} a ${formatDay(p.to)}. Nada foi enviado.`,
	),
	'inquiry.not-found': entry('Pedido não encontrado', () => 'Esta pergunta ou este pedido não existe.'),
	'inquiry.changed': entry(
		'Já respondido',
		() => 'Outra pessoa respondeu enquanto você lia. Confira como ficou. Nada foi alterado.',
	),
	'inquiry.published': entry(
		'Resposta já publicada',
		() => 'Uma resposta publicada não é retirada: corrija o texto, e a versão anterior continua à vista.',
	),
	'inquiry.visit-past': entry(
		'Horário que já passou',
		() => 'A visita deve ser marcada para um horário que ainda vem. Nada foi alterado.',
	),
};
