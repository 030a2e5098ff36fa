/** Who sells (comitente). */
export const SELLER_KINDS = {
	bank: 'Banco',
	court: 'Juízo',
	public: 'Órgão público',
	company: 'Empresa',
	person: 'Pessoa física',
} as const;
export type SellerKind = keyof typeof SELLER_KINDS;

/** Who receives the price of a lot that is not judicial. */
export const PAYEES_OF_PRICE = {
	directly: 'O comitente recebe diretamente',
	through_operator: 'O operador recebe e repassa',
} as const;
export type PayeeOfPrice = keyof typeof PAYEES_OF_PRICE;
