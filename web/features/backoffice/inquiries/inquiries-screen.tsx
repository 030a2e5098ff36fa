import { Suspense, useRef, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { AdminInquiry, InquiryQuery } from '#contract/inquiries.ts';
import { PAGES } from '#contract/paths.ts';
import {
	INQUIRY_KINDS,
	INQUIRY_LABELS,
	INQUIRY_STATES,
	type InquiryState,
	PERIOD_LABELS,
} from '#domain/lot/inquiries.ts';
import { DELETED_NAME } from '#domain/people/account.ts';
import { formatDay } from '#domain/values/calendar-days.ts';
import { formatDateTime, formatWeekdayTime } from '#domain/values/time.ts';
import { type Paged, usePaged } from '#web/api/paged.ts';
import { listHref } from '#web/api/use-search-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceLink, ChoiceLinks } from '#web/ui/choice-links.tsx';
import { afterClick } from '#web/ui/lazy.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import type { InquiryAct } from './inquiry-dialog.tsx';

const Dialog = afterClick(() => import('./inquiry-dialog.tsx'));

/** Which inquiries are listed. */
type Filter = Pick<InquiryQuery, 'state' | 'kind' | 'auction' | 'sale'>;

/** The list as its page shows it; the page is also shown if the list could not be read. */
export type InquiryList = { filter: Filter } & (({ failed: false } & Paged<AdminInquiry>) | { failed: true });

const STATES: Record<InquiryState, string> = {
	waiting: 'A responder',
	answered: 'Respondidas',
	refused: 'Recusadas',
};

const NOTHING: Record<InquiryState, readonly [title: string, words: string]> = {
	waiting: ['Nada a responder', 'Perguntas e pedidos de visita aparecem aqui assim que chegam.'],
	answered: ['Nenhuma resposta ainda', 'O que for respondido fica guardado aqui.'],
	refused: ['Nada recusado', 'O que for recusado fica guardado aqui, com o motivo.'],
};

/** Questions about lots and visits to them: what waits, oldest first, and what was answered. */
export function InquiriesScreen({ list }: { list: InquiryList }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const { revalidate } = useRevalidator();
	const [opened, setOpened] = useState<InquiryAct | null>(null);
	const open = async (act: InquiryAct) => {
		if (await Dialog.ready()) setOpened(act);
	};
	async function close(changed: boolean) {
		setOpened(null);
		if (!changed) return;
		await revalidate();
		heading.current?.focus();
	}
	return (
		<div className="measure py-8">
			<h1
				ref={heading}
				tabIndex={-1}
				className="flex flex-wrap items-center gap-3 font-serif text-28 font-semibold outline-none"
			>
				Perguntas e visitas
				{!list.failed && (
					<span className="font-sans">
						<Badge tone={list.total > 0 && list.filter.state === 'waiting' ? 'warn' : 'neutral'}>
							{list.total.toLocaleString('pt-BR')}
						</Badge>
					</span>
				)}
			</h1>
			<p className="mt-1 mb-6 max-w-prose text-ink-soft">
				Responda até a véspera do leilão (CNJ 236, art. 14, § 2º). A resposta aparece na página do lote, sem o
				nome de quem perguntou. O que muda o edital ou um dado do lote pede uma errata, e não uma resposta.
			</p>
			<Choices filter={list.filter} />
			{list.failed ? (
				<LoadFailed words={{ title: 'Erro', description: 'Não foi possível carregar as perguntas.' }} />
			) : (
				<Rows list={list} onOpen={(act) => void open(act)} />
			)}
			{opened && (
				<Suspense>
					<Dialog.Part {...opened} onClose={(changed) => void close(changed)} />
				</Suspense>
			)}
		</div>
	);
}

function Choices({ filter: { state, kind, auction, sale } }: { filter: Filter }) {
	const { search } = useLocation();
	return (
		<div className="mb-6 grid gap-2">
			<ChoiceLinks label="Situação">
				{INQUIRY_STATES.map((each) => (
					<ChoiceLink
						narrow
						key={each}
						to={listHref(search, { state: each === 'waiting' ? '' : each })}
						chosen={each === state}
						replace={false}
					>
						{STATES[each]}
					</ChoiceLink>
				))}
			</ChoiceLinks>
			<ChoiceLinks label="O que foi pedido">
				<ChoiceLink narrow to={listHref(search, { kind: '' })} chosen={kind === undefined} replace={false}>
					Tudo
				</ChoiceLink>
				{INQUIRY_KINDS.map((each) => (
					<ChoiceLink
						narrow
						key={each}
						to={listHref(search, { kind: each })}
						chosen={each === kind}
						replace={false}
					>
						{`${INQUIRY_LABELS[each]}s`}
					</ChoiceLink>
				))}
				{(auction ?? sale) !== undefined && (
					<ChoiceLink narrow to={listHref(search, { auction: '', sale: '' })} chosen={false}>
						{auction ? 'De todos os lotes' : 'De todos os leilões'}
					</ChoiceLink>
				)}
			</ChoiceLinks>
		</div>
	);
}

interface RowsProps {
	list: Extract<InquiryList, { failed: false }>;
	onOpen: (act: InquiryAct) => void;
}

function Rows({ list, onOpen }: RowsProps) {
	const { items, moreHref, loading, loadMore } = usePaged(list);
	const [title, words] = NOTHING[list.filter.state];
	if (items.length === 0)
		return (
			<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
				<p className="font-serif text-18 font-semibold">{title}</p>
				<p className="mt-1 text-ink-soft">{words}</p>
			</div>
		);
	return (
		<>
			<ul className="rounded-card border border-line bg-surface">
				{items.map((inquiry) => (
					<li
						key={inquiry.id}
						className="grid gap-x-6 gap-y-2 border-b border-line p-4 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]"
					>
						<Inquiry inquiry={inquiry} />
						<Acts inquiry={inquiry} onOpen={onOpen} />
					</li>
				))}
			</ul>
			<LoadMore href={moreHref} loading={loading} onLoad={loadMore} />
		</>
	);
}

function Inquiry({ inquiry }: { inquiry: AdminInquiry }) {
	const { kind, auction, person, body, asked_at, answers, reason, note } = inquiry;
	const [answer, ...corrected] = answers;
	return (
		<div className="grid min-w-0 gap-1">
			<p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-soft tabular-nums">
				<Badge>{INQUIRY_LABELS[kind]}</Badge>
				<Link
					to={PAGES.auction(auction.id)}
					className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
				>
					{auction.lot_number === null ? auction.title : `Lote ${auction.lot_number}: ${auction.title}`}
				</Link>
			</p>
			{kind === 'visit' && <p className="font-semibold">{visitWords(inquiry)}</p>}
			{body && (
				<p
					className={`max-w-[80ch] whitespace-pre-line wrap-anywhere ${kind === 'question' ? 'font-semibold' : ''}`}
				>
					{body}
				</p>
			)}
			{answer && <p className="max-w-[80ch] whitespace-pre-line wrap-anywhere">{answer.body}</p>}
			{corrected.length > 0 && (
				<p className="text-14 text-ink-soft">
					{corrected.length === 1 ? 'Corrigida 1 vez' : `Corrigida ${corrected.length} vezes`}
				</p>
			)}
			{(note ?? reason) && (
				<p className="max-w-[80ch] whitespace-pre-line wrap-anywhere">{note ?? `Motivo: ${reason}`}</p>
			)}
			<p className="text-14 text-ink-soft wrap-anywhere tabular-nums">
				{`${person.email === null ? DELETED_NAME : `${person.name}, ${person.email}`} · ${formatDateTime(asked_at)}${decidedWords(inquiry)}`}
			</p>
		</div>
	);
}

function visitWords({ day, period, visit_at }: AdminInquiry): string {
	if (visit_at !== null) return `Marcada para ${formatWeekdayTime(visit_at)}`;
	return `Para ${formatDay(day ?? '')}, ${PERIOD_LABELS[period ?? 'any'].toLocaleLowerCase('pt-BR')}`;
}

function decidedWords({ decided_at, decided_by }: AdminInquiry): string {
	return decided_at === null ? '' : ` · decidido em ${formatDateTime(decided_at)} por ${decided_by ?? ''}`;
}

function Acts({ inquiry, onOpen }: { inquiry: AdminInquiry } & Pick<RowsProps, 'onOpen'>) {
	const { kind, state } = inquiry;
	const refusable = state === 'waiting' || (kind === 'visit' && state === 'answered');
	return (
		<div className="flex flex-wrap content-start items-start gap-2 md:justify-end">
			<Button variant="secondary" onClick={() => onOpen({ act: 'answer', inquiry })}>
				{ANSWERS[kind][state]}
			</Button>
			{refusable && (
				<Button variant="quiet" onClick={() => onOpen({ act: 'refuse', inquiry })}>
					{state === 'answered' ? 'Desmarcar' : 'Recusar'}
				</Button>
			)}
		</div>
	);
}

const ANSWERS = {
	question: { waiting: 'Responder', answered: 'Corrigir resposta', refused: 'Responder' },
	visit: { waiting: 'Marcar', answered: 'Mudar horário', refused: 'Marcar' },
};
