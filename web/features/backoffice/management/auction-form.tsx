import type { FormEvent, ReactNode } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { FORM_STEP_NAMES, FORM_STEPS, type FormStep } from '#domain/lot/asked-facts.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { formatNearTime } from '#domain/values/near-time.ts';
import { useViewer } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type Draft, draftOf, NEW_DRAFT } from './draft.ts';
import { SectionFields } from './form-sections.tsx';
import { draftKey } from './kept-draft.ts';
import { RefusalNote } from './refusal-note.tsx';
import { RevisionField } from './revision.tsx';
import { StepList } from './step-list.tsx';
import { UnsavedDialog, useUnsavedGuard } from './unsaved-guard.tsx';
import { type Afterwards, type AuctionFormState, useAuctionForm } from './use-auction-form.ts';
import { type Steps, sectionId, useSteps } from './use-steps.ts';

interface Props {
	/** Null for a new auction. */
	auction: AdminAuction | null;
	/** The values of a new one; those of spec §9 if omitted. */
	initial?: Draft;
	now: number;
	/** On a page of its own, one step at a time; otherwise all of them, one below the other. */
	paged?: boolean;
	/** Whether it follows another form on the page. */
	another?: boolean;
	onClose: () => void;
	/** Called after something was saved. `complete`: nothing is left to do in the form. `draft`: its id if it is a new draft. */
	onSaved: (complete: boolean, draft: string | null, then: Afterwards) => void;
	/** Reads the auction again and discards what was typed. */
	onReload: () => void;
	/** What is beside the form. */
	children?: (form: AuctionFormState, steps: Steps) => ReactNode;
}

/** The form that creates and edits auctions (spec §5), in five steps. */
export function AuctionForm({
	auction,
	initial = NEW_DRAFT,
	now,
	paged = false,
	another = false,
	...on
}: Props) {
	const admin = useViewer()?.id ?? '';
	const form = useAuctionForm({
		auction,
		initial: auction ? draftOf(auction) : initial,
		key: draftKey(admin, auction?.id ?? (initial.sale_id || 'new')),
		now,
		onSaved(complete, created, then) {
			if (complete) guard.release();
			on.onSaved(complete, created, then);
		},
	});
	const guard = useUnsavedGuard(form.unsaved);
	const steps = useSteps(form, { paged, another });
	function save(then: Afterwards) {
		steps.reach('wrong');
		form.save(then);
	}
	const inFields = Object.keys(form.refused?.fields ?? {}).length > 0;
	const fields = (
		<form
			ref={steps.area}
			noValidate
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				save('leave');
			}}
			onPaste={({ clipboardData }) => {
				if (clipboardData.files.length > 0 && !form.saving) form.pictures.add([...clipboardData.files]);
			}}
			className="mt-4 grid min-w-0 content-start gap-6"
		>
			<KeptDraftNote form={form} />
			<StepList steps={steps} />
			<fieldset disabled={form.saving} className="grid min-w-0 gap-8">
				{FORM_STEP_NAMES.map((step) => (
					<Section key={step} step={step} form={form} steps={steps} paged={paged} />
				))}
				<RevisionField revision={form.revision} />
			</fieldset>
			<RefusalNote
				refused={inFields ? null : form.refused}
				fields={[]}
				reload="Recarregar leilão"
				onReload={() => {
					guard.release();
					form.forget();
					on.onReload();
				}}
			/>
			<FormEnd form={form} paged={paged} onClose={on.onClose} onSave={save} />
			<UnsavedDialog
				open={guard.confirming}
				onStay={guard.stay}
				onLeave={() => {
					form.forget();
					guard.leave();
				}}
			/>
		</form>
	);
	if (!on.children) return fields;
	return (
		<div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
			{fields}
			{on.children(form, steps)}
		</div>
	);
}

interface SectionProps {
	step: FormStep;
	form: AuctionFormState;
	steps: Steps;
	paged: boolean;
}

function Section({ step, form, steps, paged }: SectionProps) {
	const Heading = paged ? 'h2' : 'h3';
	const { next } = steps;
	return (
		<section
			id={sectionId(step)}
			data-step={step}
			aria-labelledby={`${sectionId(step)}-title`}
			hidden={!steps.isShown(step)}
			onFocus={steps.onFocus}
			className="grid min-w-0 gap-4 [&[hidden]]:hidden"
		>
			<Heading
				id={`${sectionId(step)}-title`}
				data-title
				tabIndex={-1}
				className="font-serif text-18 font-semibold outline-none"
			>
				{FORM_STEPS[step]}
			</Heading>
			<SectionFields step={step} form={form} />
			{paged && next && (
				<Button variant="outlined" className="justify-self-end" onClick={() => steps.reach({ step: next })}>
					{`Continuar: ${FORM_STEPS[next]}`}
				</Button>
			)}
		</section>
	);
}

interface FormEndProps {
	form: AuctionFormState;
	/** Whether the form is a page of its own, not a dialog. */
	paged: boolean;
	onClose: () => void;
	onSave: (then: Afterwards) => void;
}

/** The buttons of the form; the last one submits it. */
function FormEnd({ form: { saving, stored, draft }, paged, onClose, onSave }: FormEndProps) {
	const fresh = stored === null;
	return (
		<DialogActions
			className={`sticky bottom-0 z-1 border-t border-line py-3 ${paged ? 'bg-paper' : 'bg-surface'}`}
			back={
				<Button variant="quiet" disabled={saving} onClick={onClose}>
					Cancelar
				</Button>
			}
			act={
				<>
					{fresh && isRegulated(draft.kind) && (
						<Button variant="secondary" disabled={saving} onClick={() => onSave('stay')}>
							Salvar rascunho
						</Button>
					)}
					{fresh && paged && draft.sale_id !== '' && (
						<Button variant="secondary" disabled={saving} onClick={() => onSave('another')}>
							Salvar e criar outro
						</Button>
					)}
					<Button type="submit" disabled={saving}>
						{saving && <Spinner />}
						{saving ? 'Salvando...' : fresh ? 'Criar leilão' : 'Salvar alterações'}
					</Button>
				</>
			}
		/>
	);
}

/** Offers what was typed before and not saved, with its time. */
function KeptDraftNote({ form }: { form: AuctionFormState }) {
	const { kept, stored, now } = form;
	if (kept === null) return null;
	const other = stored !== null && kept.version !== null && kept.version !== stored.version;
	return (
		<div
			role="status"
			className="flex flex-wrap items-center gap-3 rounded-control border border-edge bg-wash p-3"
		>
			<p className="min-w-0 grow basis-60 text-14">
				O que você preencheu e não salvou ainda está neste navegador. As imagens precisam ser escolhidas de
				novo.
				{other && ' O leilão mudou desde então: confira antes de salvar.'}
			</p>
			<Button variant="outlined" onClick={form.resume}>
				{`Continuar de onde parou (${formatNearTime(kept.at, now)})`}
			</Button>
			<Button variant="quiet" onClick={form.forget}>
				Descartar rascunho
			</Button>
		</div>
	);
}
