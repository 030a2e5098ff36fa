import type { BidRefusal } from '#domain/problems/problems.ts';
import { MAXIMUM_TOO_LOW } from '#domain/values/frozen-words.js';
import { formatBRL } from '#domain/values/money.ts';

/** Why a bid was refused, for readers of the ledger. The problem catalogue addresses the bidder. */
export function refusalWords(refused: BidRefusal): string {
	switch (refused.code) {
		case 'bid.too-low':
			return `Abaixo do mínimo, que era ${formatBRL(refused.params.minimum)}.`;
		case 'bid.matched':
			return `Um lance automático cobria exatamente este valor e chegou antes. O próximo mínimo era ${formatBRL(refused.params.minimum)}.`;
		case MAXIMUM_TOO_LOW:
			return 'O novo teto não passava do lance e do teto que o licitante já tinha.';
		case 'bid.own-lead':
			return 'O maior lance já era deste licitante.';
		case 'bid.auction-not-active':
			return `O leilão estava ${refused.params.status} e não recebia lances.`;
		case 'bid.auction-paused':
			return 'O leilão estava pausado.';
		case 'auction.suspended':
			return 'O leilão estava suspenso.';
		case 'bid.closed':
			return `Chegou ${refused.params.late_ms.toLocaleString('pt-BR')} ms depois do encerramento.`;
		case 'bid.not-approved':
			return 'O cadastro do licitante não estava aprovado.';
		case 'bid.admin':
			return 'Contas de administrador não dão lances.';
		case 'bid.seller':
			return 'Quem vende o lote não dá lances nele.';
		case 'bid.remiss':
			return 'O licitante arrematou este lote antes e não pagou.';
		case 'bid.barred':
			return 'O licitante estava impedido de dar lances.';
		case 'bid.identity-missing':
			return 'O licitante não tinha informado o CPF ou CNPJ.';
		case 'bid.not-enrolled':
			return 'O licitante não estava habilitado neste leilão.';
		default:
			return unknownWords(refused);
	}
}

/** A reason that is newer than the page is shown as it is. A known reason that is not handled does not compile. */
function unknownWords(refused: never): string {
	return `${(refused as { code: string }).code}.`;
}
