/** The public name of a bidder: a pseudonym within one auction (rules §9). In a file of its own, because pages need nothing else about bidding. */
export function bidderName(bidder: number): string {
	return `Licitante ${bidder}`;
}
