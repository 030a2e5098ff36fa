import { countedList } from '#domain/values/counted.ts';
import { lateness } from '#domain/values/lateness.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { entry } from './problem-entry.ts';

/** Problems of sales, their documents, and publication; part of the catalogue in domain/problems/problems.ts. */
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
	'auction.revision-reason': entry(
		'Diga o motivo da mudança',
		() =>
			'O lote já está anunciado ou já tem lances: quem deu lance, se habilitou ou o favoritou lê o que mudou e por quê. Nada foi alterado.',
	),
	'auction.published': entry(
		'Lote publicado',
		() => 'Um lote publicado não é excluído: retire-o, com o motivo. Nada foi alterado.',
	),
	'auction.draft': entry(
		'Este lote é um rascunho',
		() => 'Publique o lote antes: enquanto é rascunho, ele não abre nem recebe lances. Nada foi alterado.',
	),
	'sale.not-found': entry(
		'Leilão não encontrado',
		() => 'Este leilão não existe ou ainda não foi publicado.',
	),
	'sale.published': entry(
		'Leilão já publicado',
		() => 'Um leilão publicado não é excluído: ele tem número e está à vista de todos. Nada foi alterado.',
	),
	'sale.in-use': entry(
		'Este leilão não está vazio',
		(p: { lots: number; documents: number; enrolments: number }) =>
			`O rascunho tem ${countedList([
				[p.lots, 'lote', 'lotes'],
				[p.documents, 'documento', 'documentos'],
				[p.enrolments, 'habilitação', 'habilitações'],
			])}: retire antes o que está nele. Nada foi alterado.`,
	),
	'sale.no-erratum': entry(
		'Sem edital a corrigir',
		() =>
			'Uma errata corrige o edital de um leilão publicado. Este leilão ainda não tem edital publicado: mude-o diretamente. Nada foi alterado.',
	),
	'sale.no-papers': entry(
		'Sem papéis',
		() => 'Os lotes escolhidos ainda não têm papéis. Eles existem a partir do fim de cada lote.',
	),
	'sale.nothing-to-offer': entry(
		'Nada a oferecer de novo',
		() => 'Nenhum lote deste leilão terminou sem arrematação e espera por um novo leilão. Nada foi alterado.',
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
	'auctioneer.default': entry(
		'Este é o leiloeiro padrão',
		() => 'O leiloeiro padrão não é excluído: marque antes outro como padrão. Nada foi alterado.',
	),
	'auctioneer.in-use': entry(
		'Este leiloeiro conduz leilões',
		(p: { sales: number }) =>
			`Ele está em ${countedList([[p.sales, 'leilão', 'leilões']])} e não é excluído. Nada foi alterado.`,
	),
	'auctioneer.taken': entry(
		'Leiloeiro já cadastrado',
		() => 'Já há um leiloeiro com esta matrícula nesta Junta Comercial, ou com este CPF. Nada foi gravado.',
	),
	'seller.not-found': entry('Comitente não encontrado', () => 'Este comitente não está cadastrado.'),
	'payee.account-owed': entry(
		'Conta em uso',
		() => 'Há pagamentos em aberto que vão para esta conta. Informe outra no lugar dela. Nada foi alterado.',
	),
	'seller.in-use': entry(
		'Este comitente tem leilões ou lotes',
		(p: { sales: number; lots: number }) =>
			`Ele está em ${countedList([
				[p.sales, 'leilão', 'leilões'],
				[p.lots, 'lote', 'lotes'],
			])} e não é excluído. Nada foi alterado.`,
	),
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
	'sale-document.not-pdf': entry('Arquivo não aceito', () => 'Envie um arquivo PDF. Nada foi gravado.'),
	'sale-document.too-many': entry(
		'Documentos demais',
		(p: { limit: number }) => `Um leilão ou lote tem no máximo ${p.limit} documentos. Nada foi gravado.`,
	),
} as const;

/** Problems of enrolments. */
export const ENROLMENT_PROBLEMS = {
	'enrolment.edital-changed': entry(
		'O edital mudou',
		() => 'Há uma nova versão do edital. Leia e aceite a versão atual. Nada foi gravado.',
	),
	'enrolment.identity-missing': entry(
		'Falta o CPF ou CNPJ',
		() => 'Informe seu CPF ou CNPJ antes de se habilitar neste leilão. Nada foi gravado.',
	),
	'enrolment.not-needed': entry(
		'Habilitação dispensada',
		() => 'Neste leilão o cadastro aprovado basta para dar lances. Nada foi gravado.',
	),
	'enrolment.party': entry(
		'Impedido neste leilão',
		(p: { role: string }) =>
			`Seu CPF ou CNPJ consta neste leilão como ${p.role.toLowerCase()}, e por isso não pode dar lances. Se houver engano, fale com a equipe do leilão pela página Contato.`,
	),
	'enrolment.not-found': entry('Habilitação não encontrada', () => 'Este pedido de habilitação não existe.'),
	'enrolment.changed': entry(
		'A habilitação mudou',
		() =>
			'Outra pessoa decidiu, ou o pedido mudou, enquanto você analisava. Confira de novo. Nada foi alterado.',
	),
};

