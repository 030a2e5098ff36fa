import { bidderName } from '#domain/auction/bidder-name.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { day } from '#domain/lot/value-words.ts';
import { PERSON_WORDS } from '#domain/people/identity-words.ts';
import { auctioneerWords, signatureWords } from '#domain/sale/auctioneer-words.ts';
import { MODALITIES } from '#domain/sale/modalities.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { formatPercent } from '#domain/values/numbers.ts';
import { formatDate, formatDateTime, type Micros } from '#domain/values/time.ts';
import type { Block } from './page-layout.ts';
import type { PaperDocument, PaperLot, PaperRound } from './paper-lot.ts';
import type { PaperWin } from './paper-win.ts';

export type LabelledValue = readonly [label: string, value: string];

/** Where an auction is held, as papers name it: the site, and its public address where the installation states one. */
export interface Site {
	brand: string;
	url: string | null;
}

/** `21/11/2026 09:00` from µs. */
export function moment(at: Micros): string {
	return formatDateTime(Math.floor(at / 1_000));
}

/** `21/11/2026` from µs. */
export function dayOf(at: Micros): string {
	return formatDate(Math.floor(at / 1_000));
}

/** `5%` from basis points. */
export function percent(basisPoints: number): string {
	return formatPercent(basisPoints / 100);
}

/** `62,5% da avaliação`, to two decimals; null without an appraisal. */
export function shareOfAppraisal(
	amount: Centavos,
	{ appraisal }: Pick<PaperLot, 'appraisal'>,
): string | null {
	if (!appraisal) return null;
	return `${formatPercent(Math.round((amount / appraisal) * 10_000) / 100)} da avaliação`;
}

/** `leilao.exemplo.com.br (Martelo)`, or the name alone. */
export function siteWords({ brand, url }: Site): string {
	return url === null ? brand : `${new URL(url).host} (${brand})`;
}

/** `Leilão nº 2/2026, lote 2`, as far as it is numbered. */
export function lotReference({ sale, lot_number }: Pick<PaperLot, 'sale' | 'lot_number'>): string {
	if (!sale) return 'Lote avulso, sem edital conjunto';
	const number = sale.number === null ? sale.title : `Leilão nº ${sale.number}`;
	return lot_number === null ? number : `${number}, lote ${lot_number}`;
}

/** The round that is on, or the last that was held; null for a lot without rounds. */
export function heldRound({ rounds, round }: Pick<PaperLot, 'rounds' | 'round'>): PaperRound | null {
	return rounds.find(({ number }) => number === round) ?? null;
}

/** Of a judicial lot: case, court and parties, as far as they are stated. */
export function caseRows({ sale }: Pick<PaperLot, 'sale'>): LabelledValue[] {
	return [
		...(sale?.case_number ? [['Processo nº', sale.case_number] as const] : []),
		...(sale?.court ? [['Juízo', sale.court] as const] : []),
		...(sale?.parties ?? []).map(({ role, name }) => [role, name] as const),
	];
}

/** Which auction it was: sale and lot, kind, how bids were taken, and the round. */
export function auctionRows(lot: PaperLot): LabelledValue[] {
	const held = heldRound(lot);
	const of = lot.rounds.length > 1 ? ` de ${lot.rounds.length}` : '';
	return [
		['Leilão e lote', lotReference(lot)],
		...(lot.sale && lot.sale.number !== null ? [['Título do leilão', lot.sale.title] as const] : []),
		...(lot.kind ? [['Natureza', AUCTION_KINDS[lot.kind]] as const] : []),
		...(lot.sale ? [['Modalidade', MODALITIES[lot.sale.modality]] as const] : []),
		...(held ? [['Realizado em', `${roundName(held.number)}${of}`] as const] : []),
	];
}

/** The lot in few rows, for notas and receipts. */
export function shortRows(lot: PaperLot): LabelledValue[] {
	const held = heldRound(lot);
	return [
		['Leilão e lote', lotReference(lot)],
		...(held ? [['Realizado em', `${roundName(held.number)} de ${lot.rounds.length}`] as const] : []),
		['Bem', lot.title],
		...(lot.registration ? [['Matrícula do imóvel', lot.registration] as const] : []),
	];
}

/** What is sold, as the lot states it: title, place, areas, registration and appraisal. */
export function propertyRows(lot: PaperLot): LabelledValue[] {
	const place = [lot.city, lot.state].filter(Boolean).join('/');
	return [
		['Denominação', lot.title],
		...lot.property,
		...(place ? [['Município', place] as const] : []),
		...(lot.registration ? [['Matrícula do imóvel', lot.registration] as const] : []),
		...appraisalRow(lot),
	];
}

