import { Link } from 'react-router';
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx';
import type { AuditRow } from './audit-list.ts';
import { ChangeTable } from './change-table.tsx';

const COLUMNS: readonly RecordColumn<AuditRow>[] = [
	{ head: 'O quê', cell: ({ what }) => what },
	{
		head: 'Em',
		cell: ({ subject }) => (
			<>
				<span className="line-clamp-2 wrap-anywhere md:line-clamp-1" title={subject.label}>
					{subject.label}
				</span>
				{subject.note && <span className="block text-12 text-ink-soft wrap-anywhere">{subject.note}</span>}
			</>
		),
	},
	{
		head: 'Quem',
		cell: ({ who, email }) => (
			<span className="line-clamp-1 wrap-anywhere" title={email ?? who}>
				{who}
			</span>
		),
	},
	{ head: 'Quando', short: true, cell: ({ when }) => <span className="text-ink-soft">{when}</span> },
];

export const AUDIT_HEADS = COLUMNS.map(({ head }) => head);

/** The rows of the log. Each one opens in place, with what changed. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
	return <RecordTable label="Atos" columns={COLUMNS} rows={rows} detail={(row) => <Detail row={row} />} />;
}

function Detail({ row: { who, email, subject, trail, changes } }: { row: AuditRow }) {
	return (
		<div className="grid gap-3">
			<ChangeTable changes={changes} />
			<p className="flex flex-wrap items-center gap-x-6 text-14">
				<span className="text-ink-soft wrap-anywhere">{[who, email].filter(Boolean).join(', ')}</span>
				{subject.href && (
					<Link to={subject.href} className="inline-flex min-h-11 items-center">
						Abrir {subject.label}
					</Link>
				)}
				{trail && (
					<Link to={trail} className="inline-flex min-h-11 items-center">
						Ver tudo sobre {subject.label}
					</Link>
				)}
			</p>
		</div>
	);
}
