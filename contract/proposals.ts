import { z } from 'zod';
import { STATUSES } from '#domain/auction/auction.ts';
import { CORRECTIONS, MAX_INSTALMENTS } from '#domain/settlement/instalments.ts';
import { PROPOSAL_STATES } from '#domain/settlement/proposals.ts';
import { instant, reais, sentAmount, uuid } from './amount.ts';
import { reason } from './reason.ts';

const COUNT = `Parcelas devem ser um número inteiro de 1 a ${MAX_INSTALMENTS}`;

/**
 * `POST /api/auctions/{id}/proposals`. Violations of the limits of the law and of the lot are problems of their own.
 */
export const proposalRequest = z.strictObject({
	price: sentAmount,
	down_payment: sentAmount,
	instalments: z.int(COUNT).min(1, COUNT),
	correction: z.enum(CORRECTIONS, `Correção deve ser uma destas: ${CORRECTIONS.join(', ')}`),
});
export type ProposalRequest = z.infer<typeof proposalRequest>;

/** A proposal as its author sees it. The payment schedule is derived from it (domain/settlement/instalments.ts). */
export const ownProposal = z.object({
	id: uuid,
	auction_id: uuid,
	price: reais,
	down_payment: reais,
	instalments: z.int(),
	correction: z.enum(CORRECTIONS),
	state: z.enum(PROPOSAL_STATES),
	/** Why it was declined, in the administrator's words; else null. */
	reason: z.string().nullable(),
	sent_at: instant,
	ended_at: instant.nullable(),
});
export type OwnProposal = z.infer<typeof ownProposal>;

/** `GET /api/auctions/{id}/proposals`: the public data of a lot's proposals, and the caller's own, newest first. */
export const lotProposals = z.object({
	/** Until when, and from which price, proposals are accepted now; null if none are. */
	window: z.object({ round: z.int().nullable(), until: instant, minimum: reais }).nullable(),
	/** The number of open proposals. Only administrators see their authors and contents. */
	count: z.int(),
	mine: z.array(ownProposal),
});
export type LotProposals = z.infer<typeof lotProposals>;

/** A person's last proposal for a lot, for their profile. */
export interface MyProposal extends OwnProposal {
	title: string;
	/** Whether a bid won the lot. */
	cash_won: boolean;
}

/** A proposal as administrators see it. */
const rankedProposal = ownProposal.extend({ name: z.string(), email: z.string() });
export type RankedProposal = z.infer<typeof rankedProposal>;

export const rankingQuery = z.strictObject({ auction: uuid });

/** `GET /api/admin/proposals`: a lot's proposals, ranked by law; `over` are those no longer open, newest first. */
export const proposalRanking = z.object({
	auction: z.object({
		id: uuid,
		title: z.string(),
		judicial: z.boolean(),
		/** The published documents among which the judge's decision is. */
		documents: z.array(z.object({ id: uuid, title: z.string() })),
		status: z.enum(STATUSES),
		/** Whether it is suspended (rules §51). */
		suspended: z.boolean(),
		end_time: instant,
	}),
	/** Why no proposal can be accepted now; null if one can. */
	obstacle: z.string().nullable(),
	ranking: z.array(
		z.discriminatedUnion('kind', [
			z.object({ kind: z.literal('cash'), amount: reais }),
			z.object({ kind: z.literal('proposal'), proposal: rankedProposal }),
		]),
	),
	over: z.array(rankedProposal),
});
export type ProposalRanking = z.infer<typeof proposalRanking>;

/** A lot that has proposals, in the administrators' list. */
export interface ProposalLotRow {
	id: string;
	title: string;
	status: (typeof STATUSES)[number];
	/** Whether it is suspended (rules §51). */
	suspended: boolean;
	/** The number of undecided proposals, and of all proposals. */
	open: number;
	all: number;
}

/** `POST …/accept`. A judicial lot needs the published document of the judge's decision. */
export const acceptProposalBody = z.strictObject({ document_id: uuid.optional() }).optional();

/** `POST …/decline`: the reason, which the author reads. */
export const declineBody = z.strictObject({ reason });
