import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { RegistrationRow } from './registration-row.ts';
import type { Step } from './use-review.ts';

interface Given {
	rows: readonly RegistrationRow[];
	onReview: (id: string, step: Step) => void;
}

/** Those who wait for a decision (spec §2). On a phone each line is a card of its own. */
export function PendingTable({ rows, onReview }: Given) {
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

function Line({ row, onReview }: { row: RegistrationRow; onReview: Given['onReview'] }) {
	const { id, name, email, since, document, confirmed } = row;
	return (
		<tr className="max-lg:grid max-lg:gap-1 max-lg:p-4 lg:hover:bg-wash">
			<th scope="row" className="text-left font-semibold wrap-anywhere max-lg:text-16 lg:px-4 lg:py-2">
				{name}
			</th>
			<Cell>
				<span className="wrap-anywhere">{email}</span>
				{!confirmed && (
					<span className="mt-1 block">
						<Badge tone="warn">Email não confirmado</Badge>
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
						className="whitespace-nowrap max-lg:mt-2 max-lg:w-full"
						aria-label={`Ver documento de ${name}`}
						onClick={() => onReview(id, 'look')}
					>
						<FileText aria-hidden size={18} />
						Ver documento
					</Button>
				) : (
					<span className="text-ink-soft">Nenhum documento enviado</span>
				)}
			</Cell>
			<Cell>
				<div className="grid grid-cols-2 gap-2 max-lg:mt-1 lg:flex">
					{confirmed && (
						<Button aria-label={`Aprovar ${name}`} onClick={() => onReview(id, 'look')}>
							Aprovar
						</Button>
					)}
					<Button variant="secondary" aria-label={`Rejeitar ${name}`} onClick={() => onReview(id, 'reject')}>
						Rejeitar
					</Button>
				</div>
			</Cell>
		</tr>
	);
}

/** Where the focus goes on after a decision on the line before. */
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

function Cell({ children }: { children: ReactNode }) {
	return <td className="min-w-0 lg:px-4 lg:py-2">{children}</td>;
}
