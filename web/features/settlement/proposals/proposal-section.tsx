import { type ComponentProps, type ReactNode, useState } from 'react';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { LotProposals } from '#contract/proposals.ts';
import { roundName } from '#domain/auction/round-name.ts';
import {
	CORRECTIONS,
	GUARANTEE,
	INDEXES,
	LEAST_DOWN_PERCENT,
	MAX_INSTALMENTS,
} from '#domain/settlement/instalments.ts';
import { saoPauloDay } from '#domain/values/calendar-days.ts';
import { formatWeekdayTime } from '#domain/values/time.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { ConfirmProposal } from './confirm-proposal.tsx';
import { OwnProposals } from './own-proposals.tsx';
import type { ProposalDraft } from './proposal-draft.ts';
import { ProposalForm } from './proposal-form.tsx';
import { useProposals } from './use-proposals.ts';

interface Props {
	auction: AuctionDetail;
	initial: LotProposals;
	/** Why the viewer may not propose, and the next step; null if they may. */
	ineligibility: ReactNode;
	/** Whether a bid has won the lot. */
	cashWon: boolean;
}

/**
 * Proposals to pay a lot in instalments: the rules, the viewer's own proposals, and the form while they are accepted.
 */
export default function ProposalSection({ auction, initial, ineligibility, cashWon }: Props) {
	const proposals = useProposals(auction.id, initial);
	const [draft, setDraft] = useState<ProposalDraft | null>(null);
	const { window, open, mine } = proposals;
	if (!auction.terms.accepts_instalments && mine.length === 0) return null;
	return (
		<section id="parcelado" aria-labelledby="parcelado-titulo" className="grid max-w-[68ch] gap-4">
			<h2 id="parcelado-titulo" className="font-serif text-22 font-semibold">
				Proposta parcelada
			</h2>
			<Rules auction={auction} window={window} count={proposals.count} />
			<OwnProposals proposals={proposals} cashWon={cashWon} />
			{window && ineligibility}
			{window && !ineligibility && (
				<Form
					// Resets the form when a proposal was registered.
					key={open?.id ?? ''}
					auction={auction}
					minimum={fromReais(window.minimum)}
					before={open && fromReais(open.price)}
					onReview={(reviewed) => {
						proposals.clearRefusal();
						setDraft(reviewed);
					}}
				/>
			)}
			<ConfirmProposal
				title={auction.title}
				commission_percent={auction.terms.commission_percent}
				costs={auction.costs}
				draft={draft}
				proposals={proposals}
				onClose={() => setDraft(null)}
			/>
		</section>
	);
}

interface FormProps extends Pick<ComponentProps<typeof ProposalForm>, 'minimum' | 'before' | 'onReview'> {
	auction: AuctionDetail;
}

/** The form. It is collapsed if there is a proposal, which only a higher one replaces. */
function Form({ auction, ...fields }: FormProps) {
	const form = (
		<>
			<ProposalForm
				from={saoPauloDay(Date.parse(auction.end_time))}
				// The law asks a proposal to the court for an index (CPC art. 895 § 2).
				corrections={auction.kind === 'judicial' ? INDEXES : CORRECTIONS}
				{...fields}
			/>
			<p className="mt-4 text-16 sm:text-14 text-ink-soft">
				As datas supõem a aceitação no término do leilão; valem as contadas do dia em que a proposta for
				aceita.
			</p>
		</>
	);
	if (fields.before === null) return <div>{form}</div>;
	return (
		<details className="rounded-control border border-line">
			<summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
				Fazer uma proposta maior
			</summary>
			<div className="border-t border-line p-4">{form}</div>
		</details>
	);
}

interface RulesProps extends Pick<LotProposals, 'window' | 'count'> {
	auction: AuctionDetail;
}

function Rules({ auction, window, count }: RulesProps) {
	const judicial = auction.kind === 'judicial';
	return (
		<div className="grid gap-2 text-ink-soft">
			<p>
				Entrada de pelo menos {LEAST_DOWN_PERCENT}% e o restante em até {MAX_INSTALMENTS} parcelas mensais
				corrigidas, com {GUARANTEE} ({judicial ? 'CPC, art. 895' : 'conforme o edital'}). A comissão é paga à
				vista. Atraso: multa de 10% sobre a parcela vencida e as que ainda vencerem.
			</p>
			<p>
				<strong className="text-ink">Um lance à vista sempre prevalece</strong>, e a proposta não suspende o
				leilão. Entre propostas, vale a de maior valor; entre iguais, a primeira. Só o leiloeiro vê quem
				propôs e quanto. {judicial ? 'O juiz decide (CPC, art. 895, § 8º)' : 'O comitente decide'} depois do
				leilão.
			</p>
			<p className="text-ink">
				{window ? (
					<>
						Aceitas até {formatWeekdayTime(window.until)}
						{window.round !== null && `, início do ${roundName(window.round)}`}, a partir de{' '}
						<span className="whitespace-nowrap">{showReais(window.minimum)}</span>.{' '}
					</>
				) : (
					`${auction.terms.accepts_instalments ? 'O prazo para propostas deste leilão terminou.' : 'Este leilão não aceita novas propostas.'} `
				)}
				<span className="text-ink-soft">{countWords(count)}</span>
			</p>
		</div>
	);
}

function countWords(count: number): string {
	if (count === 0) return 'Nenhuma proposta até agora.';
	return count === 1 ? 'Há 1 proposta registrada.' : `Há ${count} propostas registradas.`;
}
