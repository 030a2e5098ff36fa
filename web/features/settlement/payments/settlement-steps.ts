import type { SettlementOverview } from '#contract/admin-payments.ts';

/** An action of an administrator after a win. */
export type Step = 'offer' | 'withdraw' | 'reopen' | 'default' | 'cancel' | 'refund';

/** The possible actions, the most likely first, with an explanation. */
export function stepsOf({
	payment,
	proof_waiting,
	offer,
	reopened_as,
	judicial,
	ranking,
	journal,
}: SettlementOverview): {
	words: string;
	steps: Step[];
} {
	if (reopened_as) return { words: 'Este lote voltou em um novo leilão.', steps: [] };
	if (payment.status === 'pending')
		return {
			words: 'O prazo para pagar ainda corre. Se a arrematação não puder valer, anule-a com o motivo.',
			steps: ['cancel'],
		};
	if (payment.status === 'paid')
		return {
			words: `O lote está pago. Se a arrematação não puder valer, ${
				journal.lines.some(({ kind }) => kind === 'deposited')
					? 'a comissão é devolvida, e o juízo devolve o preço depositado.'
					: 'todo o valor é devolvido, a comissão também.'
			}`,
			steps: ['refund'],
		};
	if (offer?.state === 'offered')
		return { words: 'O lote está oferecido. Espere a resposta ou retire a oferta.', steps: ['withdraw'] };
	const judge = judicial
		? ' Em leilão judicial, comunique os lances seguintes ao juiz: só ofereça por ordem dele.'
		: '';
	const onward: Step[] = ranking.next === null ? [] : ['offer'];
	if (payment.status === 'overdue')
		return proof_waiting
			? {
					words:
						'O prazo venceu, mas há um comprovante em análise. Confirme o pagamento ou recuse o comprovante antes.',
					steps: ['cancel'],
				}
			: {
					words: `O prazo para pagar venceu. Você pode esperar o pagamento, oferecer o lote ao próximo lance ou desfazer a arrematação e depois reabrir o lote.${judge}`,
					steps: [...onward, 'default', 'cancel'],
				};
	const nobody = ranking.next === null ? ' Não há mais ninguém na fila.' : '';
	return {
		words: `A arrematação não vale mais, e o lote está livre. Ofereça-o ao próximo lance ou reabra-o em novo leilão.${nobody}${judge}`,
		steps: [...onward, 'reopen'],
	};
}
