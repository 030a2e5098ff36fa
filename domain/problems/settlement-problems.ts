import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { entry } from './problem-entry.ts';

/** Problems of what a winner pays: payments, their Pix, and second chances. */
export const PAYMENT_PROBLEMS = {
	'payment.not-found': entry('Pagamento não encontrado', () => 'Não existe um pagamento seu neste endereço.'),
	'paper.not-there': entry(
		'Documento indisponível',
		(p: { state: string }) => `Este documento não existe para um pagamento no estado "${p.state}".`,
	),
	'payment.state': entry(
		'O pagamento mudou',
		(p: { state: string }) =>
			`Isto não pode ser feito com um pagamento no estado "${p.state}". Nada foi alterado.`,
	),
	'payment.too-many-proofs': entry(
		'Comprovantes demais em análise',
		(p: { limit: number }) =>
			`Já há ${p.limit} comprovantes esperando pela conferência. Aguarde a resposta antes de enviar outro.`,
	),
	'payment.no-proof': entry(
		'Nada a recusar',
		() => 'Nenhum comprovante deste pagamento espera por análise. Nada foi alterado.',
	),
	'payment.not-due': entry(
		'O prazo ainda não venceu',
		() => 'Só um pagamento em atraso pode ser tratado como não pago. Nada foi alterado.',
	),
	'payment.proof-waiting': entry(
		'Há um comprovante em análise',
		() => 'Analise o comprovante antes de declarar que a arrematação não foi paga. Nada foi alterado.',
	),
	'pix.not-found': entry(
		'Pix não encontrado',
		() => 'O banco não informou nenhum Pix com este identificador.',
	),
	'pix.settled': entry(
		'Este Pix quitou um pagamento',
		() => 'Para devolvê-lo, devolva o pagamento. Nada foi alterado.',
	),
	'pix.returning': entry(
		'Devolução já pedida',
		() => 'A devolução deste Pix já foi pedida ao banco. Nada foi alterado.',
	),
	'second-chance.not-found': entry(
		'Oferta não encontrada',
		() => 'Não existe uma oferta sua neste endereço.',
	),
	'second-chance.over': entry(
		'A oferta não vale mais',
		(p: { state: string }) => `Situação desta oferta: ${p.state}. Nada foi alterado.`,
	),
	'second-chance.open': entry(
		'Já há uma oferta aberta',
		() => 'Este lote está oferecido a um licitante. Espere a resposta ou retire a oferta. Nada foi alterado.',
	),
	'second-chance.sold': entry(
		'O lote tem arrematante',
		() => 'Há um pagamento mais recente, aberto ou pago, para este lote. Nada foi alterado.',
	),
	'second-chance.nobody': entry(
		'Não há mais ninguém na fila',
		() => 'Nenhum outro licitante deste leilão pode receber o lote. Você pode reabrir o lote em novo leilão.',
	),
	'second-chance.judge': entry(
		'Leilão judicial',
		() =>
			'Em leilão judicial, os lances seguintes são comunicados ao juiz (CNJ, Resolução 236, art. 26). Informe a ordem do juiz para oferecer o lote.',
	),
} as const;

/** Problems of what is owed back after an annulment. */
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

/** Problems of what is owed to sellers. */
export const PAYOUT_PROBLEMS = {
	'payout.not-found': entry('Repasse não encontrado', () => 'Este repasse não existe. Nada foi alterado.'),
	'payout.paid': entry(
		'Repasse já registrado',
		(p: { title: string }) => `O repasse de “${p.title}” já foi registrado. Nada foi alterado.`,
	),
	'payout.cancelled': entry(
		'Não há o que repassar',
		(p: { title: string }) =>
			`A arrematação de “${p.title}” foi desfeita, e o valor volta a quem pagou. Nada foi alterado.`,
	),
	'payout.contested': entry(
		'O pagamento está em contestação no banco',
		(p: { title: string }) =>
			`O banco de quem pagou pediu de volta o Pix de “${p.title}”. Espere o fim do pedido para repassar. Nada foi alterado.`,
	),
	'payout.no-account': entry(
		'O comitente não tem conta para repasse',
		(p: { seller: string }) =>
			`Cadastre a chave Pix, ou o banco, a agência e a conta de ${p.seller}, em Comitentes. Nada foi alterado.`,
	),
	'payout.date': entry(
		'Confira a data',
		(p: { title: string; received: string }) =>
			`Para “${p.title}”, a data não pode ser antes do recebimento, em ${p.received}, nem no futuro. Nada foi alterado.`,
	),
	'payout.exceeds': entry(
		'O valor passa do que há para repassar',
		(p: { left: Centavos }) =>
			`Restam ${formatBRL(p.left)} para o comitente; comissão e despesas devem ficar abaixo disso. Nada foi alterado.`,
	),
	'payout.commission-there': entry(
		'Já há uma comissão',
		() => 'Um repasse tem uma comissão do comitente. Retire a que está antes. Nada foi alterado.',
	),
	'payout.too-many-lines': entry(
		'Itens demais',
		(p: { limit: number }) =>
			`Um repasse tem no máximo ${p.limit} itens de comissão e despesas. Nada foi alterado.`,
	),
	'payout.line-not-found': entry('Item não encontrado', () => 'Este item não existe ou já foi retirado.'),
	'payout.statement-sent': entry(
		'Conta de venda já entregue',
		() => 'A entrega da conta de venda já foi registrada. Nada foi alterado.',
	),
	'reconciliation.file': entry(
		'A lista do banco não pôde ser lida',
		(p: { place: string; reason: string }) =>
			`${p.place}: ${p.reason}. Corrija o arquivo e envie de novo. Nada foi gravado.`,
	),
} as const;

/** Refusals about an auctioneer's books and the files of notas fiscais. */
export const BOOK_PROBLEMS = {
	'books.order': entry('Feche os meses em ordem', (p: { next: string }) =>
		p.next === ''
			? 'Este leiloeiro ainda não tem lançamentos para fechar. Nada foi gravado.'
			: `O próximo mês a fechar é ${p.next}. Nada foi gravado.`,
	),
	'books.not-over': entry(
		'O mês ainda não acabou',
		() => 'Um mês é fechado depois do seu último dia, no horário de São Paulo. Nada foi gravado.',
	),
	'books.changed': entry(
		'Os lançamentos mudaram',
		() =>
			'O mês recebeu lançamentos depois que você abriu a página. Confira de novo antes de fechar. Nada foi gravado.',
	),
	'auctioneer.books': entry(
		'Este leiloeiro tem livros fechados',
		() => 'Um leiloeiro com meses fechados ou notas numeradas não é excluído. Nada foi alterado.',
	),
	'fiscal.municipality': entry(
		'Município não encontrado',
		(p: { name: string; state: string }) =>
			`Não há município ${p.name} em ${p.state} na tabela do IBGE. Confira o nome e a UF. Nada foi gravado.`,
	),
	'dps.not-due': entry('Sem nota para esta parte', () => 'A DPS é da comissão do leiloeiro, depois de paga.'),
	'dps.missing': entry('Faltam dados para a DPS', (p: { missing: string }) => `Falta: ${p.missing}.`),
} as const;
