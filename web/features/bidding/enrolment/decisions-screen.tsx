import { type ComponentProps, type ComponentType, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { STORED_STATES, type StoredState } from '#domain/auction/enrolment.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { DELETED_NAME } from '#domain/people/account.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { usePaged } from '#web/api/paged.ts';
import type { Answer } from '#web/api/request.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import { toast } from '#web/ui/toast.ts';
import type { DecisionFilter, DecisionList } from './load-decisions.ts';
import { type RefusalWords, RefuseDialog } from './refuse-dialog.tsx';
import { DecisionWords, RequestedBy } from './requested-by.tsx';

/** Something that the desk decides by the version that it read. */
type Decided = ComponentProps<typeof RequestedBy> &
	ComponentProps<typeof DecisionWords> & {
		id: string;
		version: number;
		state: StoredState;
		requested_at: string;
	};

interface Props<Row extends Decided> {
	kind: 'enrolment' | 'preference';
	intro: string;
	failed: string;
	/** What a state is called. */
	states: Record<StoredState, string>;
	/** Title and sentence where a state has no rows. */
	nothing: Record<StoredState, readonly [title: string, words: string]>;
	list: DecisionList<Row>;
	/** The column that says what is asked for, in one line. */
	subject: { head: string; of: (row: Row) => string };
	/** The same in full. */
	Request: ComponentType<{ row: Row }>;
	/** The button that approves, and the names of both buttons. */
	approval: string;
	approvalOf: (row: Row) => string;
	refusalOf: (row: Row) => string;
	refusal: (row: Row) => RefusalWords;
	approve: (id: string, version: number) => Promise<Answer>;
	refuse: (id: string, version: number, reason: string) => Promise<Answer>;
}

const TITLES = { enrolment: 'Habilitações', preference: 'Direitos de preferência' };

/** Requests that the desk decides one by one, and what was decided. */
export function DecisionsScreen<Row extends Decided>(props: Props<Row>) {
	const { kind, intro, failed, states, list, refusal, approve, refuse } = props;
	const { filter } = list;
	const total = list.failed ? 0 : list.total;
	const { revalidate } = useRevalidator();
	const heading = useRef<HTMLHeadingElement>(null);
	const [refusing, setRefusing] = useState<Row | null>(null);
	const [busy, setBusy] = useState(false);

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
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h1
					ref={heading}
					tabIndex={-1}
					className="flex flex-wrap items-center gap-3 font-serif text-28 font-semibold outline-none"
				>
					{TITLES[kind]}
					{!list.failed && (
						<span className="font-sans">
							<Badge tone={total > 0 && filter.state === 'requested' ? 'warn' : 'neutral'}>
								{total.toLocaleString('pt-BR')}
							</Badge>
						</span>
					)}
				</h1>
				{total > 0 && filter.state === 'requested' && (
					<LinkButton to={ADMIN_PAGES.reviewOf(kind)}>Analisar</LinkButton>
				)}
			</div>
			<p className="mt-1 mb-6 text-ink-soft">{intro}</p>
			<Choices states={states} filter={filter} />
			{list.failed ? (
				<LoadFailed words={{ title: 'Erro', description: failed }} />
			) : (
				<Rows
					{...props}
					list={list}
					busy={busy}
					onApprove={({ id, version }) => void decide('approved', () => approve(id, version))}
					onRefuse={setRefusing}
				/>
			)}
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

type ChoicesProps = Pick<Props<Decided>, 'states'> & { filter: DecisionFilter };

function Choices({ states, filter }: ChoicesProps) {
	const { search } = useLocation();
	const to = (state: string, sale: string) => listHref(search, { state, sale });
	return (
		<div className="mb-6">
			<ChoiceLinks label="Situação do pedido">
				{STORED_STATES.map((state) => (
					<ChoiceLink
						narrow
						key={state}
						to={to(state === 'requested' ? '' : state, filter.sale ?? '')}
						chosen={state === filter.state}
						replace={false}
					>
						{states[state]}
					</ChoiceLink>
				))}
				{filter.sale !== null && (
					<ChoiceLink narrow to={to(filter.state === 'requested' ? '' : filter.state, '')} chosen={false}>
						Todos os leilões
					</ChoiceLink>
				)}
			</ChoiceLinks>
		</div>
	);
}

function columnsOf<Row extends Decided>(subject: Props<Row>['subject']): RecordColumn<Row>[] {
	return [
		{
			head: 'Pessoa',
			cell: ({ person }) => (
				<>
					{person.email === null ? DELETED_NAME : person.name}
					<span className="block text-12 font-normal text-ink-soft wrap-anywhere">{person.email}</span>
				</>
			),
		},
		{
			head: subject.head,
			cell: (row) => (
				<span className="line-clamp-1 wrap-anywhere max-md:line-clamp-2" title={subject.of(row)}>
					{subject.of(row)}
				</span>
			),
		},
		{
			head: 'Cadastro',
			short: true,
			cell: ({ approved, identity_checked_at }) => (
				<span className={approved && identity_checked_at ? 'text-ink-soft' : 'text-warn'}>
					{approved ? (identity_checked_at ? 'Conferido' : 'Identidade por conferir') : 'Não aprovado'}
				</span>
			),
		},
		{ head: 'Pedido de', short: true, cell: ({ requested_at }) => formatDateTime(requested_at) },
	];
}

interface RowsProps<Row extends Decided> extends Props<Row> {
	list: Extract<DecisionList<Row>, { failed: false }>;
	busy: boolean;
	onApprove: (row: Row) => void;
	onRefuse: (row: Row) => void;
}

function Rows<Row extends Decided>({ list, nothing, busy, onApprove, onRefuse, ...words }: RowsProps<Row>) {
	const { items, moreHref, loading, loadMore } = usePaged(list);
	const { kind, subject, Request, approval, approvalOf, refusalOf } = words;
	const [title, sentence] = nothing[list.filter.state];
	if (items.length === 0)
		return (
			<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
				<p className="font-serif text-18 font-semibold">{title}</p>
				<p className="mt-1 text-ink-soft">{sentence}</p>
			</div>
		);
	return (
		<>
			<RecordTable
				label={TITLES[kind]}
				columns={columnsOf<Row>(subject)}
				rows={items}
				detail={(row) => (
					<div className="grid gap-x-6 gap-y-3 lg:grid-cols-[16rem_minmax(0,1fr)]">
						<RequestedBy {...row} />
						<div className="min-w-0">
							<Request row={row} />
							<DecisionWords {...row} />
						</div>
					</div>
				)}
				actions={(row) => (
					<div className="flex flex-wrap gap-1 max-md:*:flex-1 max-md:*:border-edge md:justify-end md:*:text-14">
						{row.state !== 'approved' && (
							<Button
								variant="quiet"
								aria-disabled={busy}
								aria-label={approvalOf(row)}
								onClick={() => onApprove(row)}
							>
								{approval}
							</Button>
						)}
						{row.state !== 'refused' && (
							<Button variant="quiet" aria-label={refusalOf(row)} onClick={() => onRefuse(row)}>
								Recusar
							</Button>
						)}
					</div>
				)}
			/>
			<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />
		</>
	);
}
