import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type {
	AuctioneerHit,
	BackOfficeSearchAnswer,
	LotHit,
	PersonHit,
	SaleHit,
	SearchKind,
	SellerHit,
} from '#contract/back-office-search.ts';
import { PAGES } from '#contract/paths.ts';
import type { ListedPayment } from '#contract/payment-list.ts';
import { AUCTION_KINDS } from '#domain/lot/property.ts';
import { SELLER_KINDS } from '#domain/sale/sellers.ts';
import { showReais } from '#web/api/amount.ts';
import { placeOf } from '#web/features/settlement/payment-list/row-words.ts';
import { DESTINATIONS, type Destination } from './destinations.ts';
import {
	countOf,
	decisionWords,
	type HitState,
	lotState,
	paymentState,
	personState,
	saleState,
} from './hit-words.ts';

/** What the picture of an option shows. */
export type OptionIcon = SearchKind | 'page' | 'recent' | 'nested' | 'all';

/** A link to the one page where the work is done. */
export interface SearchOption {
	/** Unique among the options. */
	key: string;
	href: string;
	title: string;
	detail: string;
	state: HitState | null;
	icon: OptionIcon;
}

export interface OptionGroup {
	label: string;
	options: SearchOption[];
}

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

const searchOf = (path: string, search: string) => `${path}?${new URLSearchParams({ search })}`;

/** A lot, then its payment if there is one. */
function lotOptions(lot: LotHit, now: number): SearchOption[] {
	const { id, title, city, state, sale, lot_number, payment } = lot;
	const number =
		sale && joined(sale.number && `nº ${sale.number}`, lot_number !== null && `lote ${lot_number}`);
	return [
		{
			key: `lot ${id}`,
			href: pageOfLot(lot),
			title,
			detail: joined(city && state ? `${city}/${state}` : city, number),
			state: lotState(lot, now),
			icon: 'lots',
		},
		...(payment ? [paymentOption(payment, `Pagamento de ${showReais(payment.amount)}`, 'nested')] : []),
	];
}

/** Drafts are completed, auctioneer-led lots conducted, and what became of a withdrawn one is in the audit log. */
function pageOfLot({ id, withdrawn, draft, auction_type, status }: LotHit): string {
	if (withdrawn) return searchOf(ADMIN_PAGES.audit, id);
	if (draft) return ADMIN_PAGES.publication(id);
	const conducted = auction_type === 'live' && status !== 'completed' && status !== 'cancelled';
	return conducted ? ADMIN_PAGES.console(id) : `${PAGES.adminAuctions}?view=${id}`;
}

function paymentOption(payment: ListedPayment, title: string, icon: OptionIcon): SearchOption {
	const { id, auction, person, amount } = payment;
	const nested = icon === 'nested';
	return {
		key: `payment ${id} ${icon}`,
		href: PAGES.payment(auction.id),
		title,
		detail: joined(!nested && showReais(amount), person.name, !nested && placeOf(payment)),
		state: paymentState(payment),
		icon,
	};
}

function saleOptions(sale: SaleHit): SearchOption[] {
	const { id, number, title, kind, case_number, decisions } = sale;
	return [
		{
			key: `sale ${id}`,
			href: ADMIN_PAGES.sale(id),
			title,
			detail: joined(number && `nº ${number}`, AUCTION_KINDS[kind], case_number && `processo ${case_number}`),
			state: saleState(sale),
			icon: 'sales',
		},
		...decisionOption(`sale ${id}`, `${ADMIN_PAGES.enrolments}?sale=${id}`, decisions),
	];
}

function personOptions(person: PersonHit): SearchOption[] {
	const { id, name, email, decisions, payments, owed } = person;
	const owing = owed > 0 ? `${owed.toLocaleString('pt-BR')} a pagar` : 'nenhum a pagar';
	return [
		{
			key: `person ${id}`,
			href: pageOfPerson(person),
			title: name,
			detail: email,
			state: personState(person),
			icon: 'people',
		},
		...decisionOption(`person ${id}`, ADMIN_PAGES.enrolments, decisions),
		...(payments === 0
			? []
			: [
					{
						key: `person ${id} payments`,
						href: ADMIN_PAGES.paymentsOfPerson(id),
						title: countOf(payments, 'pagamento', 'pagamentos'),
						detail: owing,
						state: null,
						icon: 'nested' as const,
					},
				]),
	];
}

