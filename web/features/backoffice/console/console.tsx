import { useEffect, useEffectEvent } from 'react';
import type { AuctionConsole } from '#contract/console.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { isFixedPrice, isRegulated } from '#domain/sale/regulated-kinds.ts';
import { toast } from '#web/ui/toast.ts';
import { ActionDialog } from './action-dialog.tsx';
import { BidsDialog } from './bids-dialog.tsx';
import { ConsoleBids } from './console-bids.tsx';
import { ConsoleBoard } from './console-board.tsx';
import { ConsoleButtons } from './console-buttons.tsx';
import { ConsoleHeader } from './console-header.tsx';
import { ConsoleSidebar } from './console-sidebar.tsx';
import { type ConsoleState, useConsole } from './use-console.ts';
import { type ConsoleActions, useConsoleActions } from './use-console-actions.ts';

/** The auctioneer's console for one lot: price and clock in large figures, and one key for each step of the sale. */
export function Console({ initial, now }: { initial: AuctionConsole; now: number }) {
	const lot = useConsole(initial, now);
	const actions = useConsoleActions(initial.auction.id, lot.sale);
	useSaleStopped(lot, actions);
	return (
		<div className="measure grid gap-6 py-6">
			<ConsoleHeader lot={lot} />
			<div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="grid min-w-0 content-start gap-6">
					<ConsoleBoard lot={lot} />
					<ConsoleButtons lot={lot} actions={actions} />
				</div>
				<div className="grid min-w-0 content-start gap-6">
					<ConsoleBids bids={lot.bids} />
					<ConsoleSidebar lot={lot} />
				</div>
			</div>
			<Window lot={lot} actions={actions} />
		</div>
	);
}

function Window({ lot, actions }: { lot: ConsoleState; actions: ConsoleActions }) {
	const { auction, live } = lot;
	const { opened, close } = actions;
	if (!opened) return null;
	if (opened.what === 'bids')
		return <BidsDialog auction_id={auction.id} title={auction.title} onClose={close} />;
	const { status, current_bid, bid_count } = live.state;
	const { id, title, round, rounds, kind } = auction;
	const subject = {
		id,
		title,
		status,
		current_bid,
		bid_count,
		round,
		rounds: rounds.length,
		judicial: isFixedPrice(kind),
		announced_end: auction.auction_type === 'scheduled' && isRegulated(kind),
	};
	return <ActionDialog action={opened.what} auction={subject} onDone={close} onClose={close} />;
}

/** Closes the confirmation of a sale when a bid arrives, so that no bid is missed. */
function useSaleStopped({ sale }: ConsoleState, { opened, close }: ConsoleActions) {
	const passed = opened?.what === 'end' && opened.bid_count !== sale.bid_count;
	const stop = useEffectEvent(() => {
		close();
		toast({ ...TOASTS['console.bid-came'], tone: 'destructive' });
	});
	useEffect(() => {
		if (passed) stop();
	}, [passed]);
}
