/** How an auctioneer is spoken of. */
export const TREATMENTS = ['feminine', 'masculine'] as const;
export type Treatment = (typeof TREATMENTS)[number];
export const TREATMENT_LABELS: Record<Treatment, string> = { feminine: 'Leiloeira', masculine: 'Leiloeiro' };

/** An auctioneer as the public sees them (rules §26). */
interface NamedAuctioneer {
	name: string;
	registration: string;
	/** Null for a lot that names its auctioneer only in words. */
	board: string | null;
	state: string | null;
	/** Null while the record does not state it. */
	treatment?: Treatment | null;
}

interface ReachedAuctioneer extends NamedAuctioneer {
	phone: string | null;
	email: string | null;
}

/**
 * 'Leiloeira oficial Helena Duarte, JUCESP nº 1234'; while the treatment is unknown, 'Helena Duarte, leiloeiro(a) oficial, matrícula
 * JUCESP nº 1234 (SP)'. Each as far as it is known.
 */
export function auctioneerWords({ name, registration, board, state, treatment }: NamedAuctioneer): string {
	const number = board ? `${board} nº ${registration}` : registration;
	if (treatment) {
		const title = `${TREATMENT_LABELS[treatment]} oficial ${name}`;
		return registration ? `${title}, ${number}` : title;
	}
	const place = state ? ` (${state})` : '';
	return [name, 'leiloeiro(a) oficial', ...(registration ? [`matrícula ${number}${place}`] : [])].join(', ');
}

/** 'Helena Duarte, leiloeira', as it stands below a signature; without the name where nobody is named. */
export function signatureWords(auctioneer: Pick<NamedAuctioneer, 'name' | 'treatment'> | null): string {
	const treatment = auctioneer?.treatment;
	const title = treatment ? TREATMENT_LABELS[treatment] : 'Leiloeiro(a)';
	return auctioneer ? `${auctioneer.name}, ${title.toLowerCase()}` : title;
}

/** 'pela leiloeira oficial Helena Duarte, JUCESP nº 1234' */
function byAuctioneer(auctioneer: NamedAuctioneer): string {
	const words = auctioneerWords(auctioneer);
	if (!auctioneer.treatment) return `por ${words}`;
	return `${auctioneer.treatment === 'feminine' ? 'pela' : 'pelo'} l${words.slice(1)}`;
}

/** 'Site operado pela leiloeira oficial Helena Duarte, JUCESP nº 1234' */
export function operatedBy(auctioneer: NamedAuctioneer): string {
	return `Site operado ${byAuctioneer(auctioneer)}`;
}

/** 'Leilão conduzido pelo leiloeiro oficial Paulo Neto, JUCEPAR nº 777', below what concerns one lot */
export function conductedBy(auctioneer: NamedAuctioneer): string {
	return `Leilão conduzido ${byAuctioneer(auctioneer)}`;
}

/** 'Fale com a leiloeira', 'Fale com o leiloeiro'; 'Fale com quem conduz o leilão' while the treatment is unknown. */
export function talkTo(treatment: Treatment | null): string {
	if (treatment === null) return 'Fale com quem conduz o leilão';
	return treatment === 'feminine' ? 'Fale com a leiloeira' : 'Fale com o leiloeiro';
}

/** 'Não responda a este email. Fale conosco: (41) 3333-4444, paulo@leilao.br.', the last line of every email (CNJ 236 art. 14 § 3). */
export function mailFoot({ phone, email }: Pick<ReachedAuctioneer, 'phone' | 'email'>): string {
	const ways = [phone, email].filter((way) => way !== null);
	const foot = 'Não responda a este email.';
	return ways.length > 0 ? `${foot} Fale conosco: ${ways.join(', ')}.` : foot;
}
