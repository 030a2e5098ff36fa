import type { Fact } from '#domain/auction/auction.ts';
import type { Round } from '#domain/auction/round-rules.ts';
import { PROXY_BID_DROPPED, PROXY_BID_SET } from '#domain/values/frozen-words.js';

/** A fact in the oracle's notation. */
export function textOf({ type, data }: Fact): string {
	const said: Partial<Record<string, unknown>> = { ...data };
	switch (type) {
		case 'bid-accepted':
			return words(type, said.bidder, said.amount, said.auto && 'auto');
		case 'bid-refused':
			return words(type, data.bidder, data.amount, data.problem.code, ...figuresOf(data.problem));
		case 'extended':
			return words(type, said.cause, said.to);
		case 'ended':
			return words(type, said.by, String(said.winner), said.final_price);
		case 'opened':
			return words(type, said.by);
		case 'round-opened':
			return words(type, said.by, said.round);
		case 'round-closed':
			return words(type, said.by, said.round, ...roundFigures(data.next));
		case PROXY_BID_SET:
			return words(type, said.bidder);
		case PROXY_BID_DROPPED:
			return words(type, said.bidder, said.by);
		case 'declared':
			return words(type, said.final_price);
		case 'called':
			return words(type, said.call);
		case 'resumed':
			return words(type, said.start_time, said.end_time);
		case 'revised':
			return words(type, how(data), said.start_time, said.end_time);
		case 'preference-opened':
			return words(type, said.until);
		case 'preference-exercised':
			return words(type, said.bidder, said.open && 'open');
		case 'conditional-opened':
			return words(type, said.until);
		case 'conditional-accepted':
		case 'conditional-refused':
			return words(type, said.by);
		case 'conditional-countered':
			return words(type, said.by, said.until);
		case 'counter-accepted':
		case 'second-chance-accepted':
			return words(type, said.bidder, said.price);
		case 'debtor-preference':
			return words(type, said.amount);
		case 'outcome-decided':
			return words(type, said.outcome);
		case 'proposal-accepted':
			return words(type, said.proponent, said.price);
		default:
			return type;
	}
}

/** What a revision changed beside the terms. */
function how({ postponed, facts }: Extract<Fact, { type: 'revised' }>['data']): string | false {
	return facts ? `facts ${facts.before} ${facts.after}` : postponed !== undefined && 'postponed';
}

const roundFigures = ({ number, start_time, end_time, minimum }: Round): number[] => [
	number,
	start_time,
	end_time,
	minimum,
];

const words = (...all: unknown[]): string =>
	all.filter((word) => word !== undefined && word !== false).join(' ');

function figuresOf({ params }: { params?: object }): unknown[] {
	return Object.values(params ?? {}).filter((value) => typeof value === 'number');
}
