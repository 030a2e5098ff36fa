import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { entry } from './problem-entry.ts';

/** Problems of what is owed to sellers; part of the catalogue in domain/problems/problems.ts. */
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
