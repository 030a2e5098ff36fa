import { canonical } from '#domain/values/canonical.ts';
import { type ChainHead, factsOf, type LedgerRecord, type Sha256 } from './ledger.ts';

/** What bidders see of a lot, as the server publishes it (rules §40, docs/ledger.md). */
export interface PublishedFacts {
	auction_id: string;
	/** The ledger's last record when the facts were read; seq 0 if there was none. */
	head: ChainHead;
	facts: Record<string, unknown>;
	/** Every change that was announced, in order, with the hashes before and after it. */
	revisions: readonly { before: string; after: string }[];
}

/**
 * How facts compare with a ledger: `same`, its last hash is theirs; `later`, announced changes after its end lead from that hash to them;
 * `silent`, the ledger is from before facts were hashed; `other`, they are of another auction or another ledger; `shorter`, the ledger ends
 * before the record at which they were read; `changed`, none of this.
 */
export type FactsFinding = 'same' | 'later' | 'silent' | 'other' | 'shorter' | 'changed';

/** Compares facts with the lines of a ledger that was verified. */
export function compareFacts(
	texts: readonly string[],
	published: PublishedFacts,
	sha256: Sha256,
): FactsFinding {
	const { auction_id, head, facts, revisions } = published;
	const first = recordOf(texts[0]);
	if (first === null || first.auction_id !== auction_id) return 'other';
	if (head.seq > texts.length) return 'shorter';
	const last = texts[head.seq - 1];
	if (last === undefined) return 'silent';
	if (sha256(last) !== head.hash) return 'other';
	const stated = lastHash(texts.slice(0, head.seq));
	if (stated === null) return 'silent';
	const now = sha256(canonical(facts));
	if (now === stated) return 'same';
	const led = revisions.reduce((hash, { before, after }) => (before === hash ? after : hash), stated);
	return led === now ? 'later' : 'changed';
}

/** The last hash of facts that lines of a ledger state. */
function lastHash(texts: readonly string[]): string | null {
	const line = texts.findLast((text) => text.includes('"facts":') && hashIn(text) !== null);
	return line === undefined ? null : hashIn(line);
}

function hashIn(text: string): string | null {
	const record = recordOf(text);
	return record && (factsOf(record)?.after ?? null);
}

function recordOf(text: string | undefined): LedgerRecord | null {
	return text === undefined ? null : (JSON.parse(text) as LedgerRecord);
}
