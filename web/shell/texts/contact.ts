import type { PublicAuctioneer } from '#contract/auctioneers.ts';
import type { Operator } from '#contract/operator.ts';
import { PAGES } from '#contract/paths.ts';
import { auctioneerWords, operatedBy, TREATMENT_LABELS } from '#domain/sale/auctioneer-words.ts';
import type { TextBlock, TextPage } from '#web/shell/text-screen.tsx';
import { phoneHref, whatsappHref } from '#web/ui/phone-href.ts';

const DEMONSTRATION =
	'Este site é uma demonstração: os imóveis, as pessoas e os valores são inventados, e nada aqui pode ser comprado.';

const NOBODY = 'Nenhuma empresa e nenhum leiloeiro o opera.';

const NOT_STATED = 'Os dados de quem opera este site ainda não foram informados.';

/** Who operates the site, in the footer's sentence, and what the operator stated: nothing else is known. */
export function operatorBlocks(operator: Operator, auctioneer: PublicAuctioneer | null): TextBlock[] {
	const { name, registration, tax_id, address, email, phone, demo } = operator;
	const facts = [
		...(name === null ? [] : [{ label: 'Responsável', value: name }]),
		...(registration === null ? [] : [{ label: 'Matrícula de leiloeiro(a) oficial', value: registration }]),
		...(tax_id === null ? [] : [{ label: tax_id.kind, value: tax_id.text }]),
		...(address === null ? [] : [{ label: 'Endereço', value: address }]),
		...waysTo({ email, phone }),
	];
	const stated = [
		...(auctioneer ? [`${operatedBy(auctioneer)}.`] : []),
		...(demo ? [DEMONSTRATION] : []),
		...(facts.length > 0 ? [{ facts }] : []),
	];
	if (auctioneer || facts.length > 0) return stated;
	return [demo ? `${DEMONSTRATION} ${NOBODY}` : NOT_STATED];
}

function waysTo({
	email,
	phone,
	whatsapp = null,
}: Pick<Operator, 'email' | 'phone'> & { whatsapp?: string | null }) {
	return [
		...(email === null ? [] : [{ label: 'Email', value: email, href: `mailto:${email}` }]),
		...(phone === null ? [] : [{ label: 'Telefone', value: phone, href: phoneHref(phone) }]),
		...(whatsapp === null ? [] : [{ label: 'WhatsApp', value: whatsapp, href: whatsappHref(whatsapp) }]),
	];
}

/** The installation's auctioneer and how they are reached (CNJ 236 art. 14 § 3); those of a lot stand on its page. */
function auctioneerBlocks(auctioneer: PublicAuctioneer): TextBlock[] {
	return [
		{
			facts: [
				{ label: 'Nome e matrícula', value: auctioneerWords(auctioneer) },
				...waysTo(auctioneer),
				...(auctioneer.visiting_hours === null
					? []
					: [{ label: 'Visitas', value: auctioneer.visiting_hours }]),
			],
		},
		'Outro leiloeiro pode conduzir um lote: o nome, o telefone e o email dele estão na página do lote.',
	];
}

function headingOf({ treatment }: PublicAuctioneer): string {
	return treatment ? TREATMENT_LABELS[treatment] : 'Leiloeiro(a)';
}

/** How to reach the operator and the auctioneer, as they are stated. */
export function contactText(operator: Operator, auctioneer: PublicAuctioneer | null): TextPage {
	return {
		title: 'Contato',
		description: 'Quem opera o site e como falar com o responsável.',
		intro: 'Dúvidas sobre um lote, um lance, um pagamento ou os seus dados: fale conosco.',
		sections: [
			{ id: 'responsavel', heading: 'Responsável', blocks: operatorBlocks(operator, auctioneer) },
			...(auctioneer
				? [{ id: 'leiloeiro', heading: headingOf(auctioneer), blocks: auctioneerBlocks(auctioneer) }]
				: []),
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
