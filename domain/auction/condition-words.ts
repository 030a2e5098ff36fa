/** What a bidder is told before every bid on a lot whose sale may depend on the seller (rules §50); null on every other lot. */
export function conditionWords({
	reserve,
	all_conditional,
	conditional_days: days,
}: {
	reserve: 'none' | 'hidden';
	all_conditional: boolean;
	conditional_days: number | null;
}): string | null {
	if (days === null) return null;
	const bound = `O maior lance vale enquanto ele decide, em até ${days} ${days === 1 ? 'dia útil' : 'dias úteis'}.`;
	if (all_conditional) return `Toda venda deste leilão depende do comitente. ${bound}`;
	return reserve === 'hidden'
		? `Este lote tem preço de reserva: a venda pode depender do comitente. ${bound}`
		: null;
}
