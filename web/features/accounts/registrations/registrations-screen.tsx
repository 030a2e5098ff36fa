import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';
import type { ListedStatus } from '#contract/registrations.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { useDelayed } from '#web/ui/delayed.ts';
import { ListBody } from '#web/ui/list-table.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import type { RegistrationFilter } from './load-registrations.ts';
import { RegistrationFilters } from './registration-filters.tsx';
import type { RegistrationRow } from './registration-row.ts';
import { RegistrationTable, RegistrationTableSkeleton, reviewButtonId } from './registration-table.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { type Step, useReview } from './use-review.ts';

const TITLES: Record<ListedStatus, string> = {
	pending: 'Cadastros Pendentes',
	approved: 'Cadastros Aprovados',
	unchecked: 'Identidades a Conferir',
	rejected: 'Cadastros Recusados',
};

interface Props {
	filter: RegistrationFilter;
	rows: readonly RegistrationRow[];
	/** How many registrations match in total. */
	total: number;
	documentOf: (row: RegistrationRow) => ReactNode;
	/** What an approved or refused person did. */
	personOf: (row: RegistrationRow) => ReactNode;
	/** The button that loads more rows. */
	more: ReactNode;
}

/** The pending registrations (spec §2), the approved or the refused ones: the table, and the dialog that decides one of them. */
export function RegistrationsScreen({ filter, rows, total, documentOf, personOf, more }: Props) {
	const heading = useRef<HTMLHeadingElement>(null);
	const [decided, setDecided] = useState<{ next: string | null } | null>(null);
	const review = useReview(rows, (next) => setDecided({ next }));
	const late = useLate(filter);

	useEffect(() => {
		if (!decided) return;
		const button = decided.next && document.getElementById(reviewButtonId(decided.next));
		(button || heading.current)?.focus();
	}, [decided]);

	return (
		<div className="measure py-8">
			<div className="mb-4 flex flex-wrap items-center justify-between gap-3">
				<h2
					ref={heading}
					tabIndex={-1}
					className="flex flex-wrap items-center gap-3 font-serif text-22 font-semibold outline-none"
				>
					{TITLES[filter.status]}
					<span className="font-sans">
						<Badge tone={total > 0 && filter.status === 'pending' ? 'warn' : 'neutral'}>
							{total.toLocaleString('pt-BR')}
						</Badge>
					</span>
				</h2>
				{total > 0 && (filter.status === 'pending' || filter.status === 'unchecked') && (
					<LinkButton to={ADMIN_PAGES.reviewOf(filter.status === 'pending' ? 'registration' : 'identity')}>
						Analisar
					</LinkButton>
				)}
			</div>
			<RegistrationFilters filter={filter} />
			<p role="status" className="sr-only">
				{late ? 'Carregando cadastros...' : ''}
			</p>
			<ListBody
				late={late}
				skeleton={<RegistrationTableSkeleton />}
				empty={
					rows.length === 0 && (
						<>
							<Nothing {...filter} />
							{more}
						</>
					)
				}
			>
				<Table status={filter.status} rows={rows} onReview={review.show} personOf={personOf} />
				{more}
			</ListBody>
			<ReviewDialog review={review} documentOf={documentOf} />
		</div>
	);
}

/** Whether another list has been loading for so long that the skeleton should replace the old one. */
function useLate({ status, search }: RegistrationFilter): boolean {
	const next = useNavigation().location;
	const params = new URLSearchParams(next?.search);
	const other =
		next?.pathname === PAGES.admin &&
		params.get('tab') === 'cadastros' &&
		((params.get('status') ?? 'pending') !== status || (params.get('search') ?? '') !== search);
	return useDelayed(other);
}

function Nothing({ status, search }: RegistrationFilter) {
	return (
		<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
			{status === 'pending' && (
				<>
					<p className="font-serif text-18 font-semibold">Tudo em dia!</p>
					<p className="mt-1 text-ink-soft">Nenhum cadastro espera por análise.</p>
				</>
			)}
			{status === 'unchecked' && (
				<>
					<p className="font-serif text-18 font-semibold wrap-anywhere">
						{search === '' ? 'Nenhuma identidade a conferir' : `Nada encontrado para “${search}”`}
					</p>
					<p className="mt-1 text-ink-soft">
						Quem foi aprovado sem CPF ou CNPJ conferido e informou o número aparece aqui até alguém conferir.
					</p>
				</>
			)}
			{status === 'rejected' && (
				<>
					<p className="font-serif text-18 font-semibold wrap-anywhere">
						{search === '' ? 'Nenhum cadastro recusado' : `Nada encontrado para “${search}”`}
					</p>
					<p className="mt-1 text-ink-soft">
						Quem foi recusado, ou teve a aprovação revogada, aparece aqui até enviar outro documento ou ser
						aprovado.
					</p>
				</>
			)}
			{status === 'approved' && (
				<>
					<p className="font-serif text-18 font-semibold wrap-anywhere">
						{search === '' ? 'Nenhum cadastro aprovado' : `Nada encontrado para “${search}”`}
					</p>
					<p className="mt-1 text-ink-soft">
						{search === ''
							? 'Quem você aprovar em Cadastros aparece aqui.'
							: 'Procure por uma parte do nome ou do email, ou pelo CPF ou CNPJ inteiro.'}
					</p>
				</>
			)}
		</div>
	);
}