export function appraisalRow({ appraisal, appraisal_date }: PaperLot): LabelledValue[] {
	if (appraisal === null) return [];
	const dated = appraisal_date === null ? '' : `, de ${day(appraisal_date)}`;
	return [['Avaliação', `${formatBRL(appraisal)}${dated}`]];
}

/** Whether a registration names the registry office beside the number. */
export function namesOffice(registration: string | null): boolean {
	return registration !== null && /\b(C?S?RI|registro|cart[óo]rio|of[íi]cio|oficial)\b/i.test(registration);
}

/** The editais with their versions, when and where they were published. */
export function editalRows(editais: readonly PaperDocument[], site: Site): LabelledValue[] {
	return editais.map(({ version, published_at, of }) => [
		`Edital${of === 'lot' ? ' do lote' : ''}${version > 1 ? `, errata (versão ${version})` : ''}`,
		`publicado em ${moment(published_at)}, no site ${siteWords(site)}`,
	]);
}

/** The lot's auctioneer, or else the installation's, who stands on every paper (rules §26). */
export function auctioneerRows({ auctioneer }: Pick<PaperLot, 'auctioneer'>): LabelledValue[] {
	if (!auctioneer) return [['Leiloeiro', 'não informado']];
	const { tax_id, phone, email } = auctioneer;
	const contact = [phone, email].filter(Boolean).join(', ');
	return [
		['Leiloeiro', auctioneerWords(auctioneer)],
		...(tax_id ? [['CPF do leiloeiro', tax_id] as const] : []),
		...(contact ? [['Contato do leiloeiro', contact] as const] : []),
	];
}

/** Who sells; nobody in a judicial auction, where the court has the debtor's property sold. */
export function sellerRows({ kind, seller }: Pick<PaperLot, 'kind' | 'seller'>): LabelledValue[] {
	if (kind === 'judicial' || !seller) return [];
	const label = sellerLabel(kind);
	return [
		[label, seller.name],
		...(seller.tax_id ? [[`CPF ou CNPJ (${label.toLowerCase()})`, seller.tax_id] as const] : []),
	];
}

export function sellerLabel(kind: PaperLot['kind']): string {
	if (kind === 'fiduciary') return 'Credor fiduciário';
	return kind === 'administrative' ? 'Órgão ou entidade' : 'Comitente';
}

/** Who takes the lot, qualified as far as they stated (rules §30). */
export function winnerRows(win: PaperWin, label = 'Arrematante'): LabelledValue[] {
	const { identity, email, bidder } = win;
	const of = ` (${label.toLowerCase()})`;
	const stated: LabelledValue[] = identity
		? [
				[PERSON_WORDS[identity.person_type].tax_id + of, identity.tax_id],
				...(identity.representative
					? [
							[
								'Representante',
								`${identity.representative.name}, CPF ${identity.representative.tax_id}`,
							] as const,
						]
					: []),
				...(identity.address ? [[`Endereço${of}`, identity.address] as const] : []),
				...(identity.phone ? [[`Telefone${of}`, identity.phone] as const] : []),
			]
		: [[`CPF ou CNPJ${of}`, win.payer_tax_id ?? 'não informado']];
	return [
		[label, win.name],
		...stated,
		...(email ? [[`E-mail${of}`, email] as const] : []),
		...(bidder === null ? [] : [['Na ata pública', bidderName(bidder)] as const]),
	];
}

export const facts = (rows: LabelledValue[]): Block[] => (rows.length > 0 ? [{ kind: 'facts', rows }] : []);

/** A heading with what is below it; nothing where nothing is. */
export function section(text: string, ...blocks: Block[]): Block[] {
	return blocks.length > 0 ? [{ kind: 'heading', text }, ...blocks] : [];
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** Who signs: place and date, then a line each, with room for an electronic signature. */
export function signed(names: string[]): Block[] {
	return [
		{ kind: 'blanks', labels: ['Local e data'] },
		{ kind: 'signatures', names, electronic: true },
	];
}

/** Who signs as the auctioneer of a lot. */
export function auctioneerSigns({ auctioneer }: Pick<PaperLot, 'auctioneer'>): string {
	return signatureWords(auctioneer);
}

/** The judge's title, as the court's name tells it. */
export function judgeTitle(court: string | null | undefined): string {
	if (/trabalho/i.test(court ?? '')) return 'Juiz(a) do Trabalho';
	return /federal/i.test(court ?? '') ? 'Juiz(a) Federal' : 'Juiz(a) de Direito';
}
