import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Operator } from '#contract/operator.ts';
import type { TextPage } from '#web/shell/text-screen.tsx';
import { operatorBlocks } from './contact.ts';

/** The statement of accessibility (LBI, art. 63). It claims only what the tests check. */
export function accessibilityText(operator: Operator, auctioneer: PublicAuctioneer | null): TextPage {
	return {
		title: 'Acessibilidade',
		description: 'O que o site faz para que todas as pessoas possam usá-lo, e como avisar de uma barreira.',
		intro:
			'Este site foi feito para que todas as pessoas possam ver os leilões, dar lances e pagar, como pede a Lei ' +
			'Brasileira de Inclusão (Lei 13.146/2015, art. 63). A meta é o nível AA das WCAG 2.2.',
		since: '23/11/2026',
		sections: [
			{
				id: 'recursos',
				heading: 'O que você encontra',
				blocks: [
					{
						list: [
							'Tudo pode ser feito só com o teclado, e o foco está sempre visível. O primeiro link de cada página pula para o conteúdo.',
							'Leitores de tela recebem títulos, nomes dos campos e mensagens de erro; lances novos e lances superados são anunciados sem interromper a leitura.',
							'Nenhuma informação depende só da cor. Textos e fundos têm contraste de pelo menos 4,5 para 1, no tema claro e no escuro.',
							'Botões têm pelo menos 44 pixels de altura. As páginas podem ser ampliadas até 400% sem rolagem para os lados.',
							'Se o seu aparelho pede menos movimento, nada se move.',
							'Quem está chegando ao fim do prazo não precisa correr: um lance nos últimos minutos prorroga o leilão.',
						],
					},
				],
			},
			{
				id: 'limites',
				heading: 'O que ainda pode ser uma barreira',
				blocks: [
					{
						list: [
							'Documentos enviados por terceiros, como editais e matrículas, podem ser imagens sem texto. Peça uma versão acessível ao responsável.',
							'As fotos dos imóveis têm só o título do lote como descrição.',
						],
					},
				],
			},
			{
				id: 'verificacao',
				heading: 'Como isso é verificado',
				blocks: [
					'A cada versão, testes automáticos examinam as páginas nos dois temas e percorrem o caminho de um lance pelo teclado. Testes automáticos não acham tudo: se algo impedir você, conte para nós.',
				],
			},
			{ id: 'avisar', heading: 'Avisar de uma barreira', blocks: operatorBlocks(operator, auctioneer) },
		],
	};
}
