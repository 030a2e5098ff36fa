/** The states of what a winner sends to show that they paid: decided once, by a person of the operator. */
export const PROOF_STATUSES = ['waiting', 'accepted', 'refused'] as const;
export type ProofStatus = (typeof PROOF_STATUSES)[number];

/** The words for a proof's state, on every screen. */
export const PROOF_LABELS: Record<ProofStatus, string> = {
	waiting: 'Em análise',
	accepted: 'Aceito',
	refused: 'Recusado',
};

/** So many proofs of one payment may wait for the operator at the same time. */
export const PROOFS_WAITING_MOST = 5;
