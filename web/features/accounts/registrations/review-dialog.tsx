import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { Decision } from './registration-decision.tsx';
import type { RegistrationRow } from './registration-row.ts';
import type { Review } from './use-review.ts';

interface Props {
	review: Review;
	/** The viewer of a registration's document. */
	documentOf: (row: RegistrationRow) => ReactNode;
}

/**
 * The document with the user's data and the decision beside it. The arrow keys change to the previous and next
 * registration.
 */
export function ReviewDialog({ review, documentOf }: Props) {
	const { row, busy } = review;
	const title = row?.status === 'approved' ? 'Cadastro aprovado' : 'Analisar cadastro';
	usePageKeys(review);
	return (
		<Dialog open={row !== null} title={title} placement="wide" busy={busy} onClose={review.close}>
			{row && (
				<article
					aria-label={`Cadastro de ${row.name}`}
					className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
				>
					<div className="min-w-0">
						{row.document ? (
							documentOf(row)
						) : (
							<p className="grid min-h-40 place-items-center rounded-control border border-dashed border-edge p-4 text-center font-semibold">
								Nenhum documento enviado
							</p>
						)}
					</div>
					<div key={row.id} className="grid min-w-0 content-start gap-6">
						<Person row={row} />
						<Decision review={review} row={row} />
						{review.refused && <RefusalAlert small refused={review.refused} />}
						<Pager review={review} />
					</div>
				</article>
			)}
		</Dialog>
	);
}

/**
 * Listens on the whole document, because a dialog opens with the focus on its title. Fields and scrollable areas keep
 * their arrow keys.
 */
function usePageKeys({ row, previous, next }: Review) {
	const open = row !== null;
	const turnPage = useEffectEvent(({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
		if (altKey || ctrlKey || metaKey || shiftKey) return;
		if (target instanceof Element && target.closest('input, textarea, section[tabindex]')) return;
		if (key === 'ArrowLeft') previous();
		if (key === 'ArrowRight') next();
	});
	useEffect(() => {
		if (!open) return;
		const listen = (event: KeyboardEvent) => turnPage(event);
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, [open]);
}

/** Takes the focus when another registration is shown, so that screen readers announce the name. */
function Person({ row }: { row: RegistrationRow }) {
	const name = useRef<HTMLHeadingElement>(null);
	useEffect(() => name.current?.focus(), []);
	return (
		<div>
			<h3 ref={name} tabIndex={-1} className="text-18 font-semibold wrap-anywhere outline-none">
				{row.name}
			</h3>
			<dl className="mt-2 grid gap-x-4 gap-y-1 text-14 sm:grid-cols-[auto_1fr]">
				<Fact term="Email">{row.email}</Fact>
				<Fact term="Cadastro em">{row.since}</Fact>
				<Fact term="Email confirmado">{row.confirmed ? 'Sim' : 'Não'}</Fact>
				<Fact term="Identidade">{row.identity.words}</Fact>
				<Fact term="Documento">{row.document ? `Enviado em ${row.document.since}` : 'Não enviado'}</Fact>
			</dl>
			{row.again && <Again {...row.again} name={row.name} />}
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

function Fact({ term, children }: { term: string; children: string }) {
	return (
		<>
			<dt className="text-ink-soft">{term}</dt>
			<dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
		</>
	);
}

const STEP = 'px-3! aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

function Pager({ review }: { review: Review }) {
	const { index, count } = review.position;
	if (count < 2) return null;
	return (
		<nav aria-label="Cadastros" className="flex items-center justify-between gap-2 border-t border-line pt-4">
			<Button variant="secondary" className={STEP} aria-disabled={index === 0} onClick={review.previous}>
				<ChevronLeft aria-hidden size={18} />
				Anterior
			</Button>
			<span className="text-14 whitespace-nowrap text-ink-soft tabular-nums">{`${index + 1} de ${count}`}</span>
			<Button variant="secondary" className={STEP} aria-disabled={index === count - 1} onClick={review.next}>
				Próximo
				<ChevronRight aria-hidden size={18} />
			</Button>
		</nav>
	);
}
