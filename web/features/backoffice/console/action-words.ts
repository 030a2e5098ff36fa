import { bidderName } from '#domain/auction/bidder-name.ts';
import type { CallState } from '#domain/auction/hammer-calls.ts';
import { roundName } from '#domain/auction/round-name.ts';
import type { ActionName } from '#domain/auction/transitions.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import type { Toast } from '#domain/notices/toasts.ts';
import { wordsOf } from '#domain/problems/problem-catalogue.ts';
import { problem } from '#domain/problems/problems.ts';
import { showReais } from '#web/api/amount.ts';
import type { ActionSubject } from './action-draft.ts';

interface ActionWords {
	title: string;
	/** The label of the button in a row. */
	offer: string;
	confirm: string;
	sending: string;
	done: Toast;
}

export const ACTION_WORDS: Record<ActionName, ActionWords> = {
	start: {
		title: 'Iniciar leilão',
		offer: 'Iniciar',
		confirm: 'Iniciar agora',
		sending: 'Iniciando...',
		done: BACKOFFICE_TOASTS['auction.started'],
	},
	pause: {
		title: 'Pausar leilão',
		offer: 'Pausar',
		confirm: 'Pausar agora',
		sending: 'Pausando...',
		done: BACKOFFICE_TOASTS['auction.paused'],
	},
	resume: {
		title: 'Retomar leilão',
		offer: 'Retomar',
		confirm: 'Retomar agora',
		sending: 'Retomando...',
		done: BACKOFFICE_TOASTS['auction.resumed'],
	},
	suspend: {
		title: 'Suspender leilão',
		offer: 'Suspender',
		confirm: 'Suspender agora',
		sending: 'Suspendendo...',
		done: BACKOFFICE_TOASTS['auction.suspended'],
	},
	end: {
		title: 'Encerrar leilão',
		offer: 'Encerrar',
		confirm: 'Encerrar agora',
		sending: 'Encerrando...',
		done: BACKOFFICE_TOASTS['auction.ended'],
	},
	cancel: {
		title: 'Cancelar leilão',
		offer: 'Cancelar',
		confirm: 'Cancelar leilão',
		sending: 'Cancelando...',
		done: BACKOFFICE_TOASTS['auction.cancelled'],
	},
};

/** Who buys, as the console knows it, and the calls so far. */
export interface Hammer {
	leader: number;
	/** The bidder's name; undefined until it was read. */
	name: string | undefined;
	call: CallState;
}

/** 'Vender a Licitante 1 (Bruno Teixeira) por R$ 1.425.000,00' */
export function hammerWords({ leader, name }: Hammer, { current_bid }: ActionSubject): string {
	return `Vender a ${bidderName(leader)}${name ? ` (${name})` : ''} por ${showReais(current_bid)}`;
}

const SELLER_DECIDES = 'A venda fica condicional: o comitente decide, e ninguém deve nada antes da resposta.';

/** The consequence of an action for this auction, shown before it is confirmed. */
export function consequence(action: ActionName, auction: ActionSubject): string {
	const { bid_count } = auction;
	switch (action) {
		case 'start':
			return 'O leilão abre agora e passa a receber lances.';
		case 'pause':
			return 'Ninguém dá lances durante a pausa. O tempo parado é devolvido no fim.';
		case 'suspend':
			return auction.status === 'pending'
				? 'O lote não abre enquanto estiver suspenso. Quem o acompanha é avisado.'
				: 'Ninguém dá lances, e o lote não encerra, enquanto estiver suspenso. Quem o acompanha é avisado.';
		case 'resume':
			if (auction.status === 'pending')
				return 'O lote volta a esperar a abertura. Se a data já passou, as datas mudam pelo tempo da suspensão.';
			return 'Os lances voltam agora, e o tempo parado é devolvido no fim.';
		case 'end':
			if (auction.announced_end) return wordsOf(problem('auction.announced-end')).detail;
			if (bid_count === 0 && auction.round !== null && auction.round < auction.rounds)
				return `O ${roundName(auction.round)} termina agora, sem lances, e o lote aguarda o ${roundName(auction.round + 1)}. Esta ação não pode ser desfeita.`;
			return bid_count === 0
				? 'Este lote não recebeu lances: será encerrado sem vencedor. Esta ação não pode ser desfeita.'
				: `O leilão termina agora e não recebe mais lances. ${auction.seller_decides ? `${SELLER_DECIDES} ` : ''}Esta ação não pode ser desfeita.`;
		case 'cancel':
			return bid_count === 0
				? 'O leilão não pode ser reaberto depois.'
				: 'O leilão não pode ser reaberto depois. Os lances ficam no registro público, sem vencedor.';
	}
}
