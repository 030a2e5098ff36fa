import { useEffect, useRef, useState } from 'react';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import type { AuctionForm } from '#domain/auction-form.ts';
import { TOASTS, type Toast } from '#domain/toasts.ts';
import { changeAuction, createAuction } from '#web/api/backoffice.ts';
import type { Answer, Refusal } from '#web/api/request.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { toast } from '#web/ui/toast.ts';
import { bodyOf, changesOf, type Draft, differs, draftOf, NEW_DRAFT } from './draft.ts';
import { savePictures } from './save-pictures.ts';
import { toastSaved } from './saved-toasts.ts';
import { useFormErrors } from './use-form-errors.ts';
import { usePictures } from './use-pictures.ts';

interface Given {
	/** Null for a new one. */
	auction: AdminAuction | null;
	/** The server's clock as the page read it. */
	now: number;
	/** The auction is saved; `complete` when all its pictures are too. */
	onSaved: (complete: boolean) => void;
}

/** The form of one auction: what stands in it, what is wrong with it, and how it is saved. */
export function useAuctionForm({ auction, now: initial, onSaved }: Given) {
	const now = useServerNow(initial);
	const [stored, setStored] = useState(auction);
	const [filled, setFilled] = useState(() => (auction ? draftOf(auction) : NEW_DRAFT));
	const [draft, setDraft] = useState(filled);
	const { errors, parsed, touch, showAll, refuse } = useFormErrors(draft, now, stored);
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [saving, setSaving] = useState(false);
	const pictures = usePictures(auction?.images ?? []);
	const sending = useRef<AbortController>(null);
	useEffect(() => () => sending.current?.abort(), []);

	const typed = (Object.keys(draft) as (keyof Draft)[]).some((name) => differs(draft, filled, name));
	const needsPicture = stored === null && pictures.list.length === 0;

	function set<K extends keyof Draft>(name: K, value: Draft[K]) {
		const next = { ...draft, [name]: value };
		setDraft(next);
		touch(name, next);
	}

	async function save(): Promise<void> {
		showAll();
		setRefused(null);
		if (!parsed || needsPicture) return;
		setSaving(true);
		const answer = await send(parsed, draft, filled, stored);
		if ('refused' in answer) {
			refuse(answer.refused.fields);
			setRefused(answer.refused);
		} else {
			setFilled(draft);
			await saveRest(answer.done);
		}
		setSaving(false);
	}

	async function saveRest(saved: AdminAuction) {
		setStored(saved);
		sending.current = new AbortController();
		const { signal } = sending.current;
		const outcome = pictures.changed
			? await savePictures({ auction: saved, wanted: pictures.list, note: pictures.note, signal })
			: { auction: saved, left: [], failure: null };
		setStored(outcome.auction);
		pictures.reset(outcome.auction.images, outcome.left);
		toastSaved(outcome.auction, stored === null, now);
		const failure = outcome.left.length > 0 ? TOASTS['images.partly-failed'] : outcome.failure;
		if (failure) toast({ ...failure, tone: 'destructive' });
		onSaved(failure === null);
	}

	return {
		draft,
		set,
		errors,
		now,
		stored,
		pictures,
		pictureError: needsPicture ? errors.pictures : undefined,
		refused,
		saving,
		unsaved: typed || pictures.changed || saving,
		save: () => void save(),
	};
}

export type AuctionFormState = ReturnType<typeof useAuctionForm>;

function send(
	form: AuctionForm,
	draft: Draft,
	filled: Draft,
	stored: AdminAuction | null,
): Promise<Answer<AdminAuction>> {
	if (stored === null) return createAuction(bodyOf(form));
	const changes = changesOf(form, draft, filled);
	if (Object.keys(changes).length === 0) return Promise.resolve({ done: stored });
	return changeAuction(stored.id, { ...changes, version: stored.version });
}

/** Words for a refusal that no field shows. */
export function refusalToShow(refused: Refusal | null): Toast | null {
	return refused && Object.keys(refused.fields).length === 0 ? refused : null;
}
