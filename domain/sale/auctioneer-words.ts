/** An auctioneer as the public sees them (rules §26). */
interface ShownAuctioneer {
	name: string;
	registration: string;
	/** Null for a lot that names its auctioneer only in words. */
	board: string | null;
	state: string | null;
}

/** 'Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 1234 (SP)', as far as it is known. */
export function auctioneerWords({ name, registration, board, state }: ShownAuctioneer): string {
	const number = board ? `${board} nº ${registration}` : registration;
	const place = state ? ` (${state})` : '';
	return [name, 'leiloeiro(a) oficial', ...(registration ? [`matrícula ${number}${place}`] : [])].join(', ');
}

/** 'Site operado por Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 1234 (SP)' */
export function operatedBy(auctioneer: ShownAuctioneer): string {
	return `Site operado por ${auctioneerWords(auctioneer)}`;
}
