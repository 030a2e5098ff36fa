import { useEffect, useRef, useState } from 'react';
import type { PersonFile, QueueItem } from '#contract/people.ts';
import { actionWords } from '#domain/backoffice/audit.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { supportingLink } from '#web/api/documents.ts';
import { readPersonFile } from '#web/api/people.ts';
import { DocumentViewer } from '#web/features/accounts/documents/document-viewer.tsx';
import { Decision } from '#web/features/accounts/registrations/registration-decision.tsx';
import { rowOf } from '#web/features/accounts/registrations/registration-row.ts';
import { Person } from '#web/features/accounts/registrations/review-dialog.tsx';
import { NoDocument, ReviewPanel } from '#web/features/accounts/registrations/review-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { KIND_WORDS, urgencyOf } from './item-words.ts';
import { RequestReview } from './request-review.tsx';
import type { QueueReview } from './use-queue-review.ts';

/** The panel in which the items of the queue are decided, one after the other. */
export function QueuePanel({ review }: { review: QueueReview }) {
	const { item } = review;
	return (
		<ReviewPanel
			title={item && KIND_WORDS[item.kind].title}
			label={item ? `${KIND_WORDS[item.kind].name} de ${item.person.name}` : ''}
			pages={review}
			document={item && <Documents key={item.id} item={item} />}
		>
			{item && (review.gone ? <Gone review={review} item={item} /> : <Item review={review} item={item} />)}
		</ReviewPanel>
	);
}

interface ItemProps {
	review: QueueReview;
	item: QueueItem;
}

function Item({ review, item }: ItemProps) {
	const { registration } = item;
	const urgency = urgencyOf(item);
	return (
		// What was ticked is forgotten where what is shown changes.
		<div key={shownOf(item)} className="grid min-w-0 content-start gap-6">
			{urgency && (
				<p
					className={`text-14 wrap-anywhere ${item.lot?.running ? 'font-semibold text-warn' : 'text-ink-soft'}`}
				>
					{`${urgency}: ${item.lot?.title}`}
				</p>
			)}
			{registration ? (
				<>
					<Person row={rowOf(registration)} />
					<Decision
						row={rowOf(registration)}
						review={{
							...review,
							decide: (decided, send) => review.decide(BACKOFFICE_TOASTS[`registration.${decided}`], send),
						}}
					/>
				</>
			) : (
				<RequestReview item={item} review={review} />
			)}
			{review.refused && <RefusalAlert small refused={review.refused} />}
		</div>
	);
}

/** What a decision is about, as it is on the screen. */
function shownOf({ id, document, person, registration, enrolment, preference }: QueueItem): string {
	const version = enrolment?.version ?? preference?.version ?? registration?.identity?.stated_at;
	return [id, person.name, document?.uploaded_at, version].join(' ');
}

/** An item that left the queue while it was open: what became of it, and the way on. */
function Gone({ review, item }: ItemProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	const [last, setLast] = useState<PersonFile['acts'][number] | null>(null);
	const { id } = item.person;
	useEffect(() => {
		let current = true;
		heading.current?.focus();
		void readPersonFile(id).then((answer) => {
			if (current && 'done' in answer) setLast(answer.done.acts[0] ?? null);
		});
		return () => {
			current = false;
		};
	}, [id]);
	return (
		<div role="status" className="grid justify-items-start gap-3 border-l-4 border-line bg-wash p-4">
			<h3 ref={heading} tabIndex={-1} className="text-18 font-semibold wrap-anywhere outline-none">
				{item.person.name}
			</h3>
			<p>Já não espera por decisão. Nada do que você marcou foi gravado.</p>
			{last && (
				<p className="text-14 text-ink-soft">
					{`${actionWords(last.action)}: ${last.by ?? 'conta excluída'}, em ${formatDateTime(last.at)}.`}
				</p>
			)}
			<Button aria-keyshortcuts="a" onClick={review.goOn}>
				{review.position.count > 0 ? 'Próximo' : 'Fechar'}
			</Button>
		</div>
	);
}

/** The documents that prove what is decided. Of a right of preference its own comes first. */
function Documents({ item: { person, document, preference } }: { item: QueueItem }) {
	const supporting = preference?.document ?? null;
	const [own, setOwn] = useState(supporting !== null);
	return (
		<div className="grid gap-3">
			{supporting && document && (
				<div className="flex flex-wrap gap-2">
					<Choice chosen={own} onChoose={() => setOwn(true)}>
						Documento da preferência
					</Choice>
					<Choice chosen={!own} onChoose={() => setOwn(false)}>
						Documento da pessoa
					</Choice>
				</div>
			)}
			{supporting && own && (
				<DocumentViewer
					key={supporting.id}
					id={supporting.id}
					link={supportingLink}
					kind={supporting.kind}
					label={`Documento do direito de preferência de ${person.name}`}
				/>
			)}
			{!(supporting && own) && document && (
				<DocumentViewer
					key={document.uploaded_at}
					id={person.id}
					kind={document.kind}
					label={`Documento de ${person.name}`}
				/>
			)}
			{!supporting && !document && <NoDocument>Nenhum documento enviado</NoDocument>}
		</div>
	);
}

interface ChoiceProps {
	chosen: boolean;
	onChoose: () => void;
	children: string;
}

function Choice({ chosen, onChoose, children }: ChoiceProps) {
	return (
		<Button
			variant="secondary"
			aria-pressed={chosen}
			className="text-14 aria-pressed:border-brand aria-pressed:text-brand"
			onClick={onChoose}
		>
			{children}
		</Button>
	);
}
