import {
	type CheckpointFile,
	checkpointText,
	type HeadProof,
	type LedgerHead,
	makeCheckpoint,
	NO_CHECKPOINT,
	proveHead,
} from '#domain/ledger/checkpoints.ts';
import { isoOf, MINUTE, micros } from '#domain/values/time.ts';
import { LEDGERS, START, sha256, signer, uuid } from './ledger-vectors.ts';

/** The head of a ledger after its record `seq`. */
function head(name: string, n: number, seq: number): LedgerHead {
	return { auction_id: uuid(n), seq, hash: sha256(LEDGERS[name]?.[seq - 1] ?? '') };
}

const FACTS = { complete: true, environment: 'production' } as const;
const at = (minutes: number) => isoOf(START + micros(minutes * MINUTE));
const make = (before: typeof NO_CHECKPOINT, facts: object, heads: LedgerHead[]) =>
	makeCheckpoint(before, { ...FACTS, at: at(0), ...facts }, heads, sha256, signer);
const after = ({ file, hash }: ReturnType<typeof make>) => ({ number: file.checkpoint.number, hash });

/** One ledger; two of three that changed; the third; five ledgers. */
const first = make(NO_CHECKPOINT, { at: at(2) }, [head('scheduled', 1, 3)]);
const second = make(after(first), { at: at(7), complete: false }, [
	head('scheduled', 1, 6),
	head('room', 2, 9),
]);
const third = make(after(second), { at: at(8) }, [
	head('cancelled', 3, 2),
	head('room', 2, 13),
	head('outage', 4, 3),
]);
const fourth = make(after(third), { at: at(70) }, [
	...[head('scheduled', 1, LEDGERS.scheduled?.length ?? 0), head('room', 2, LEDGERS.room?.length ?? 0)],
	...[5, 6, 7].map((n) => ({ auction_id: uuid(n), seq: n, hash: sha256(`head ${n}`) })),
]);
/** Signed by the key, but as the successor of another checkpoint. */
const other = make({ number: 1, hash: sha256('another') }, { at: at(7) }, second.file.heads);

const proof = proveHead(fourth.file, uuid(6), sha256) as HeadProof;
const ownProof = proveHead(fourth.file, uuid(1), sha256) as HeadProof;
const [one, two] = fourth.file.heads as [LedgerHead, LedgerHead];

/** Checkpoints, valid and invalid, by file name. */
export const CHECKPOINTS: Record<string, CheckpointFile | HeadProof> = {
	'checkpoint-1': first.file,
	'checkpoint-2': second.file,
	'checkpoint-3': third.file,
	'checkpoint-4': fourth.file,
	'checkpoint-4-proof': proof,
	'checkpoint-4-own-proof': ownProof,
	'checkpoint-2-other': other.file,
	'broken-checkpoint-head': {
		...fourth.file,
		heads: fourth.file.heads.map((each) => (each === two ? { ...two, seq: two.seq + 1 } : each)),
	},
	'broken-checkpoint-order': { ...fourth.file, heads: [two, one, ...fourth.file.heads.slice(2)] },
	'broken-checkpoint-count': { ...fourth.file, heads: fourth.file.heads.slice(0, 4) },
	'broken-checkpoint-time': { ...fourth.file, checkpoint: { ...fourth.file.checkpoint, at: at(71) } },
	'broken-checkpoint-key-id': { ...fourth.file, key_id: 'f'.repeat(16) },
	'broken-checkpoint-path': { ...proof, path: proof.path.slice(1) },
	'broken-checkpoint-proof': { ...proof, head: { ...proof.head, seq: 7 } },
};

/** Pairs of checkpoints of which the second may or may not follow the first. */
export const SUCCESSIONS: readonly [string, string][] = [
	['checkpoint-1', 'checkpoint-2'],
	['checkpoint-2', 'checkpoint-3'],
	['checkpoint-3', 'checkpoint-4'],
	['checkpoint-1', 'checkpoint-2-other'],
	['checkpoint-2-other', 'checkpoint-3'],
	['checkpoint-1', 'checkpoint-3'],
];

/** Checkpoints and the ledgers that are verified with them. */
export const WITNESSED: readonly [string, string][] = [
	['checkpoint-1', 'scheduled'],
	['checkpoint-1', 'cut'],
	['checkpoint-2', 'scheduled'],
	['checkpoint-2', 'cut'],
	['checkpoint-2', 'fork'],
	['checkpoint-2', 'room'],
	['checkpoint-4-own-proof', 'scheduled'],
	['checkpoint-4-own-proof', 'cut'],
	['checkpoint-3', 'outage'],
];

/** The signed texts, to compare byte by byte. */
export const TEXTS = Object.fromEntries(
	['checkpoint-1', 'checkpoint-2', 'checkpoint-3', 'checkpoint-4'].map((name) => {
		const text = checkpointText((CHECKPOINTS[name] as CheckpointFile).checkpoint);
		return [name, { text, hash: sha256(text) }];
	}),
);
