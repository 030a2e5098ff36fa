import { dueSteps, revise } from '#domain/auction/actions.ts';
import { MINUTE, micros } from '#domain/values/time.ts';
import { bid, edited, ledgerOf, START, sha256, TERMS, uuid } from './ledger-vectors.ts';

/** A lot whose description is changed between two bids. */
const REVISED = ledgerOf(
	uuid(8),
	TERMS,
	[
		[START + 1, (state, at) => dueSteps(TERMS, state, at)],
		[START + micros(MINUTE), bid(1, 100_000)],
		[
			START + micros(2 * MINUTE),
			(state) => [
				revise(TERMS, state, state, {
					before: sha256('o imóvel desocupado'),
					after: sha256('o imóvel ocupado'),
					fields: ['description', 'occupancy', 'images'],
					reason: 'Vistoria de 20/11/2026: o imóvel está ocupado',
				}),
			],
		],
		[START + micros(3 * MINUTE), bid(2, 101_000)],
	],
	{ rule: '2026-11-23' },
);

/** The lines of ledgers in which what bidders see was changed, by file name. */
export const REVISION_LEDGERS: Record<string, readonly string[]> = {
	'revised-facts': REVISED.texts,
	'broken-revised-facts': edited(REVISED.texts, 3, (text) => text.replace('está ocupado', 'está vazio')),
};
