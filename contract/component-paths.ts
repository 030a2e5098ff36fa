/** The parts of a payment, and the court's guia. They are not in paths.ts, which visitors load. */
export const COMPONENT_API = {
	refundAccount: (id: string) => `/api/auctions/${id}/payment/refund-account`,
	proof: (id: string, component: string) => `/api/auctions/${id}/payment/components/${component}/proof`,
	/** Of the price without a component. */
	depositSlip: (id: string, component: string | null = null) =>
		`/api/auctions/${id}/payment/deposit-slip${component === null ? '' : `?component_id=${component}`}`,
};
