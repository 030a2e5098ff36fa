import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedPayment, PaymentListPage } from '#contract/payment-list.ts';
import { readPayments } from '#web/api/payment-list.ts';

/** The list as the screen shows it; `page` is the last page read, with the rows of those before it. */
export type PaymentList =
	| { state: 'loading'; page: PaymentListPage | null }
	| { state: 'failed' }
	| { state: 'listed'; page: PaymentListPage };

/**
 * The payments that a query string asks for, read by the browser: the processes that render pages cannot make the keyed hash by which a CPF is
 * found. `reload` reads the first page again, `more` adds the next one.
 */
export function usePayments(query: string) {
	const [list, setList] = useState<PaymentList>({ state: 'loading', page: null });
	const latest = useRef(0);
	const read = useCallback(
		async (before: readonly ListedPayment[], cursor: string | null) => {
			const turn = ++latest.current;
			const answer = await readPayments(cursor === null ? query : `${query}&cursor=${cursor}`);
			if (turn !== latest.current) return;
			if ('refused' in answer) return setList({ state: 'failed' });
			const page = answer.done;
			setList({ state: 'listed', page: { ...page, payments: [...before, ...page.payments] } });
		},
		[query],
	);
	const reload = useCallback(() => read([], null), [read]);
	useEffect(() => {
		setList((before) => ({ state: 'loading', page: before.state === 'failed' ? null : before.page }));
		void reload();
	}, [reload]);
	const more = () =>
		list.state === 'listed' && list.page.next_cursor !== null
			? read(list.page.payments, list.page.next_cursor)
			: Promise.resolve(undefined);
	return { list, reload, more };
}
