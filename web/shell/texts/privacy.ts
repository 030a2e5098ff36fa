import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Operator } from '#contract/operator.ts';
import type { TextBlock, TextPage } from '#web/shell/text-screen.tsx';
import { operatorBlocks } from './contact.ts';

/** A kind of data: which, why, on what legal basis (LGPD, art. 7) and for how long. */
function data(title: string, [which, why, basis, kept]: [string, string, string, string]): TextBlock {
	return {
		title,
		facts: [
			{ label: 'Quais dados', value: which },
			{ label: 'Para quê', value: why },
			{ label: 'Base legal', value: basis },
			{ label: 'Por quanto tempo', value: kept },
		],
	};
}

const CONTRACT = 'Execução de contrato (LGPD, art. 7º, V)';
const DUTY = 'Obrigação legal (LGPD, art. 7º, II)';

const KINDS: TextBlock[] = [
	data('Conta', [
		'Nome, email, senha (guardada só como código que não pode ser revertido) e, se você ativar, a verificação em duas etapas.',
		'Identificar você, permitir o acesso e enviar avisos sobre os seus leilões.',
		CONTRACT,
		'Até você excluir a conta.',
	]),
	data('Documento do cadastro', [
		'A imagem ou o PDF que você envia, e a decisão sobre ele.',
		'Conferir quem participa antes de aprovar o cadastro.',
		`${CONTRACT}; exercício de direitos (art. 7º, VI)`,
		'Até você excluir a conta. Se o cadastro é recusado e você não envia outro documento nem deu lances, por 90 dias. Só você e quem analisa os cadastros podem abri-lo, por um endereço que vale um minuto.',
	]),
	data('Identificação', [
		'CPF ou CNPJ, telefone e endereço que você informa, quem representa a empresa, e o que foi conferido e quando. Tudo é guardado cifrado.',
		'Identificar quem participa de um leilão com edital e quem arremata, e impedir duas contas da mesma pessoa.',
		`${DUTY}: Resolução CNJ 236/2016, art. 14, e Lei 9.613/1998, art. 10; ${CONTRACT}`,
		'Até você excluir a conta; um impedimento de dar lances continua guardado. O número inteiro só aparece para você, para quem analisa os cadastros (cada leitura fica registrada) e nos documentos do leilão.',
	]),
	data('Habilitação em leilões', [
		'O edital que você aceitou, o texto da declaração, a data, a hora e o endereço de rede (IP); o direito de preferência que pedir, com o seu fundamento; e a decisão sobre eles.',
		'Provar quem aceitou as regras de cada leilão e quem pode exercer a preferência.',
		`${CONTRACT}; exercício de direitos (art. 7º, VI)`,
		'Enquanto o registro do leilão existir. Se você excluir a conta, ficam sem o seu nome, e o motivo de uma recusa é apagado.',
	]),
	data('Lances, arrematações e pagamentos', [
		'Valores, horários, o seu número em cada leilão, recibos e comprovantes.',
		'Realizar o leilão, provar o resultado e cumprir deveres fiscais e contábeis.',
		`${CONTRACT}; obrigação legal (art. 7º, II); exercício de direitos (art. 7º, VI)`,
		'O registro de cada leilão é permanente e não contém o seu nome. Se você excluir a conta, o que ligava o seu nome a ele é apagado, salvo o que a lei manda guardar de uma arrematação. Comprovantes recusados são apagados seis meses depois do pagamento, os aceitos depois de dez anos.',
	]),
	data('Favoritos, buscas salvas e avisos', [
		'Os leilões que você marcou, as buscas que salvou (com a localização aproximada, se a busca é “Perto de mim”), quais avisos quer receber e os aparelhos em que os ativou.',
		'Mostrar as suas listas e avisar você.',
		CONTRACT,
		'Até você os remover ou excluir a conta; avisos de leilões encerrados, por um ano. Todo email de aviso tem um link para deixar de recebê-lo.',
	]),
	data('Perguntas e visitas', [
		'O que você pergunta sobre um lote, a visita que pede e o que respondemos.',
		'Responder a você e, no caso de uma pergunta, a todos os interessados: a pergunta respondida fica na página do lote, sem o seu nome.',
		`${DUTY}: Resolução CNJ 236/2016, art. 14, § 2º; ${CONTRACT}`,
		'Visitas e perguntas não publicadas, por 6 meses depois da resposta ou até você excluir a conta. Perguntas publicadas ficam com o lote.',
	]),
	data('Registros de acesso e de segurança', [
		'Data, hora e endereço de rede (IP) de entradas na conta, de cada lance e de outros eventos de segurança.',
		'Proteger as contas e cumprir o Marco Civil da Internet.',
		`${DUTY}: Lei 12.965/2014, art. 15`,
		'O endereço de rede é apagado depois de 6 meses, também se você excluir a conta, salvo o da aceitação de um edital. Uma conta cujo email ninguém confirma é apagada depois de 30 dias.',
	]),
];

