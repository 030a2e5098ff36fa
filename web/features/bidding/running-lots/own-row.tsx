import LoaderCircle from 'lucide-react/icons/loader-circle';
import { Suspense, useState } from 'react';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { BidAnswer } from '#contract/bids.ts';
import type { OwnLot } from '#contract/running-lots.ts';
import { showReais } from '#web/api/amount.ts';
import { readLot } from '#web/api/lot-result.ts';
import { standingOf, type ViewerStanding } from '#web/features/bidding/viewer-standing.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { afterClick } from '#web/ui/lazy.tsx';
import { toast } from '#web/ui/toast.ts';
import { RunningRow } from './running-row.tsx';

const cover = afterClick(() => import('./cover-lot.tsx'));

interface Props {
	lot: OwnLot;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** Whether the viewer may bid at all. */
	may: boolean;
	/** Whether the list may be out of date, so that nobody knows who leads. */
	stale: boolean;
	/** The one row of the page whose button is filled. */
	first: boolean;
	/** Called with the state of the lot after an accepted bid. */
	onMoved: (lot: OwnLot) => void;
}

/** A lot that the viewer follows, with their standing and the next bid. */
export function OwnRow({ lot, now, may, stale, first, onMoved }: Props) {
	const [open, setOpen] = useState<AuctionDetail | null>(null);
	const [reading, setReading] = useState(false);
	const standing = ownStanding(lot, !stale);
	const step = may && lot.live.status === 'active' && !lot.live.suspended_since && standing !== 'leading';

	async function begin() {
		if (reading) return;
		setReading(true);
		setOpen(null);
		const [answer, ready] = await Promise.all([readLot(lot.id), cover.ready()]);
		setReading(false);
		if ('refused' in answer) toast({ ...answer.refused, tone: 'destructive' });
		else if (ready) setOpen(answer.done);
	}

	function accept({ bidder, seq, ...state }: BidAnswer) {
		const { leader, current_bid, minimum_bid, bid_count, end_time } = state;
		const live = { ...lot.live, leader, current_bid, minimum_bid, bid_count, end_time };
		onMoved({ ...lot, seq, live, me: bidder, reason: 'bid', call: state.bid ? 0 : lot.call });
	}

	return (
		<RunningRow
			lot={lot}
			now={now}
			note={<Standing lot={lot} standing={standing} />}
			action={
				step && (
					<Button
						variant={first ? 'primary' : 'outlined'}
						aria-disabled={reading}
						className="relative z-1 px-3! whitespace-nowrap tabular-nums max-sm:order-5 max-sm:my-1 max-sm:w-full lg:text-14!"
						aria-label={`${stepWords(lot, standing)}, ${lot.title}`}
						onClick={() => void begin()}
					>
						{reading && <LoaderCircle aria-hidden size={16} className="motion-safe:animate-spin" />}
						{stepWords(lot, standing)}
					</Button>
				)
			}
		>
			{open && (
				<Suspense>
					<cover.Part auction={open} me={lot.me} onAccepted={accept} onClose={() => setOpen(null)} />
				</Suspense>
			)}
		</RunningRow>
	);
}

export function ownStanding({ me, live }: Pick<OwnLot, 'me' | 'live'>, fresh: boolean): ViewerStanding {
	return standingOf(me, live, me === null ? [] : [{ bidder: me }], fresh);
}

function stepWords({ live }: OwnLot, standing: ViewerStanding): string {
	return `${standing === 'overtaken' ? 'Cobrir' : 'Dar lance'}: ${showReais(live.minimum_bid)}`;
}

const STANDINGS: Partial<
	Record<NonNullable<ViewerStanding>, [tone: 'brand' | 'brass' | 'neutral', words: string]>
> = {
	leading: ['brand', 'Você lidera'],
	overtaken: ['brass', 'Superado'],
	won: ['brand', 'Você arrematou'],
	lost: ['neutral', 'Outro arrematou'],
};

const REASONS: Record<OwnLot['reason'], string> = {
	bid: 'Você deu lance',
	favorite: 'Favorito',
	enrolled: 'Habilitado',
};

function Standing({ lot, standing }: { lot: OwnLot; standing: ViewerStanding }) {
	const [tone, words] = (standing && STANDINGS[standing]) ?? (['neutral', REASONS[lot.reason]] as const);
	return <Badge tone={tone}>{words}</Badge>;
}
