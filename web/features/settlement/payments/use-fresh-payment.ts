import { useCallback, useEffect, useRef, useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { SECOND } from '#domain/time.ts';
import { readPayment } from '#web/api/payments.ts';

/** How often the page looks while something is still to come. */
const PAUSE = 15 * SECOND;

/** A payment that keeps itself up to date. */
export interface FreshPayment {
	payment: Payment;
	/** It could not be read the last time. */
	stale: boolean;
	/** Reads it anew: after what was done on this page. */
	renew: () => Promise<void>;
}

/**
 * A payment that renews itself: every 15 s while it waits for money or a decision and somebody can see it, and at once
 * when the tab is looked at again. What cannot be read changes nothing but `stale`.
 */
export function useFreshPayment(given: Payment): FreshPayment {
	const [read, setRead] = useState({ given, payment: given, stale: false });
	const shown = read.given === given ? read : { given, payment: given, stale: false };
	const asking = useRef(false);
	const auction_id = given.auction.id;

	const renew = useCallback(async () => {
		if (asking.current) return;
		asking.current = true;
		const answer = await readPayment(auction_id);
		const payment = 'done' in answer ? answer.done : null;
		asking.current = false;
		setRead((before) => ({
			given,
			payment: payment ?? (before.given === given ? before.payment : given),
			stale: payment === null,
		}));
	}, [given, auction_id]);

	const waits = shown.payment.way !== null;
	useEffect(() => {
		const look = () => {
			if (document.visibilityState === 'visible') void renew();
		};
		const timer = waits ? setInterval(look, PAUSE) : undefined;
		document.addEventListener('visibilitychange', look);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}, [renew, waits]);

	return { payment: shown.payment, stale: shown.stale, renew };
}
