/** What a winner owes, in parts that may have different payees (rules §34). */
export const COMPONENT_KINDS = ['price', 'instalment', 'commission', 'cost'] as const;
export type ComponentKind = (typeof COMPONENT_KINDS)[number];

/** To whom a part is paid. `operator`: what it received for the seller is paid out later (rules §35). */
export const PAYEES = ['court', 'seller', 'operator', 'auctioneer'] as const;
export type Payee = (typeof PAYEES)[number];

/** The states of a part. `proof-sent`: it is pending, and a proof waits for the decision of an administrator. */
export const COMPONENT_STATES = ['pending', 'proof-sent', 'paid', 'refunded', 'cancelled'] as const;
export type ComponentState = (typeof COMPONENT_STATES)[number];

/** The names of parts in sentences. */
export const COMPONENT_LABELS: Record<ComponentKind, string> = {
	price: 'preço da arrematação',
	instalment: 'parcela',
	commission: 'comissão do leiloeiro',
	cost: 'despesas',
};

/** The payee of a judicial price whose court is not stated. */
export const COURT_UNNAMED = 'Juízo do processo';

/** The most characters of a guia's number. */
export const SLIP_NUMBER_LENGTH = 100;

/** The largest file of a guia. */
export const SLIP_LIMIT_MEGABYTES = 20;
