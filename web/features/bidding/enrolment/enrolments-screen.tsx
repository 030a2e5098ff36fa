import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { AdminEnrolment } from '#contract/enrolments.ts';
import { STORED_STATE_WORDS, STORED_STATES, type StoredState } from '#domain/auction/enrolment.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { approveEnrolment, refuseEnrolment } from '#web/api/enrolments.ts';
import type { Answer } from '#web/api/request.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { toast } from '#web/ui/toast.ts';
import { EnrolmentRows } from './enrolment-rows.tsx';
import type { EnrolmentFilter } from './load-enrolments.ts';
import { RefuseDialog } from './refuse-dialog.tsx';

const FAILED = { title: 'Erro', description: 'Erro ao carregar habilitações.' };

interface Props {
	filter: EnrolmentFilter;
	/** Null if the list could not be read. */
	rows: readonly AdminEnrolment[] | null;
	total: number;
	/** The button that loads more rows. */
	more: ReactNode;
}

/** The enrolments in sales: requests to decide, and what was decided. */
export function EnrolmentsScreen({ filter, rows, total, more }: Props) {
	const { revalidate } = useRevalidator();
	const heading = useRef<HTMLHeadingElement>(null);
	const [refusing, setRefusing] = useState<AdminEnrolment | null>(null);
	const [busy, setBusy] = useState(false);

	async function decide(decided: 'approved' | 'refused', send: () => Promise<Answer>) {
		if (busy) return;
		setBusy(true);
		const answer = await send();
		if ('refused' in answer) toast({ ...answer.refused, tone: 'destructive' });
		else toast(TOASTS[`enrolment.${decided}`]);
		// After a refusal too: somebody else may have decided.
		await revalidate();
		setBusy(false);
		setRefusing(null);
		heading.current?.focus();
	}

	return (
		<div className="measure py-8">
			<h1
				ref={heading}
				tabIndex={-1}
				className="flex flex-wrap items-center gap-3 font-serif text-28 font-semibold outline-none"
			>
				Habilitações
				<span className="font-sans">
					<Badge tone={total > 0 && filter.state === 'requested' ? 'warn' : 'neutral'}>
						{total.toLocaleString('pt-BR')}
					</Badge>
				</span>
			</h1>
			<p className="mt-1 mb-6 text-ink-soft">
				Quem pode dar lances em cada leilão com edital. Só os leilões com análise esperam por uma decisão; nos
				outros, o aceite do edital basta.
			</p>
			<States filter={filter} />
			{rows === null ? (
				<LoadFailed words={FAILED} />
			) : rows.length === 0 ? (
				<Nothing state={filter.state} />
			) : (
				<EnrolmentRows
					rows={rows}
					busy={busy}
					onApprove={({ id, version }) => void decide('approved', () => approveEnrolment(id, version))}
					onRefuse={setRefusing}
				/>
			)}
			{more}
			<RefuseDialog
				row={refusing}
				busy={busy}
				onClose={() => setRefusing(null)}
				onRefuse={({ id, version }, reason) =>
					void decide('refused', () => refuseEnrolment(id, version, reason))
				}
			/>
		</div>
	);
}

function States({ filter }: { filter: EnrolmentFilter }) {
	const { search } = useLocation();
	const to = (state: string, sale: string) => listHref(search, { state, sale });
	return (
		<div className="mb-6">
			<ChoiceLinks label="Situação da habilitação">
				{STORED_STATES.map((state) => (
					<ChoiceLink
						key={state}
						to={to(state === 'requested' ? '' : state, filter.sale ?? '')}
						chosen={state === filter.state}
						replace={false}
					>
						{STORED_STATE_WORDS[state]}
					</ChoiceLink>
				))}
				{filter.sale !== null && (
					<ChoiceLink to={to(filter.state === 'requested' ? '' : filter.state, '')} chosen={false}>
						Todos os leilões
					</ChoiceLink>
				)}
			</ChoiceLinks>
		</div>
	);
}

const NOTHING: Record<StoredState, [string, string]> = {
	requested: ['Tudo em dia!', 'Nenhum pedido de habilitação espera por análise.'],
	approved: ['Nenhum habilitado', 'Quem aceita o edital de um leilão aparece aqui.'],
	refused: ['Nenhuma habilitação recusada', 'Quem você recusar aparece aqui, com o motivo.'],
};

function Nothing({ state }: { state: StoredState }) {
	const [title, words] = NOTHING[state];
	return (
		<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
			<p className="font-serif text-18 font-semibold">{title}</p>
			<p className="mt-1 text-ink-soft">{words}</p>
		</div>
	);
}
