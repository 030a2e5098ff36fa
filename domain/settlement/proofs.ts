/** The states of a winner's proof of payment. An administrator decides on each proof once. */
export const PROOF_STATUSES = ['waiting', 'accepted', 'refused'] as const;
export type ProofStatus = (typeof PROOF_STATUSES)[number];

export const PROOF_LABELS: Record<ProofStatus, string> = {
	waiting: 'Em análise',
	accepted: 'Aceito',
	refused: 'Recusado',
};

/** Maximum number of undecided proofs of one payment. */
export const MAX_WAITING_PROOFS = 5;
