import { type ReactNode, useState } from 'react';
import type { ShownChange } from '#domain/backoffice/audit-fields.ts';

/** Longer texts are shortened until the user expands them, in characters. */
const LONG = 160;

interface Props {
	changes: readonly ShownChange[];
	/** Whether long texts are never shortened, in print. */
	whole?: boolean;
}

/** The changed fields with their values before and after. */
export function ChangeTable({ changes, whole = false }: Props) {
	if (changes.length === 0) return <p className="text-ink-soft">Nenhum campo mudou.</p>;
	return (
		<table aria-label="O que mudou" className="w-full border-collapse rounded-control bg-wash max-sm:block">
			<thead className="max-sm:sr-only">
				<tr className="text-left text-12 text-ink-soft">
					<Head>Campo</Head>
					<Head>Antes</Head>
					<Head>Depois</Head>
				</tr>
			</thead>
			<tbody className="max-sm:block">
				{changes.map(({ field, label, from, to }) => (
					<tr key={field} className="border-t border-line align-top max-sm:grid max-sm:gap-1 max-sm:p-3">
						<th scope="row" className="text-left font-semibold sm:w-48 sm:px-3 sm:py-2">
							{label}
						</th>
						<Value name="Antes" text={from} whole={whole} />
						<Value name="Depois" text={to} whole={whole} />
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Head({ children }: { children: string }) {
	return (
		<th scope="col" className="px-3 py-2 font-semibold">
			{children}
		</th>
	);
}

function Value({ name, text, whole }: { name: string; text: string | null; whole: boolean }) {
	return (
		<Cell>
			<span aria-hidden className="text-12 text-ink-soft sm:hidden">
				{name}:{' '}
			</span>
			{text === null && <span className="text-ink-soft">Vazio</span>}
			{text !== null && (whole ? text : <Text>{text}</Text>)}
		</Cell>
	);
}

function Cell({ children }: { children: ReactNode }) {
	return <td className="min-w-0 whitespace-pre-line wrap-anywhere sm:px-3 sm:py-2">{children}</td>;
}

function Text({ children: text }: { children: string }) {
	const [whole, setWhole] = useState(false);
	const characters = [...text];
	if (characters.length <= LONG) return text;
	return (
		<>
			{whole ? text : `${characters.slice(0, LONG).join('').trimEnd()}… `}
			<button
				type="button"
				aria-expanded={whole}
				onClick={() => setWhole(!whole)}
				className="ml-1 min-h-6 cursor-pointer text-brand underline underline-offset-4"
			>
				{whole ? 'ver menos' : 'ver tudo'}
			</button>
		</>
	);
}
