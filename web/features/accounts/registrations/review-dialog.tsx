import { type ReactNode, useEffect, useRef } from 'react';
import type { ListedStatus } from '#contract/registrations.ts';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { Decision } from './registration-decision.tsx';
import type { RegistrationRow } from './registration-row.ts';
import { NoDocument, ReviewPanel } from './review-panel.tsx';
import type { Review } from './use-review.ts';

interface Props {
	review: Review;
	/** The viewer of a registration's document. */
	documentOf: (row: RegistrationRow) => ReactNode;
}

const TITLES: Record<ListedStatus, string> = {
	pending: 'Analisar cadastro',
	unchecked: 'Analisar cadastro',
	approved: 'Cadastro aprovado',
	rejected: 'Cadastro recusado',
};

/** The document of a registration with the user's data and the decision beside it. */
export function ReviewDialog({ review, documentOf }: Props) {
	const { row } = review;
	return (
		<ReviewPanel
			title={row && TITLES[row.status]}
			label={row ? `Cadastro de ${row.name}` : ''}
			pages={review}
			document={row && (row.document ? documentOf(row) : <NoDocument>Nenhum documento enviado</NoDocument>)}
		>
			{row && (
				<div key={row.id} className="grid min-w-0 content-start gap-6">
					<Person row={row} />
					<Decision review={review} row={row} />
					{review.refused && <RefusalAlert small refused={review.refused} />}
				</div>
			)}
		</ReviewPanel>
	);
}

/** Takes the focus when another registration is shown, so that screen readers announce the name. */
export function Person({ row }: { row: RegistrationRow }) {
	const name = useRef<HTMLHeadingElement>(null);
	useEffect(() => name.current?.focus(), []);
	return (
		<div>
			<h3 ref={name} tabIndex={-1} className="text-18 font-semibold wrap-anywhere outline-none">
				{row.name}
			</h3>
			<dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-14">
				<Fact term="Email">{row.email}</Fact>
				<Fact term="Cadastro em">{row.since}</Fact>
				<Fact term="Email confirmado">{row.confirmed ? 'Sim' : 'Não'}</Fact>
				<Fact term="Identidade">{row.identity.words}</Fact>
				<Fact term="Documento">{row.document ? `Enviado em ${row.document.since}` : 'Não enviado'}</Fact>
			</dl>
			{row.again && <Again {...row.again} name={row.name} />}
			{row.refusal && <Refused {...row.refusal} />}
		</div>
	);
}

/** Why a registration that was decided before waits again. */
function Again({ long, before, reason, name }: NonNullable<RegistrationRow['again']> & { name: string }) {
	return (
		<div className="mt-4 grid gap-2 border-l-4 border-line bg-wash p-3 text-14">
			<p>{long}</p>
			{(before || reason) && (
				<dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
					{before && <Fact term="Nome aprovado">{before}</Fact>}
					{before && <Fact term="Nome agora">{name}</Fact>}
					{reason && <Fact term="Motivo">{reason}</Fact>}
				</dl>
			)}
		</div>
	);
}

/** How a registration was refused. */
function Refused({ long, reason }: NonNullable<RegistrationRow['refusal']>) {
	return (
		<div className="mt-4 grid gap-2 border-l-4 border-line bg-wash p-3 text-14">
			<p className="wrap-anywhere">{long}</p>
			{reason && <p className="whitespace-pre-line wrap-anywhere">{`Motivo: ${reason}`}</p>}
		</div>
	);
}

function Fact({ term, children }: { term: string; children: string }) {
	return (
		<>
			<dt className="text-ink-soft">{term}</dt>
			<dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
		</>
	);
}
