import { useEffect, useEffectEvent, useState } from 'react';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { BidAnswer } from '#contract/bids.ts';
import { conditionWords } from '#domain/auction/condition-words.ts';
import { formatClockSeconds } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { useViewer } from '#web/api/session.ts';
import ConfirmBid from '#web/features/bidding/confirm-bid.tsx';
import { ReceiptLink } from '#web/features/bidding/outcome-note.tsx';
import OwnBidding from '#web/features/bidding/own-bidding.tsx';
import { FocusedNote } from '#web/features/bidding/standing-note.tsx';
import { coverBid, useBidding } from '#web/features/bidding/use-bidding.ts';
import { roundNote } from '#web/features/catalogue/lot/round-note.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
	auction: AuctionDetail;
	/** The viewer's bidder number in it. */
	me: number | null;
	onAccepted: (answer: BidAnswer) => void;
	onClose: () => void;
}

/** The next bid on a lot of a list: the confirmation, the request and the answers of the lot's page. */
export default function CoverLot({ auction, me, onAccepted, onClose }: Props) {
	const [answer, setAnswer] = useState<BidAnswer | null>(null);
	if (answer) return <Accepted answer={answer} />;
	const accept = (accepted: BidAnswer) => {
		setAnswer(accepted);
		onAccepted(accepted);
	};
	return <Covering auction={auction} me={me} onAccepted={accept} onClose={onClose} />;
}

function Covering({ auction, me, onAccepted, onClose }: Props) {
	const bidding = useBidding({
		auction,
		viewer: useViewer(),
		profileNote: null,
		profileStep: null,
		bidder: me,
		round: roundNote(auction),
		condition: conditionWords(auction),
		now: Date.parse(auction.server_time),
	});
	const { confirming, sending, result } = bidding.submission;
	const begin = useEffectEvent(() => coverBid(bidding));
	const [begun, setBegun] = useState(false);
	useEffect(() => {
		begin();
		setBegun(true);
	}, []);
	const accepted = result?.kind === 'accepted' ? result.answer : null;
	const left = begun && confirming === null && !sending && result === null;
	const report = useEffectEvent(() => {
		if (accepted) onAccepted(accepted);
		else if (left) onClose();
	});
	useEffect(() => {
		if (accepted || left) report();
	}, [accepted, left]);
	return (
		<>
			<ConfirmBid bidding={bidding} />
			{result && result.kind !== 'accepted' && (
				<div className="grid gap-3 border-t border-line p-3">
					<OwnBidding bidding={bidding} />
					{confirming === null && result.kind === 'refused' && (
						<Button variant="secondary" className="justify-self-start" onClick={onClose}>
							Fechar
						</Button>
					)}
				</div>
			)}
		</>
	);
}

/** What was recorded, in the row of the lot, with its receipt. */
function Accepted({ answer: { bid, bidder, leader, receipt } }: { answer: BidAnswer }) {
	if (!bid) return null;
	return (
		<div className="border-t border-line px-3 py-2">
			<FocusedNote>
				Lance de {showReais(bid.amount)} aceito às {formatClockSeconds(bid.created_at)}, registro nº {bid.seq}
				.{leader !== bidder && ' Um lance automático já o cobriu.'}
			</FocusedNote>
			<ReceiptLink receipt={receipt} />
		</div>
	);
}
