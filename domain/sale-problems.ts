import { type Centavos, formatBRL } from './money.ts';
import { entry } from './problem-entry.ts';

/** Problems of sales, their documents, and publication; part of the catalogue in domain/problems.ts. */
export const SALE_PROBLEMS = {
	'publication.incomplete': entry(
		'Falta algo para publicar',
		() => 'A publicação exige os pontos indicados. Nada foi publicado.',
	),
	'publication.frozen': entry(
		'Já publicado no edital',
		() =>
			'Depois da publicação, os campos indicados só mudam com uma errata: envie a nova versão do edital e repita a mudança, ou suspenda o lote. Nada foi alterado.',
	),
	'auction.draft': entry(
		'Este lote é um rascunho',
		() => 'Publique o lote antes: enquanto é rascunho, ele não abre nem recebe lances. Nada foi alterado.',
	),
	'sale.not-found': entry(
		'Leilão não encontrado',
		() => 'Este leilão não existe ou ainda não foi publicado.',
	),
	'sale.edited-meanwhile': entry(
		'Alterado enquanto você editava',
		() => 'Outra pessoa alterou este registro. Abra-o de novo e repita sua mudança. Nada foi gravado.',
	),
	'sale.running': entry(
		'Há lotes em andamento',
		(p: { lot: string }) =>
			`O lote "${p.lot}" já começou: as condições e os lotes do leilão não mudam mais. Nada foi alterado.`,
	),
	'auctioneer.not-found': entry('Leiloeiro não encontrado', () => 'Este leiloeiro não está cadastrado.'),
	'auctioneer.taken': entry(
		'Leiloeiro já cadastrado',
		() => 'Já há um leiloeiro com esta matrícula nesta Junta Comercial, ou com este CPF. Nada foi gravado.',
	),
	'seller.not-found': entry('Comitente não encontrado', () => 'Este comitente não está cadastrado.'),
	'seller.taken': entry(
		'Comitente já cadastrado',
		() => 'Já há um comitente com este CPF ou CNPJ. Nada foi gravado.',
	),
	'sale-document.not-found': entry('Documento não encontrado', () => 'Este documento não existe.'),
	'sale-document.published': entry(
		'Documento já publicado',
		() =>
			'Um documento publicado não é removido. Para corrigi-lo, envie uma nova versão: as duas ficam à vista. Nada foi alterado.',
	),
	'payment.apart': entry(
		'Este pagamento é feito em partes',
		() =>
			'Em leilão judicial o preço é depositado em juízo e a comissão é paga ao leiloeiro. Envie ou confirme cada parte separadamente. Nada foi alterado.',
	),
	'payment.whole': entry(
		'Este pagamento é feito de uma vez',
		() => 'Só em leilão judicial o preço e a comissão são pagos separadamente. Nada foi alterado.',
	),
	'deposit-slip.missing': entry(
		'A guia ainda não foi informada',
		() => 'Informe a guia do juízo antes de confirmar o preço. Nada foi alterado.',
	),
	'deposit-slip.amount': entry(
		'O valor da guia não confere',
		(p: { price: Centavos }) =>
			`O valor da guia deve ser igual ao preço da arrematação, ${formatBRL(p.price)}. Nada foi gravado.`,
	),
	'sale-document.not-pdf': entry('Arquivo não aceito', () => 'Envie um arquivo PDF. Nada foi gravado.'),
	'sale-document.too-many': entry(
		'Documentos demais',
		(p: { limit: number }) => `Um leilão ou lote tem no máximo ${p.limit} documentos. Nada foi gravado.`,
	),
} as const;