const FAILED = {
	pending: 'registrations.failed',
	approved: 'registrations.approved-failed',
	unchecked: 'registrations.approved-failed',
	rejected: 'registrations.rejected-failed',
} as const satisfies Record<ListedStatus, string>;

/** Replaces the table if the list could not be read (spec §8). */
export function RegistrationsFailed({ filter }: { filter: RegistrationFilter }) {
	return (
		<div className="measure py-8">
			<h2 className="mb-4 font-serif text-22 font-semibold">{TITLES[filter.status]}</h2>
			<RegistrationFilters filter={filter} />
			<LoadFailed words={BACKOFFICE_TOASTS[FAILED[filter.status]]} />
		</div>
	);
}

/** The table of a state: the specification's where a decision waits, otherwise rows that open. */
function Table({ status, ...table }: ApprovedTableProps & { status: ListedStatus }) {
	if (status === 'approved') return <ApprovedTable {...table} />;
	if (status === 'rejected') return <RefusedTable {...table} />;
	return <RegistrationTable rows={table.rows} onReview={table.onReview} />;
}

interface ApprovedTableProps {
	rows: readonly RegistrationRow[];
	onReview: (id: string, step: Step) => void;
	/** What a person did, below the row. */
	personOf: (row: RegistrationRow) => ReactNode;
}

const COLUMNS: readonly RecordColumn<RegistrationRow>[] = [
	{ head: 'Nome', cell: ({ name }) => name },
	{ head: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
	{ head: 'Data de cadastro', short: true, cell: ({ since }) => since },
	{
		head: 'Identidade',
		cell: ({ identity }) => (
			<span className={identity.warn ? 'text-warn' : 'text-ink-soft'}>{identity.words}</span>
		),
	},
];

/** The approved registrations. A row opens to what the person did; what is rare stands in its menu. */
function ApprovedTable({ rows, onReview, personOf }: ApprovedTableProps) {
	return (
		<RecordTable
			label="Cadastros aprovados"
			columns={COLUMNS}
			rows={rows}
			detail={personOf}
			actions={(row) => <MoreMenu label={`Mais ações: ${row.name}`} items={actsOn(row, onReview)} />}
		/>
	);
}

const REFUSED_COLUMNS: readonly RecordColumn<RegistrationRow>[] = [
	{ head: 'Nome', fills: true, cell: ({ name }) => <Cut words={name} /> },
	{ head: 'Email', short: true, cell: ({ email }) => <span className="max-md:wrap-anywhere">{email}</span> },
	{ head: 'Decisão', short: true, cell: ({ refusal }) => refusal?.short ?? 'Sem registro' },
	{
		head: 'Motivo',
		cell: ({ refusal }) => (
			<div className="text-ink-soft md:w-56">
				<Cut words={refusal?.reason ?? 'Sem motivo'} />
			</div>
		),
	},
	{ head: 'Por', short: true, cell: ({ refusal }) => refusal?.by ?? '–' },
	{ head: 'Em', short: true, cell: ({ refusal }) => refusal?.at ?? '–' },
];

/** Words in one line of a table, as far as they fit; the panel has all of them. */
function Cut({ words }: { words: string }) {
	return (
		<span title={words} className="block wrap-anywhere max-md:line-clamp-4 md:truncate">
			{words}
		</span>
	);
}

/** The rejected and revoked registrations. A row opens to what the person did; the panel can approve the person after all. */
function RefusedTable({ rows, onReview, personOf }: ApprovedTableProps) {
	return (
		<RecordTable
			label="Cadastros recusados"
			columns={REFUSED_COLUMNS}
			rows={rows}
			detail={personOf}
			actions={({ id, name }) => (
				<Button
					id={reviewButtonId(id)}
					variant="quiet"
					className="max-md:w-full max-md:border-edge md:-my-px md:text-14"
					aria-label={`Rever ${name}`}
					onClick={() => onReview(id, 'view')}
				>
					Rever
				</Button>
			)}
		/>
	);
}

function actsOn(
	{ id, identity, secondFactor }: RegistrationRow,
	onReview: ApprovedTableProps['onReview'],
): MenuItem[] {
	return [
		{ label: 'Ver documento e identidade', onSelect: () => onReview(id, 'view') },
		{ label: 'Pagamentos', to: ADMIN_PAGES.paymentsOfPerson(id) },
		...(identity.stated ? [{ label: 'Impedir de dar lances', to: ADMIN_PAGES.barPerson(id) }] : []),
		...(secondFactor
			? [{ label: 'Retirar verificação em duas etapas', onSelect: () => onReview(id, 'reset-factor') }]
			: []),
		{ label: 'Revogar aprovação', danger: true, onSelect: () => onReview(id, 'revoke') },
	];
}
