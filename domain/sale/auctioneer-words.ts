/** An auctioneer as the public sees them (rules §26). */
interface ShownAuctioneer {
	name: string;
	registration: string;
	/** Null for a lot that names its auctioneer only in words. */
	board: string | null;
	state: string | null;
	phone: string | null;
	email: string | null;
}

/** 'Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 1234 (SP)', as far as it is known. */
export function auctioneerWords({
	name,
	registration,
	board,
	state,
}: Omit<ShownAuctioneer, 'phone' | 'email'>): string {
	const number = board ? `${board} nº ${registration}` : registration;
	const place = state ? ` (${state})` : '';
	return [name, 'leiloeiro(a) oficial', ...(registration ? [`matrícula ${number}${place}`] : [])].join(', ');
}

/** 'Site operado por Helena Duarte, leiloeiro(a) oficial, matrícula JUCESP nº 1234 (SP)' */
export function operatedBy(auctioneer: ShownAuctioneer): string {
	return `Site operado por ${auctioneerWords(auctioneer)}`;
}

/** 'Leilão conduzido por Paulo Neto, leiloeiro(a) oficial, matrícula JUCEPAR nº 777 (PR)', below what concerns one lot */
export function conductedBy(auctioneer: ShownAuctioneer): string {
	return `Leilão conduzido por ${auctioneerWords(auctioneer)}`;
}

/** 'Contato: (41) 3333-4444, paulo@leilao.br' (CNJ 236 art. 14 § 3), as a list of one line; empty where neither is stated. */
export function contactWords({ phone, email }: Pick<ShownAuctioneer, 'phone' | 'email'>): string[] {
	const ways = [phone, email].filter((way) => way !== null);
	return ways.length > 0 ? [`Contato: ${ways.join(', ')}`] : [];
}
