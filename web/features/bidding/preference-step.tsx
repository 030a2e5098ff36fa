import { formatClockSeconds } from '#domain/values/time.ts';
import { Button } from '#web/ui/button.tsx';
import { useOwnPreference } from './enrolment/use-own-preference.ts';
import type { Bidding } from './use-bidding.ts';

interface Props {
	bidding: Bidding;
	/** Until when a holder may equal the price, ISO. */
	until: string;
	className: string;
	open: () => void;
}

/** The step of a holder in the bar at the foot of a phone while the window of preference is open; nothing for others. */
export default function PreferenceStep({ bidding, until, className, open }: Props) {
	const [own] = useOwnPreference(bidding.auction.id);
	const holds = own?.state === 'approved' && own.ground !== 'fiduciante';
	if (!holds || bidding.standing === 'leading' || Date.parse(until) <= bidding.now) return null;
	return (
		<Button variant="secondary" className={className} onClick={open}>
			Exercer preferência até {formatClockSeconds(until)}
		</Button>
	);
}
