import type { AdminAuction } from '#contract/admin-auctions.ts';
import { ENVIRONMENT_LABELS, statusLabel } from '#domain/auction.ts';
import { formatDateTime, SECOND } from '#domain/time.ts';
import { TOASTS } from '#domain/toasts.ts';
import { toast } from '#web/ui/toast.ts';

/** The second toast of spec §8: half a second later, for eight seconds. */
const DETAILS_DELAY = 0.5 * SECOND;
const DETAILS_TIMEOUT = 8 * SECOND;

/** Says that an auction was saved, and shortly after what it now is. */
export function toastSaved(auction: AdminAuction, created: boolean, now: number): void {
	toast(TOASTS[created ? 'auction.created' : 'auction.updated']);
	setTimeout(() => toast({ ...detailsOf(auction, now), timeout: DETAILS_TIMEOUT }), DETAILS_DELAY);
}

function detailsOf(auction: AdminAuction, now: number) {
	const parts = [
		`ID: ${auction.id}`,
		`Ambiente: ${ENVIRONMENT_LABELS[auction.environment]}`,
		`Status: ${statusLabel(auction, now)}`,
		`Início: ${formatDateTime(auction.start_time)}`,
		`Término: ${formatDateTime(auction.end_time)}`,
	];
	return { title: 'Detalhes do leilão', description: parts.join(' · ') };
}
