import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { AfterWin } from '#contract/admin-payments.ts';
import type { PaymentStatus } from '#domain/payments.ts';
import { JournalTable } from './journal-table.tsx';
import { NextSteps } from './next-steps.tsx';
import { RankingList } from './ranking-list.tsx';

/**
 * For administrators: what may follow a win, who is in line for the lot, and the book. `status` is the payment's as the
 * page around it knows it: where it has moved on, all of this is read anew.
 */
export function AfterWinPanel({ after, status }: { after: AfterWin; status: PaymentStatus }) {
	const { revalidate } = useRevalidator();
	const behind = after.payment.status !== status;
	useEffect(() => {
		if (behind) void revalidate();
	}, [behind, revalidate]);
	return (
		<>
			<NextSteps after={after} onDecided={revalidate} />
			<RankingList ranking={after.ranking} />
			<JournalTable book={after.book} paymentId={after.payment.id} />
		</>
	);
}
