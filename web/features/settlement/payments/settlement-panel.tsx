import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { SettlementOverview } from '#contract/admin-payments.ts';
import type { PaymentStatus } from '#domain/settlement/payments.ts';
import { JournalTable } from './journal-table.tsx';
import { NextSteps } from './next-steps.tsx';
import { RankingList } from './ranking-list.tsx';

/**
 * For administrators: the next steps after a win, the ranking of the bidders, and the journal. `status` is the
 * payment's current status on the page; if it differs, all of this is read again.
 */
export function SettlementPanel({ after, status }: { after: SettlementOverview; status: PaymentStatus }) {
	const { revalidate } = useRevalidator();
	const behind = after.payment.status !== status;
	useEffect(() => {
		if (behind) void revalidate();
	}, [behind, revalidate]);
	return (
		<>
			<NextSteps after={after} onDecided={revalidate} />
			<RankingList ranking={after.ranking} />
			<JournalTable journal={after.journal} paymentId={after.payment.id} />
		</>
	);
}
