import type { ReactNode } from 'react';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { type MenuItem, MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import type { RegistrationRow } from './registration-row.ts';
import type { Step } from './use-review.ts';

interface Props {
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
export function ApprovedTable({ rows, onReview, personOf }: Props) {
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

function actsOn({ id, identity, secondFactor }: RegistrationRow, onReview: Props['onReview']): MenuItem[] {
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
