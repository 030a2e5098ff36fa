import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { RegistrationRow } from './registration-row.ts';
import type { Step } from './use-review.ts';

interface Props {
	rows: readonly RegistrationRow[];
	onReview: (id: string, step: Step) => void;
}

/** The registrations with their actions (spec §2). On a phone each row is a card. */
export function RegistrationTable({ rows, onReview }: Props) {
	return (
		<div className="rounded-card border border-line bg-surface">
			<table className="w-full border-collapse text-14 max-lg:block">
				<thead className="max-lg:sr-only">
					<tr className="border-b border-line text-left text-ink-soft">
						<Head>Nome</Head>
						<Head>Email</Head>
						<Head>Data de cadastro</Head>
						<Head>Documento</Head>
						<Head>Ações</Head>
					</tr>
				</thead>
				<tbody className="divide-y divide-line max-lg:block">
					{rows.map((row) => (
						<Line key={row.id} row={row} onReview={onReview} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function Line({ row, onReview }: { row: RegistrationRow; onReview: Props['onReview'] }) {
	const { id, name, email, since, document, confirmed, again } = row;
	return (
		<tr className="max-lg:grid max-lg:gap-1 max-lg:p-4 lg:hover:bg-wash">
			<th scope="row" className="text-left font-semibold wrap-anywhere max-lg:text-16 lg:w-1/3 lg:px-4">
				{name}
			</th>
			<Cell className="lg:w-1/4">
				<span className="wrap-anywhere">{email}</span>
				{!confirmed && (
					<span className="mt-1 block">
						<Badge tone="warn">Email não confirmado</Badge>
					</span>
				)}
				{again && (
					<span className="block text-warn wrap-anywhere">
						{again.short}
						{again.before && `: antes ${again.before}`}
					</span>
				)}
			</Cell>
			<Cell>
				<span className="text-ink-soft lg:hidden">Cadastro em </span>
				<span className="whitespace-nowrap tabular-nums">{since}</span>
			</Cell>
			<Cell>
				{document ? (
					<Button
						id={reviewButtonId(id)}
						variant="secondary"
						className="whitespace-nowrap max-lg:mt-2 max-lg:w-full lg:-mx-4 lg:border-transparent lg:text-14"
						aria-label={`Ver documento de ${name}`}
						onClick={() => onReview(id, 'view')}
					>
						<FileText aria-hidden size={18} />
						Ver documento
					</Button>
				) : (
					<span className="text-ink-soft">Nenhum documento enviado</span>
				)}
				{row.identity.stated && (
					<span className={`mt-1 block text-12 ${row.identity.warn ? 'text-warn' : 'text-ink-soft'}`}>
						{row.identity.words}
					</span>
				)}
			</Cell>
			<Cell>
				{row.status === 'pending' ? (
					<Decide row={row} onReview={onReview} />
				) : (
					<Check row={row} onReview={onReview} />
				)}
			</Cell>
		</tr>
	);
}

/** The review of the identity of an approved person, who stated it after the approval. */
function Check({ row: { id, name }, onReview }: { row: RegistrationRow; onReview: Props['onReview'] }) {
	return (
		<Button
			variant="secondary"
			className="whitespace-nowrap max-lg:mt-1 max-lg:w-full"
			aria-label={`Conferir identidade de ${name}`}
			onClick={() => onReview(id, 'view')}
		>
			Conferir identidade
		</Button>
	);
}

function Decide({
	row: { id, name, confirmed },
	onReview,
}: {
	row: RegistrationRow;
	onReview: Props['onReview'];
}) {
	return (
		<div className="grid grid-cols-2 gap-2 max-lg:mt-1 lg:flex lg:*:border-transparent lg:*:px-3 lg:*:text-14">
			{confirmed && (
				<Button variant="outlined" aria-label={`Aprovar ${name}`} onClick={() => onReview(id, 'view')}>
					Aprovar
				</Button>
			)}
			<Button variant="secondary" aria-label={`Rejeitar ${name}`} onClick={() => onReview(id, 'reject')}>
				Rejeitar
			</Button>
		</div>
	);
}

/** Replaces the table while another list is loading. */
export function RegistrationTableSkeleton() {
	return (
		<div aria-hidden className="divide-y divide-line rounded-card border border-line bg-surface">
			{['um', 'dois', 'três', 'quatro'].map((line) => (
				<div key={line} className="grid gap-3 p-4 lg:grid-cols-[2fr_2fr_1fr_1fr]">
					<span className="h-5 rounded-control bg-wash" />
					<span className="h-5 rounded-control bg-wash max-lg:w-2/3" />
					<span className="h-5 rounded-control bg-wash max-lg:w-1/2" />
					<span className="h-5 rounded-control bg-wash" />
				</div>
			))}
		</div>
	);
}

/** The id of the button that gets the focus after a decision on the previous row. */
export function reviewButtonId(id: string): string {
	return `documento-${id}`;
}

function Head({ children }: { children: ReactNode }) {
	return (
		<th scope="col" className="px-4 py-3 font-semibold">
			{children}
		</th>
	);
}

function Cell({ className = '', children }: { className?: string; children: ReactNode }) {
	return <td className={`min-w-0 lg:h-12 lg:px-4 ${className}`}>{children}</td>;
}
