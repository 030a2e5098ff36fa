import type { ReactNode } from 'react';
import { SEARCH_LEAST } from '#contract/back-office-search.ts';
import { readSaleReference } from '#domain/sale/sale-reference.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { useDelayed } from '#web/ui/delayed.ts';
import { readingOf, type SearchState } from './search-state.ts';

/** What is said below the list, or in its place. `found` is the number of its options. */
export function SearchNotes({ state, found }: { state: SearchState; found: number }) {
	const reading = readingOf(state);
	const waits = useDelayed(reading === 'waiting' && found === 0);
	const search = state.text.trim();
	const answer = reading === 'answered' ? state.answer?.found : undefined;
	const people = answer?.people.hits.length ?? 0;
	const note = answer && taxIdNote(search, { people, others: found - people });
	return (
		<>
			<p role="status" className="sr-only">
				{statusWords(reading, found, search)}
			</p>
			{waits && <Skeleton />}
			{note && <p className="px-4 py-3 text-14 text-ink-soft">{note}</p>}
			{reading === 'too-short' && found === 0 && (
				<p className="px-4 py-6 text-ink-soft">Escreva pelo menos {SEARCH_LEAST} letras ou números.</p>
			)}
			{reading === 'answered' && found === 0 && <Nothing search={search} />}
			{reading === 'empty' && (
				<div className="px-4 pb-2">
					<p className="pt-3 text-12 font-semibold text-ink-soft">O que a busca encontra</p>
					<Examples />
				</div>
			)}
		</>
	);
}

function statusWords(reading: ReturnType<typeof readingOf>, found: number, search: string): string {
	if (reading === 'waiting' || search === '') return '';
	if (found === 0) return reading === 'answered' ? `Nada encontrado para “${search}”` : '';
	return found === 1 ? '1 resultado' : `${found} resultados`;
}

function Nothing({ search }: { search: string }) {
	return (
		<div className="px-4 pt-6 pb-2">
			<p className="font-serif text-18 font-semibold wrap-anywhere">Nada encontrado para “{search}”</p>
			<p className="mt-1 text-ink-soft">Confira o que escreveu, ou procure por:</p>
			<Examples />
		</div>
	);
}

const EXAMPLES: readonly (readonly [example: string, what: string])[] = [
	['3/2026 lote 2', 'número do leilão e do lote'],
	['1001234-54', 'processo, inteiro ou em parte'],
	['45.678', 'matrícula do imóvel'],
	['ana@exemplo.com', 'nome ou email de uma pessoa'],
	['529.982.247-25', 'CPF ou CNPJ inteiro'],
	['0823.0001', 'guia, ou identificador do Pix'],
];

function Examples() {
	return (
		<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 py-3 text-14">
			{EXAMPLES.map(([example, what]) => (
				<Example key={example} example={example}>
					{what}
				</Example>
			))}
		</dl>
	);
}

function Example({ example, children }: { example: string; children: ReactNode }) {
	return (
		<>
			<dt className="font-semibold tabular-nums">{example}</dt>
			<dd className="text-ink-soft">{children}</dd>
		</>
	);
}

/** In place of the first hits. */
function Skeleton() {
	return (
		<div aria-hidden className="grid gap-4 p-4 motion-safe:animate-fade">
			{['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
				<div key={width} className="grid gap-2">
					<span className={`h-4 rounded-control bg-wash ${width}`} />
					<span className="h-3 w-1/4 rounded-control bg-wash" />
				</div>
			))}
		</div>
	);
}

const LENGTHS = { CPF: 11, CNPJ: 14 };

/** The beginning of a CPF or a CNPJ with its punctuation. */
const PUNCTUATED = /^(?:\d{3}\.\d{3}\.\d|\d{2}\.\d{3}\.\d{3}\/)/;

/**
 * What to say about a search that looks like a CPF or CNPJ; null if nothing. `people` and `others` are the numbers of hits: a number that is
 * something else is not spoken of.
 */
export function taxIdNote(
	search: string,
	{ people, others }: { people: number; others: number },
): string | null {
	if (people > 0) return null;
	const whole = readTaxId(search);
	if (whole) return `Nenhum cadastro com este ${whole.kind}.`;
	const digits = search.replace(/\D/g, '');
	const looksSo = /^[\d./-]+$/.test(search) && digits.length >= 3 && !readSaleReference(search);
	if (!looksSo || (others > 0 && !PUNCTUATED.test(search))) return null;
	const kind = (['CPF', 'CNPJ'] as const).find((each) => digits.length === LENGTHS[each]);
	return kind
		? `Se for um ${kind}, algum dígito está errado.`
		: 'CPF e CNPJ só são encontrados inteiros: uma parte não encontra ninguém.';
}
