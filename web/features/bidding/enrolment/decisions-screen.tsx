import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { STORED_STATES, type StoredState } from '#domain/auction/enrolment.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import type { Answer } from '#web/api/request.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { toast } from '#web/ui/toast.ts';
import type { DecisionFilter } from './load-decisions.ts';
import { type RefusalWords, RefuseDialog } from './refuse-dialog.tsx';

/** Something that the desk decides by the version that it read. */
interface Decided {
	id: string;
	version: number;
}

export interface RowsProps<Row> {
	rows: readonly Row[];
	busy: boolean;
	onApprove: (row: Row) => void;
	onRefuse: (row: Row) => void;
}

interface Props<Row extends Decided> {
	kind: 'enrolment' | 'preference';
	intro: string;
	failed: string;
	/** What a state is called. */
	states: Record<StoredState, string>;
	/** Title and sentence where a state has no rows. */
	nothing: Record<StoredState, readonly [title: string, words: string]>;
	filter: DecisionFilter;
	/** Null if the list could not be read. */
	rows: readonly Row[] | null;
	total: number;
	/** The button that loads more rows. */
	more: ReactNode;
	Rows: ComponentType<RowsProps<Row>>;
	refusal: (row: Row) => RefusalWords;
	approve: (id: string, version: number) => Promise<Answer>;
	refuse: (id: string, version: number, reason: string) => Promise<Answer>;
}

/** The two lists of what the desk decides about a sale. */
const LISTS = [
	['enrolment', PAGES.adminEnrolments, 'Habilitações'],
	['preference', PAGES.adminPreferences, 'Direitos de preferência'],
] as const;

/** Requests that the desk decides one by one, and what was decided. */
export function DecisionsScreen<Row extends Decided>({
	kind,
	intro,
	failed,
	states,
	nothing,
	filter,
	rows,
	total,
	more,
	Rows,
	refusal,
	approve,
	refuse,
}: Props<Row>) {
	const { revalidate } = useRevalidator();
	const heading = useRef<HTMLHeadingElement>(null);
	const [refusing, setRefusing] = useState<Row | null>(null);
	const [busy, setBusy] = useState(false);
	const [title, words] = nothing[filter.state];

	async function decide(decided: 'approved' | 'refused', send: () => Promise<Answer>) {
		if (busy) return;
		setBusy(true);
		const answer = await send();
		if ('refused' in answer) toast({ ...answer.refused, tone: 'destructive' });
		else toast(BACKOFFICE_TOASTS[`${kind}.${decided}`]);
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
				{LISTS.find(([each]) => each === kind)?.[2]}
				<span className="font-sans">
					<Badge tone={total > 0 && filter.state === 'requested' ? 'warn' : 'neutral'}>
						{total.toLocaleString('pt-BR')}
					</Badge>
				</span>
			</h1>
			<p className="mt-1 mb-6 text-ink-soft">{intro}</p>
			<Choices kind={kind} states={states} filter={filter} />
			{rows === null ? (
				<LoadFailed words={{ title: 'Erro', description: failed }} />
			) : rows.length === 0 ? (
				<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
					<p className="font-serif text-18 font-semibold">{title}</p>
					<p className="mt-1 text-ink-soft">{words}</p>
				</div>
			) : (
				<Rows
					rows={rows}
					busy={busy}
					onApprove={({ id, version }) => void decide('approved', () => approve(id, version))}
					onRefuse={setRefusing}
				/>
			)}
			{more}
			<RefuseDialog
				id={refusing?.id ?? null}
				words={refusing && refusal(refusing)}
				busy={busy}
				onClose={() => setRefusing(null)}
				onRefuse={(reason) => {
					if (refusing) void decide('refused', () => refuse(refusing.id, refusing.version, reason));
				}}
			/>
		</div>
	);
}

function Choices({ kind, states, filter }: Pick<Props<Decided>, 'kind' | 'states' | 'filter'>) {
	const { search } = useLocation();
	const to = (state: string, sale: string) => listHref(search, { state, sale });
	return (
		<div className="mb-6 grid gap-3">
			<ChoiceLinks label="O que se decide">
				{LISTS.map(([each, page, name]) => (
					<ChoiceLink key={each} to={page} chosen={each === kind} replace={false}>
						{name}
					</ChoiceLink>
				))}
			</ChoiceLinks>
			<ChoiceLinks label="Situação do pedido">
				{STORED_STATES.map((state) => (
					<ChoiceLink
						key={state}
						to={to(state === 'requested' ? '' : state, filter.sale ?? '')}
						chosen={state === filter.state}
						replace={false}
					>
						{states[state]}
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
