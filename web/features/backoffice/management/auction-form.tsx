import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { LABELS } from '#domain/auction/auction.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FactFields } from './fact-fields.tsx';
import { MainFields } from './main-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { RevisionField } from './revision.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { UnsavedDialog, useUnsavedGuard } from './unsaved-guard.tsx';
import { useAuctionForm } from './use-auction-form.ts';

interface Props {
	/** Null for a new auction. */
	auction: AdminAuction | null;
	now: number;
	onClose: () => void;
	/** Called after something was saved. `complete`: nothing is left to do in the form. `draft`: its id if it is a new draft. */
	onSaved: (complete: boolean, draft: string | null) => void;
	/** Reads the auction again and discards what was typed. */
	onReload: () => void;
}

/** The form that creates and edits auctions (spec §5). */
export function AuctionForm({ auction, now, onClose, onSaved, onReload }: Props) {
	const form = useAuctionForm({
		auction,
		now,
		onSaved(complete, created) {
			if (complete) guard.release();
			onSaved(complete, created);
		},
	});
	const guard = useUnsavedGuard(form.unsaved);
	const { element, tried } = useFocusOnError(form.saving);

	function submit(event: FormEvent) {
		event.preventDefault();
		tried();
		form.save();
	}

	const { stored, saving } = form;
	const inFields = Object.keys(form.refused?.fields ?? {}).length > 0;
	const open = stored === null || stored.status === 'pending';
	return (
		<form
			ref={element}
			noValidate
			onSubmit={submit}
			onPaste={({ clipboardData }) => {
				if (clipboardData.files.length > 0 && !saving) form.pictures.add([...clipboardData.files]);
			}}
			className="mt-4 grid gap-6"
		>
			<fieldset disabled={saving} className="grid min-w-0 gap-6">
				<MainFields form={form} />
				<ScheduleFields form={form} />
				{open ? (
					<StatusSwitch
						active={form.draft.status === 'active'}
						onChange={(active) => form.set('status', active ? 'active' : 'pending')}
					/>
				) : (
					<p className="text-14 text-ink-soft">
						Status: <strong className="text-ink">{LABELS[stored.status]}</strong>. Ele muda no controle ao
						vivo, não por este formulário.
					</p>
				)}
				<FactFields form={form} />
				<PictureFields pictures={form.pictures} error={form.pictureError} saving={saving} />
				<RevisionField revision={form.revision} />
			</fieldset>
			<RefusalNote
				refused={inFields ? null : form.refused}
				fields={[]}
				reload="Recarregar leilão"
				onReload={() => {
					guard.release();
					onReload();
				}}
			/>
			<FormEnd saving={saving} created={stored !== null} onClose={onClose} />
			<UnsavedDialog open={guard.confirming} onStay={guard.stay} onLeave={guard.leave} />
		</form>
	);
}

function FormEnd({ saving, created, onClose }: { saving: boolean; created: boolean; onClose: () => void }) {
	return (
		<div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
			<Button variant="secondary" disabled={saving} onClick={onClose}>
				Cancelar
			</Button>
			<Button type="submit" disabled={saving}>
				{saving && <Spinner />}
				{saving ? 'Salvando...' : created ? 'Salvar alterações' : 'Criar leilão'}
			</Button>
		</div>
	);
}

/** After a failed attempt, focuses the first field with an error. */
function useFocusOnError(saving: boolean) {
	const element = useRef<HTMLFormElement>(null);
	const [tries, setTries] = useState(0);
	useEffect(() => {
		if (tries === 0 || saving) return;
		element.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus();
	}, [tries, saving]);
	return { element, tried: () => setTries(tries + 1) };
}

interface StatusSwitchProps {
	active: boolean;
	onChange: (active: boolean) => void;
}

/** The switch of the form between pending and active (spec §4). */
function StatusSwitch({ active, onChange }: StatusSwitchProps) {
	const id = useId();
	return (
		<div>
			<label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
				<input
					type="checkbox"
					role="switch"
					name="status"
					checked={active}
					aria-checked={active}
					aria-describedby={`${id}-hint`}
					onChange={({ target }) => onChange(target.checked)}
					className="peer sr-only"
				/>
				<span
					aria-hidden
					className="relative h-6 w-11 rounded-full bg-edge transition-colors after:absolute after:top-1 after:left-1 after:size-4 after:rounded-full after:bg-surface after:transition-transform peer-checked:bg-brand peer-checked:after:translate-x-5 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
				/>
				Status: {active ? 'Ativo' : 'Pendente'}
			</label>
			<p id={`${id}-hint`} className="text-14 text-ink-soft">
				{active ? 'O leilão começa assim que for salvo.' : 'O leilão fica visível e espera a data de início.'}
			</p>
		</div>
	);
}
