import type { OutageNote as Outage } from '#contract/outages.ts';
import { outageWords } from './outage-words.ts';

/** Why the end was moved last, when it was not a bid: the site was out of reach. Nothing while it never was. */
export function OutageNote({ outage }: { outage: Outage | undefined }) {
	return outage && <p className="text-14 text-ink-soft">{outageWords(outage)}</p>;
}
