import { useCallback, useEffect, useRef, useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { isUnpaid } from '#domain/settlement/payments.ts';
import { SECOND } from '#domain/values/time.ts';
import { readPayment } from '#web/api/lot-result.ts';

/** The interval between reads while a change is expected. */
const PAUSE = 15 * SECOND;

/** A payment that is kept up to date. */
export interface FreshPayment {
	payment: Payment;
	/** Whether the last read failed. */
	stale: boolean;
	/** Reads it again, after an action on this page. */
	renew: () => Promise<void>;
}

/**
 * A payment that is read again every 15 s while it waits for money or a decision and the page is visible, and at once
 * when the page is shown again. A failed read changes only `stale`.
 */
export function useFreshPayment(initial: Payment): FreshPayment {
	const [read, setRead] = useState({ payment: initial, stale: false });
	// The page's own data may have been read before the last action, and arrive after it.
	const payment = read.payment.server_time < initial.server_time ? initial : read.payment;
	const reading = useRef<Promise<void>>(null);
	const auction_id = initial.auction.id;

	const renew = useCallback(async () => {
		// A read that began before an action does not know it.
		await reading.current;
		const read = async () => {
			const answer = await readPayment(auction_id);
			const now = 'done' in answer ? answer.done : null;
			setRead((before) => ({ payment: now ?? before.payment, stale: now === null }));
		};
		reading.current = read();
		await reading.current;
	}, [auction_id]);

	const waits = isUnpaid(payment.status);
	useEffect(() => {
		const renewWhenVisible = () => {
			if (document.visibilityState === 'visible') void renew();
		};
		const timer = waits ? setInterval(renewWhenVisible, PAUSE) : undefined;
		document.addEventListener('visibilitychange', renewWhenVisible);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', renewWhenVisible);
		};
	}, [renew, waits]);

	return { payment, stale: read.stale, renew };
}
