/** The signed checkpoints of all ledgers (docs/ledger.md). Apart from the other paths, which every page loads. */
export const CHECKPOINT_API = {
	checkpoints: '/api/ledger-checkpoints',
	checkpoint: (number: number | string) => `/api/ledger-checkpoints/${number}`,
} as const;

/** What bidders see of a lot, in the form that its ledger has the hash of (docs/ledger.md). */
export const LOT_FACTS = (id: string) => `/api/auctions/${id}/facts`;

/** docs/ledger.md, for authors of other verifiers. */
export const LEDGER_FORMAT = '/.well-known/auction-ledger-format.txt';