/** Problems of outcomes (rules §50); part of the catalogue in domain/problems/problems.ts. */
export const OUTCOME_PROBLEMS = {
	'outcome.not-allowed': entry(
		'Desfecho não permitido',
		(p: { outcome: string; standing: string; open: string }) =>
			`Este lote está como "${p.standing}" e não pode passar a "${p.outcome}". ${
				p.open === '' ? 'Nenhum outro desfecho cabe.' : `Cabem: ${p.open}.`
			} Nada foi alterado.`,
	),
	'outcome.ground': entry(
		'Falta o fundamento da anulação',
		(p: { grounds: string }) =>
			`Informe o fundamento (ground) que cabe neste lote: ${p.grounds}. Nada foi alterado.`,
	),
	'outcome.order': entry(
		'Falta o documento da anulação',
		() =>
			'Neste lote a anulação precisa da ordem ou do acordo: escolha o documento (document_id) entre os publicados do lote ou do leilão. Nada foi alterado.',
	),
	'outcome.commission': entry(
		'Comissão sem valor ou sem pagador',
		() =>
			'Informe o valor da comissão e quem a paga, ou nenhum dos dois. Só um acordo ou uma adjudicação tem comissão. Nada foi alterado.',
	),
} as const;

/** Problems of a conditional sale (rules §50); part of the catalogue in domain/problems/problems.ts. */
export const CONDITIONAL_PROBLEMS = {
	'conditional.not-open': entry(
		'Nenhuma venda condicional espera resposta',
		() => 'Este lote não tem lance condicional à espera de resposta. Nada foi alterado.',
	),
	'conditional.closed': entry(
		'Prazo encerrado',
		(p: { late_ms: number }) =>
			`A resposta chegou ${lateness(p.late_ms)} depois do fim do prazo. O lance condicional não foi aceito e o lote ficou sem venda.`,
	),
	'conditional.counter-stands': entry(
		'Há uma contraproposta em aberto',
		() =>
			'A contraproposta vale até o fim do prazo do licitante. Enquanto isso, só é possível aceitar o lance. Nada foi alterado.',
	),
	'conditional.price': entry(
		'Contraproposta sem aumento',
		(p: { price: Centavos }) =>
			`A contraproposta precisa ser maior que ${formatBRL(p.price)}, o preço do lote. Por esse preço, aceite o lance.`,
	),
	'conditional.no-counter': entry(
		'Não há contraproposta',
		() => 'O comitente não fez contraproposta neste lote. Nada foi alterado.',
	),
	'conditional.not-bidder': entry(
		'Contraproposta de outra pessoa',
		() => 'Só quem deu o maior lance deste lote pode aceitar a contraproposta.',
	),
	'conditional.document-missing': entry(
		'Documento não encontrado',
		() =>
			'O documento da resposta não é deste lote nem do leilão dele. Envie o documento de novo. Nada foi alterado.',
	),
} as const;

/** Problems of the right of preference; part of the catalogue in domain/problems/problems.ts. */
export const PREFERENCE_PROBLEMS = {
	'preference.not-open': entry(
		'Preferência fora do prazo',
		(p: { status: string }) =>
			`O direito de preferência só pode ser exercido logo depois do encerramento, dentro do prazo. Este leilão está ${p.status}.`,
	),
	'preference.closed': entry(
		'Prazo da preferência encerrado',
		(p: { late_ms: number }) =>
			`Seu pedido chegou ${lateness(p.late_ms)} depois do fim do prazo. O lote já tem resultado.`,
	),
	'preference.own-win': entry(
		'Você já venceu',
		() => 'O maior lance deste lote já é seu. Não há o que igualar.',
	),
	'preference.answered': entry(
		'Preferência já exercida',
		() => 'Você já exerceu a preferência neste lote. O resultado sai no fim do prazo.',
	),
	'preference.outranked': entry(
		'Preferência de outra pessoa',
		() => 'Quem tem preferência antes da sua, ou igual e exercida antes, fica com o lote. Nada foi alterado.',
	),
	'preference.ground': entry(
		'Motivo não cabe neste lote',
		(p: { grounds: string }) => `Neste lote, o motivo pode ser: ${p.grounds}.`,
	),
	'debtor-preference.kind': entry(
		'Só em alienação fiduciária',
		() => 'A compra pelo devedor (Lei 9.514, art. 27, § 2º-B) só existe em lotes de alienação fiduciária.',
	),
	'debtor-preference.no-figure': entry(
		'Falta o valor da dívida',
		() => 'Grave primeiro no lote o valor da dívida com encargos e a data dele. Nada foi alterado.',
	),
	'debtor-preference.too-low': entry(
		'Valor abaixo da dívida',
		(p: { debt: Centavos }) =>
			`O devedor compra pelo valor da dívida com encargos: informe ao menos ${formatBRL(p.debt)}. Nada foi alterado.`,
	),
	'debtor-preference.future': entry(
		'Pagamento no futuro',
		() => 'A data do pagamento não pode ser depois de agora. Nada foi alterado.',
	),
	'preference.over': entry(
		'Prazo encerrado',
		() =>
			'Este lote já terminou: o direito de preferência se pede e se reconhece até o encerramento. Nada foi gravado.',
	),
	'preference.not-found': entry('Direito não encontrado', () => 'Este pedido de preferência não existe.'),
	'preference.changed': entry(
		'O pedido mudou',
		() =>
			'Outra pessoa decidiu, ou o pedido mudou, enquanto você analisava. Confira de novo. Nada foi alterado.',
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
			'Só quem teve o direito de preferência reconhecido neste lote pode igualar o lance. Em caso de dúvida, fale com o leiloeiro.',
	),
} as const;