/** The privacy policy (LGPD, art. 9). Retention as docs/retention.md states it. */
export function privacyText(operator: Operator, auctioneer: PublicAuctioneer | null): TextPage {
	return {
		title: 'Política de privacidade',
		description:
			'Quais dados o site usa, para quê, com que base legal, por quanto tempo, e os seus direitos (LGPD).',
		intro:
			'Aqui está tudo o que o site sabe de você e por quê. Quem só olha os leilões não precisa se identificar, e ' +
			'ninguém acompanha o que faz.',
		since: '25/11/2026',
		sections: [
			{
				id: 'controlador',
				heading: 'Quem responde pelos dados',
				blocks: [
					...operatorBlocks(operator, auctioneer),
					...(operator.email === null
						? []
						: [
								'Para qualquer pedido sobre os seus dados, escreva para o email acima. A resposta é gratuita.',
							]),
				],
			},
			{ id: 'dados', heading: 'Quais dados, para quê e por quanto tempo', blocks: KINDS },
			{
				id: 'navegador',
				heading: 'O que fica no seu aparelho',
				blocks: [
					{
						list: [
							'Um cookie que mantém você conectado. Ele só existe depois que você entra, e é apagado quando você sai.',
							'O email da tela de entrada, se você marcar “Lembrar e-mail”.',
							'A hora do último uso, para desconectar depois de 15 minutos parado.',
							'A hora em que a última página foi carregada, para a página sem conexão.',
							'Se você quer som ou vibração quando o seu lance é superado.',
							'Até fechar a aba: a altura em que você estava em cada página.',
						],
					},
					'Não há cookies de publicidade nem programas de outras empresas que acompanhem você.',
				],
			},
			{
				id: 'compartilhamento',
				heading: 'Com quem os dados são compartilhados',
				blocks: [
					'O seu nome não é mostrado a outros licitantes nem ao público. Se você arremata, os seus dados vão para quem vende, o leiloeiro, o juízo (nos leilões judiciais) e o cartório, na medida em que a venda exige.',
					'O serviço de email e o banco recebem apenas o que precisam para entregar uma mensagem ou um pagamento. Avisos no aparelho passam pelo serviço do seu navegador, cifrados.',
					'Autoridades recebem dados somente quando a lei ou uma ordem judicial obriga.',
				],
			},
			{
				id: 'direitos',
				heading: 'Seus direitos',
				blocks: [
					'A LGPD (art. 18) garante a você confirmar e acessar os seus dados, corrigi-los, pedir anonimização ou exclusão, levá-los a outro serviço, saber com quem foram compartilhados e revogar um consentimento.',
					'No perfil você faz sozinho: baixar todos os seus dados, corrigir o nome, escolher os avisos e excluir a conta. A exclusão espera enquanto houver um pagamento em aberto ou um leilão em que você lidera.',
					'Você também pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
				],
			},
			{
				id: 'seguranca',
				heading: 'Segurança',
				blocks: [
					'As senhas não podem ser lidas nem por quem opera o site. Quem administra precisa da verificação em duas etapas, e o que faz fica registrado. Se houver um incidente que possa prejudicar você, você e a ANPD serão avisados no prazo da lei.',
				],
			},
		],
	};
}
