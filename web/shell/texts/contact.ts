import type { Operator } from '#contract/operator.ts';
import { PAGES } from '#contract/paths.ts';
import { operatorBlocks } from './operator-words.ts';
import type { TextPage } from './text-page.ts';

/** How to reach the operator, as the operator stated it. */
export function contactText(operator: Operator): TextPage {
	return {
		title: 'Contato',
		description: 'Quem opera o site e como falar com o responsável.',
		intro: 'Dúvidas sobre um lote, um lance, um pagamento ou os seus dados: fale com quem opera o site.',
		sections: [
			{ id: 'responsavel', heading: 'Responsável', blocks: operatorBlocks(operator) },
			{
				id: 'antes',
				heading: 'Antes de escrever',
				blocks: [
					'Se a dúvida é sobre um lote, envie o endereço da página dele. Se é sobre um lance, envie o recibo. Nunca envie a sua senha nem o código de verificação: ninguém do site os pede.',
					{
						links: [
							{ words: 'Termos de uso', href: PAGES.terms },
							{ words: 'Política de privacidade', href: PAGES.privacy },
							{ words: 'Acessibilidade', href: PAGES.accessibility },
						],
					},
				],
			},
		],
	};
}
