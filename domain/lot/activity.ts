/** The highest activity. */
export const BUSIEST = 'Alta atividade';

/** The activity badge for a number of bids (spec §9); null below 5. */
export function activityBadge(bid_count: number): string | null {
	if (bid_count >= 20) return BUSIEST;
	if (bid_count >= 10) return 'Atividade moderada';
	return bid_count >= 5 ? 'Alguma atividade' : null;
}
