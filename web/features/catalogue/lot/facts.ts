import type { AuctionDetail } from '#contract/auctions.ts';
import { AUCTION_KINDS, formatArea, OCCUPANCIES, PROPERTY_TYPES } from '#domain/property.ts';
import { showReais } from '#web/api/amount.ts';

export interface Fact {
	label: string;
	text: string;
}

type Entry = [label: string, value: string | null];

/** What is known of the property, in Portuguese; what is not known is left out. */
export function propertyFacts({
	property,
	city,
	state,
}: Pick<AuctionDetail, 'property' | 'city' | 'state'>): Fact[] {
	return present([
		['Tipo de imóvel', property.property_type && PROPERTY_TYPES[property.property_type]],
		['Endereço', property.address],
		['Bairro', property.neighborhood],
		['Cidade', [city, state].filter(Boolean).join('/')],
		['Área total', area(property.total_area)],
		['Área privativa', area(property.private_area)],
		['Área do terreno', area(property.land_area)],
		['Quartos', count(property.bedrooms)],
		['Salas', count(property.living_rooms)],
		['Banheiros', count(property.bathrooms)],
		['Vagas de garagem', count(property.parking_spaces)],
		['Outras características', property.features.join(', ')],
		['Valor de avaliação', property.appraisal === null ? null : showReais(property.appraisal)],
		['Ocupação', property.occupancy && OCCUPANCIES[property.occupancy]],
		['Matrícula', property.registration],
		['Aceita financiamento', property.financing === null ? null : property.financing ? 'Sim' : 'Não'],
		['Modalidade de venda', property.sale_mode],
		['Fonte', property.source],
		['Código na fonte', property.source_id],
	]);
}

/** Who sells the lot, under which law, and who conducts it. */
export function saleFacts(
	auction: Pick<AuctionDetail, 'kind' | 'seller' | 'auctioneer_name' | 'auctioneer_registration' | 'terms'>,
): Fact[] {
	return present([
		['Natureza do leilão', auction.kind && AUCTION_KINDS[auction.kind]],
		['Comitente', auction.seller],
		['Leiloeiro', auction.auctioneer_name],
		['Registro do leiloeiro', auction.auctioneer_registration],
		['Parcelamento', auction.terms.accepts_instalments ? 'Aceita proposta parcelada' : null],
	]);
}

/** An address that is safe to link to: http or https, nothing else. */
export function webAddress(url: string | null): string | null {
	return url && /^https?:\/\//i.test(url) ? url : null;
}

function present(entries: readonly Entry[]): Fact[] {
	return entries.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

function area(squareMetres: number | null): string | null {
	return squareMetres === null ? null : formatArea(squareMetres);
}

function count(rooms: number | null): string | null {
	return rooms === null ? null : String(rooms);
}