/** Administrators are in no list of registrations: the audit log has what they did. */
function pageOfPerson({ id, email, admin, status }: PersonHit): string {
	if (admin) return `${ADMIN_PAGES.audit}?admin=${id}`;
	return `${ADMIN_PAGES.registrations}&${new URLSearchParams({ status, search: email })}`;
}

function decisionOption(owner: string, href: string, decisions: number): SearchOption[] {
	if (decisions === 0) return [];
	const title = 'Habilitações e preferências';
	return [
		{
			key: `${owner} decisions`,
			href,
			title,
			detail: decisionWords(decisions),
			state: null,
			icon: 'nested',
		},
	];
}

function sellerOptions({ id, name, kind, sales, lots }: SellerHit): SearchOption[] {
	const detail = joined(
		SELLER_KINDS[kind],
		countOf(sales, 'leilão', 'leilões'),
		lots > 0 && countOf(lots, 'lote avulso', 'lotes avulsos'),
	);
	return [
		{
			key: `seller ${id}`,
			href: searchOf(ADMIN_PAGES.sellers, name),
			title: name,
			detail,
			state: null,
			icon: 'sellers',
		},
		...(sales + lots === 0
			? []
			: [
					{
						key: `seller ${id} lots`,
						href: searchOf(PAGES.adminAuctions, name),
						title: 'Lotes deste comitente',
						detail: '',
						state: null,
						icon: 'nested' as const,
					},
				]),
	];
}

function auctioneerOption({ id, name, board, registration, is_default, sales }: AuctioneerHit): SearchOption {
	return {
		key: `auctioneer ${id}`,
		href: searchOf(ADMIN_PAGES.auctioneers, name),
		title: name,
		detail: joined(
			`${board} nº ${registration}`,
			countOf(sales, 'leilão', 'leilões'),
			is_default && 'padrão do site',
		),
		state: null,
		icon: 'auctioneers',
	};
}

export function destinationOption({ label, detail, href }: Destination): SearchOption {
	return {
		key: `page ${label}`,
		href,
		title: label,
		detail,
		state: null,
		icon: 'page',
	};
}

/** What is offered before anything is typed: what was opened last, and acts. */
export function firstGroups(opened: readonly SearchOption[]): OptionGroup[] {
	const acts = DESTINATIONS.filter(({ act, href }) => act && opened.every((each) => each.href !== href));
	const groups = [
		{
			label: 'Abertos há pouco',
			options: opened.map((option): SearchOption => ({ ...option, icon: 'recent' })),
		},
		{ label: 'Fazer', options: acts.map(destinationOption) },
	];
	return groups.filter(({ options }) => options.length > 0);
}

const LABELS: Record<SearchKind, string> = {
	lots: 'Lotes',
	sales: 'Leilões com edital',
	people: 'Pessoas',
	payments: 'Pagamentos',
	sellers: 'Comitentes',
	auctioneers: 'Leiloeiros',
};

/** The lists that show all hits of a kind. */
const LISTS: Partial<Record<SearchKind, string>> = {
	lots: PAGES.adminAuctions,
	sales: ADMIN_PAGES.sales,
	payments: ADMIN_PAGES.payments,
};

/** The groups of an answer in its order; `search` is the text that was answered. */
export function answerGroups(answer: BackOfficeSearchAnswer, search: string): OptionGroup[] {
	const now = Date.parse(answer.server_time);
	const options: Record<SearchKind, SearchOption[]> = {
		lots: answer.lots.hits.flatMap((lot) => lotOptions(lot, now)),
		sales: answer.sales.hits.flatMap(saleOptions),
		people: answer.people.hits.flatMap(personOptions),
		payments: answer.payments.hits.map((payment) =>
			paymentOption(payment, payment.auction.title, 'payments'),
		),
		sellers: answer.sellers.hits.flatMap(sellerOptions),
		auctioneers: answer.auctioneers.hits.map(auctioneerOption),
	};
	return answer.order.map((kind) => ({
		label: answer[kind].more ? `${LABELS[kind]} · há mais` : LABELS[kind],
		options: [...options[kind], ...allOption(kind, search, answer[kind].more)],
	}));
}

function allOption(kind: SearchKind, search: string, more: boolean): SearchOption[] {
	const list = LISTS[kind];
	if (!more || !list) return [];
	return [
		{
			key: `all ${kind}`,
			href: searchOf(list, search),
			title: `Ver todos com “${search}”`,
			detail: '',
			state: null,
			icon: 'all',
		},
	];
}
