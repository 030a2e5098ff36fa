import type { ExportOthers } from '#server/features/accounts/account-data/export-account.ts';
import { exportBidding } from '#server/features/bidding/export-bidding.ts';
import { exportSavedSearches } from '#server/features/catalogue/saved-searches/save-search.ts';
import { exportPix } from '#server/features/settlement/pix/export-pix.ts';
import { exportProposals } from '#server/features/settlement/proposals/export-proposals.ts';
import { exportChances } from '#server/features/settlement/second-chance/export-second-chances.ts';

/** The data that the later contexts add to a person's export. */
export const exportOthers: ExportOthers = async (trx, user_id) => ({
	saved_searches: await exportSavedSearches(trx, user_id),
	...(await exportBidding(trx, user_id)),
	...(await exportChances(trx, user_id)),
	...(await exportProposals(trx, user_id)),
	...(await exportPix(trx, user_id)),
});
