import type { AUCTION_KINDS, OCCUPANCIES } from '#domain/lot/property.ts';

/** What the way from the win to the keys depends on, as the lot states it; null for what it does not state. */
export interface WonLot {
	kind: keyof typeof AUCTION_KINDS | null;
	/** Of its sale: who receives the commission. */
	commission_to: 'auctioneer' | 'court';
	city: string | null;
	/** The number in the property registry. */
	registration: string | null;
	occupancy: keyof typeof OCCUPANCIES | null;
}

/** A step after the win: what to do and where. */
export interface AfterWinStep {
	title: string;
	words: string;
}

/** Where the payment is, for those who read the steps there and for those who read them before they bid. */
type PaymentPlace = 'nesta página' | 'na página do pagamento';

/** The steps from the payment to the keys (CPC 901, 903; Lei 9.514, art. 30; Código Civil, art. 1.245; STJ, Tema 1.113). */
export function afterWin(lot: WonLot, place: PaymentPlace): AfterWinStep[] {
	return [
		{ title: 'Pague cada parte no prazo dela', words: paymentWords(lot, place) },
		{ title: 'Receba o título', words: titleWords(lot.kind, place) },
		{ title: 'Pague o ITBI', words: taxWords(lot.city) },
		{ title: 'Registre no cartório de imóveis', words: registryWords(lot.registration) },
		{ title: 'Entre no imóvel', words: possessionWords(lot) },
	];
}

function paymentWords({ kind, commission_to }: WonLot, place: PaymentPlace): string {
	if (kind === 'judicial')
		return commission_to === 'court'
			? `O valor da arrematação e a comissão vão para o juízo, por guias de depósito. As guias e os prazos ficam ${place}.`
			: `O valor da arrematação vai para o juízo, por guia de depósito; a comissão, para o leiloeiro, em separado. O prazo de cada uma e os comprovantes ficam ${place}.`;
	return `A quem pagar, como e até quando fica ${place}. Guarde os comprovantes e envie o que for pedido.`;
}

const TITLES: Record<keyof typeof AUCTION_KINDS, string> = {
	judicial:
		'O juiz, o leiloeiro e você assinam o auto de arrematação. Nos 10 dias seguintes a arrematação pode ser contestada (CPC, art. 903). Depois do depósito, da comissão e das custas, o juízo expede a carta de arrematação, que é o seu título (CPC, art. 901).',
	fiduciary:
		'Com tudo pago, o credor assina com você a escritura ou o contrato de compra e venda, como diz o edital.',
	extrajudicial:
		'Com tudo pago, o comitente assina com você a escritura pública de compra e venda, ou o título que o edital indica.',
	administrative: 'Com tudo pago, o órgão assina com você a escritura, ou o título que o edital indica.',
	voluntary: 'Com tudo pago, quem vende assina com você a escritura pública de compra e venda.',
};

function titleWords(kind: WonLot['kind'], place: PaymentPlace): string {
	const words = TITLES[kind ?? 'voluntary'];
	return kind === 'judicial' ? words : `${words} A nota e o auto de arrematação ficam ${place}.`;
}

function taxWords(city: string | null): string {
	const where = city === null ? 'do município do imóvel' : `de ${city}`;
	return `Peça a guia à prefeitura ${where} antes do registro. A base é o valor da arrematação, não o valor venal (STJ, Tema 1.113).`;
}

function registryWords(registration: string | null): string {
	const which = registration === null ? 'da matrícula do imóvel' : `da matrícula ${registration}`;
	return `Leve o título e o ITBI pago ao cartório ${which}. O imóvel passa a ser seu com o registro (Código Civil, art. 1.245).`;
}

function possessionWords({ kind, occupancy }: WonLot): string {
	if (occupancy === 'vacant')
		return 'O imóvel foi anunciado como desocupado: combine a entrega das chaves com o leiloeiro.';
	if (kind === 'judicial')
		return 'Se houver ocupante, o mandado de imissão na posse acompanha a carta de arrematação (CPC, art. 901, § 1º).';
	if (kind === 'fiduciary')
		return 'Se houver ocupante, a Justiça pode mandar desocupar em 60 dias, depois da consolidação (Lei 9.514, art. 30).';
	return 'Se houver ocupante, a desocupação fica por conta de quem compra, salvo o que o edital disser.';
}
