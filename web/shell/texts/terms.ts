import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Operator } from '#contract/operator.ts';
import type { TextPage, TextSection } from '#web/shell/text-screen.tsx';
import { operatorBlocks } from './contact.ts';

/** The rules for everyone. Each sentence describes what the product does, or what the law says of auctions. */
const RULES: TextSection[] = [
	{
		id: 'cadastro',
		heading: 'Cadastro',
		blocks: [
			'Qualquer pessoa pode ver os leilões. Para dar lances é preciso ter 18 anos ou mais, criar uma conta com dados verdadeiros, enviar um documento e ser aprovado.',
			'O cadastro é gratuito. Uma aprovação pode ser recusada ou retirada, com o motivo informado; lances dados antes disso continuam valendo.',
			'A conta é pessoal. Você responde pelo que for feito com a sua conta: guarde a senha e ative a verificação em duas etapas no perfil.',
		],
	},
	{
		id: 'lances',
		heading: 'Lances',
		blocks: [
			{
				list: [
					'O primeiro lance é de pelo menos o lance inicial. Os seguintes superam o atual em pelo menos o incremento, escrito em cada lote.',
					'Não há dois lances iguais: vale o que chegou primeiro. A exceção é o direito de preferência previsto em lei ou no edital.',
					'Antes de enviar um lance você confere o valor, a comissão e o total. Depois de aceito, o lance é irretratável, ressalvadas as hipóteses legais.',
					'No lance automático você informa um teto, que fica em segredo, e o sistema cobre os outros lances sempre pelo menor valor possível, até esse teto. Se dois tetos são iguais, vale o que chegou primeiro.',
					'Um lance abaixo do mínimo ou depois do encerramento é recusado. A resposta diz o motivo e é um recibo assinado.',
				],
			},
		],
	},
	{
		id: 'encerramento',
		heading: 'Encerramento e prorrogação',
		blocks: [
			'Vale a hora oficial do site, no horário de Brasília. Um lance nos últimos minutos prorroga o encerramento, para que os outros possam responder: em geral 3 minutos, e a regra exata está em cada lote.',
			'Um leilão pode ser pausado, com o motivo informado, e o tempo da pausa é devolvido. Se uma falha do site impedir lances, o encerramento é adiado pelo tempo da falha.',
			'Um lote pode ser cancelado antes do fim, com o motivo informado na página.',
		],
	},
	{
		id: 'pagamento',
		heading: 'Comissão e pagamento',
		blocks: [
			'Quem arremata paga o valor do lance e a comissão do leiloeiro, de 5% do valor, salvo outra escrita no lote. O prazo é de 24 horas, salvo outro escrito no lote. A página do lance e a do pagamento mostram cada parcela.',
			'ITBI, escritura e registro são pagos por quem arremata, ao município e ao cartório. Dívidas do imóvel, como condomínio e IPTU, são de quem o edital disser.',
			'Sem pagamento no prazo, a arrematação pode ser desfeita e o lote pode ser oferecido a quem deu o lance seguinte ou leiloado de novo, sem prejuízo das consequências previstas no edital e na lei.',
			'Alguns lotes aceitam proposta de pagamento parcelado. O lance à vista sempre prevalece sobre ela.',
		],
	},
	{
		id: 'imovel',
		heading: 'O imóvel',
		blocks: [
			'O imóvel é vendido no estado em que está, com a ocupação informada no lote. Antes de dar um lance, leia o edital e a matrícula e, se houver visita, vá ver o imóvel. A página do lote resume esses documentos e não os substitui.',
		],
	},
	{
		id: 'registro',
		heading: 'Registro do leilão',
		blocks: [
			'Abertura, lances, recusas, prorrogações, pausas e resultado ficam em um registro público. Cada linha contém a impressão digital da anterior; por isso nenhuma pode ser mudada ou retirada depois sem que se perceba.',
			'Quem dá um lance recebe um recibo assinado. Com ele, qualquer pessoa pode baixar o registro e conferir que o lance está lá, na ordem e na hora em que chegou, na página “Auditoria do leilão” de cada lote ou no próprio computador.',
			'No registro e nas páginas os licitantes aparecem com um número por leilão. O nome deles não é mostrado.',
		],
	},
	{
		id: 'direitos',
		heading: 'Seus direitos',
		blocks: [
			'Nada nestes termos retira um direito que a lei garante. Se existe direito de arrependimento, e como usá-lo, depende do tipo de venda: consulte as condições do lote e o edital, ou fale com o responsável antes de dar um lance.',
			'Você pode exportar os seus dados e excluir a conta no perfil. Lances, arrematações e pagamentos são guardados sem o seu nome, como a Política de privacidade explica.',
		],
	},
	{
		id: 'mudancas',
		heading: 'Mudanças nestes termos',
		blocks: [
			'Uma nova versão aparece nesta página com a sua data. Leilões que já receberam lances seguem as regras com que foram abertos.',
		],
	},
];

/** The terms of use. */
export function termsText(operator: Operator, auctioneer: PublicAuctioneer | null): TextPage {
	return {
		title: 'Termos de uso',
		description:
			'As regras do site: cadastro, lances, prorrogação, comissão, pagamento e registro do leilão.',
		intro:
			'Estas regras valem para todos que usam o site. Cada lote tem também as próprias condições, escritas na página ' +
			'dele e no edital: onde disserem outra coisa, valem as do lote e as do edital.',
		since: '23/11/2026',
		sections: [
			{ id: 'responsavel', heading: 'Quem opera o site', blocks: operatorBlocks(operator, auctioneer) },
			...RULES,
		],
	};
}
