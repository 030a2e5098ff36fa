import { type ProposalState, proposalLabel } from '#domain/settlement/proposals.ts';
import type { Badge } from '#web/ui/badge.tsx';

type Tone = NonNullable<Parameters<typeof Badge>[0]['tone']>;

const TONES: Record<ProposalState, Tone> = {
	sent: 'brass',
	withdrawn: 'neutral',
	replaced: 'neutral',
	accepted: 'brand',
	declined: 'warn',
};

/** The label of a proposal's state, and how it is drawn. */
export function proposalState(state: ProposalState, cashWon: boolean): { label: string; tone: Tone } {
	return {
		label: proposalLabel(state, cashWon),
		tone: state === 'sent' && cashWon ? 'neutral' : TONES[state],
	};
}
