import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { entry } from './problem-entry.ts';

/** Problems of the parts of a payment (rules §54): their confirmation, guias, a creditor's credit, and instalments with their index. */
export const PAYMENT_PART_PROBLEMS = {
	'payment.apart': entry(
		'Este pagamento é feito em partes',
		() =>
			'Cada parte tem o seu destinatário e é paga separadamente. Envie ou confirme uma parte por vez. Nada foi alterado.',
	),
	'payment.whole': entry(
		'Este pagamento é feito de uma vez',
		() =>
			'Tudo vai para uma só conta. Envie ou confirme o valor inteiro, e não uma parte. Nada foi alterado.',
	),
	'payment.credit-date': entry(
		'Confira a data do crédito',
		(p: { today: string }) =>
			`A data do crédito não pode ser no futuro: hoje é ${p.today}. O pagamento não foi confirmado.`,
	),
	'payment.credit-early': entry(
		'Confira a data do crédito',
		(p: { won: string }) =>
			`A data do crédito não pode ser antes da arrematação, que foi em ${p.won}. O pagamento não foi confirmado.`,
	),
	'deposit-slip.payee': entry(
		'Esta parte não é paga por guia',
		() => 'Só o que vai para o juízo ou para um órgão público é pago por guia. Nada foi gravado.',
	),
	'deposit-slip.missing': entry(
		'A guia ainda não foi informada',
		() => 'Informe a guia do juízo antes de confirmar o preço. Nada foi alterado.',
	),
	'deposit-slip.amount': entry(
		'O valor da guia não confere',
		(p: { price: Centavos }) =>
			`O valor da guia deve ser igual ao valor da arrematação, ${formatBRL(p.price)}. Nada foi gravado.`,
	),
	'credit.not-judicial': entry(
		'Aqui não se paga com crédito',
		() =>
			'Só o preço de um leilão judicial, depositado de uma vez em juízo, é pago com o crédito do exequente. Nada foi alterado.',
	),
	'credit.exceeds': entry(
		'O crédito passa do preço',
		(p: { price: Centavos }) =>
			`O crédito paga no máximo o valor da arrematação, ${formatBRL(p.price)}. Nada foi alterado.`,
	),
	'credit.nothing-left': entry(
		'Não sobraria nada a pagar',
		() => 'Este lote não tem comissão: o crédito deve ser menor que o preço. Nada foi alterado.',
	),
	'credit.order': entry(
		'Falta a ordem do juiz',
		() =>
			'Escolha o documento publicado do lote ou do leilão em que o juiz admite o pagamento com o crédito. Nada foi alterado.',
	),
	'instalment.not-late': entry(
		'Nenhuma parcela está vencida',
		() =>
			'A multa e o vencimento do saldo são de uma parcela que não foi paga no seu dia. Nada foi alterado.',
	),
	'instalment.fined': entry(
		'A multa desta parcela já foi cobrada',
		() => 'Cada parcela vencida tem uma multa só. Nada foi alterado.',
	),
	'instalment.order': entry(
		'Falta a ordem do juiz',
		() =>
			'Escolha o documento publicado do lote ou do leilão que manda cobrar o saldo de uma vez. Nada foi alterado.',
	),
	'instalment.rest-due': entry(
		'O saldo já venceu',
		() => 'Não há parcela que ainda vença depois. Nada foi alterado.',
	),
	'instalment.uncorrected': entry(
		'A parcela ainda não tem valor',
		() =>
			'Falta o índice de um dos meses que a corrigem, e sem ele o valor não é conhecido. Nada foi gravado.',
	),
	'correction-rate.month': entry(
		'O mês ainda não terminou',
		() => 'O índice de um mês só existe depois que o mês termina. Nada foi gravado.',
	),
	'correction-rate.same': entry(
		'Este índice já está gravado',
		() => 'O mês já tem esta variação. Para corrigir, informe outra. Nada foi gravado.',
	),
} as const;
