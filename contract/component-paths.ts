/** The parts of a payment, and the court's guia. They are not in paths.ts, which visitors load. */
export const COMPONENT_API = {
	proof: (id: string, component: string) => `/api/auctions/${id}/payment/components/${component}/proof`,
	depositSlip: (id: string) => `/api/auctions/${id}/payment/deposit-slip`,
};
