import { bidderName } from '#domain/auction/bidder-name.ts';
import { declaredWords } from '#domain/auction/declared-result.ts';
import { PREFERENCE_GROUNDS } from '#domain/auction/preference-grounds.ts';
import { conditionWords, GUARANTEE } from '#domain/settlement/instalments.ts';
import { amountInWords } from '#domain/values/amount-words.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { momentSeconds } from './ata-words.ts';
import { lastEvent, type PaperLot } from './paper-lot.ts';
import type { PaperWin } from './paper-win.ts';

/** `R$ 1.000,00 (mil reais)`. */
export function inFull(amount: Centavos): string {
	return `${formatBRL(amount)} (${amountInWords(amount)})`;
}

/**
 * By what somebody takes a lot, in sentences that a paper can be built of: whose the highest bid was and who takes the lot stand apart where they
 * are not the same person (rules §49).
 */
export function takingSentences(lot: PaperLot, win: PaperWin): string[] {
	if (win.proposal) return proposalSentences(win, win.proposal);
	if (win.preference) return preferenceSentences(win.preference);
	if (win.second_chance) return secondChanceSentences(lot, win);
	return [
		bidSentence(lot, win),
		...conditionalSentences(lot),
		...declaredSentences(win),
		...creditSentences(win),
	];
}

function bidSentence(lot: PaperLot, { price, own_bid }: PaperWin): string {
	const taken = lastEvent(lot, 'counter-accepted');
	const bid = own_bid ?? price;
	return taken
		? `O maior lance, de ${inFull(bid)}, foi oferecido pelo arrematante, que em ${momentSeconds(taken.at)} aceitou o preço proposto pelo comitente, de ${inFull(price)}.`
		: `O lance vencedor, de ${inFull(bid)}, foi oferecido pelo arrematante.`;
}

/** The reserve stays secret: what is told is that the seller decided. */
function conditionalSentences(lot: PaperLot): string[] {
	const accepted = lastEvent(lot, 'conditional-accepted');
	if (!accepted) return [];
	const by = accepted.data.by === 'desk' ? 'O comitente, por meio do leiloeiro,' : 'O comitente';
	return [
		`A venda foi condicional e dependia da decisão do comitente. ${by} aceitou o lance em ${momentSeconds(accepted.at)}.`,
	];
}

function declaredSentences({ declared_price: declared, own_bid, price: owed }: PaperWin): string[] {
	return declared === null ? [] : [declaredWords({ declared, highest_bid: own_bid ?? owed, owed })];
}

function creditSentences({ credit, price }: PaperWin): string[] {
	if (credit === 0) return [];
	const rest = price - credit;
	const excess =
		rest > 0
			? `e deposita ${inFull(rest)}, que excede o crédito`
			: 'e não exibe o preço, que não excede o crédito';
	return [
		`O arrematante é credor no processo: paga ${inFull(credit)} com o seu crédito ${excess} (Código de Processo Civil, art. 892, § 1º).`,
	];
}

function proposalSentences({ bidder }: PaperWin, proposal: NonNullable<PaperWin['proposal']>): string[] {
	const of = bidder === null ? '' : `, apresentada como ${bidderName(bidder)}`;
	return [
		`Não houve lance vencedor. Foi aceita a proposta de pagamento em parcelas do arrematante${of}, de ${inFull(proposal.price)} (Código de Processo Civil, art. 895).`,
		`${conditionWords(proposal)}. Garantia: ${GUARANTEE}.`,
	];
}

function preferenceSentences({
	highest_bid,
	highest_bidder,
	ground,
	at,
}: NonNullable<PaperWin['preference']>): string[] {
	const on = ground ? ` (${PREFERENCE_GROUNDS[ground].toLowerCase()})` : '';
	return [
		`O maior lance, de ${inFull(highest_bid)}, foi oferecido por ${bidderName(highest_bidder)}.`,
		`Em ${momentSeconds(at)}, quem fica com o bem, que não ofereceu esse lance, exerceu pelo mesmo preço o direito de preferência reconhecido neste lote${on}.`,
	];
}

function secondChanceSentences(lot: PaperLot, { price }: PaperWin): string[] {
	const { highest } = lot;
	const accepted = lastEvent(lot, 'second-chance-accepted');
	return [
		...(highest
			? [
					`O maior lance, de ${inFull(highest.amount)}, foi oferecido por ${bidderName(highest.bidder)}; essa arrematação foi desfeita.`,
				]
			: []),
		`O lote foi oferecido ao lance seguinte, de ${inFull(price)}, que o arrematante ofereceu e confirmou${accepted ? ` em ${momentSeconds(accepted.at)}` : ''}.`,
	];
}

/** The name of the price among the amounts. */
export function priceName({ price, own_bid, preference, proposal }: PaperWin): string {
	if (proposal) return 'Preço da proposta aceita';
	if (preference) return 'Preço, igual ao maior lance';
	return price === own_bid ? 'Lance vencedor' : 'Valor da arrematação';
}
