import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { statusLabel } from '#domain/auction/auction.ts';
import { ENVIRONMENT_LABELS } from '#domain/auction/environments.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type AuctionForm, auctionForm } from '#domain/sale/auction-form.ts';
import { lockOf } from '#domain/sale/field-locks.ts';
import { formatDateTime, SECOND } from '#domain/values/time.ts';
import { changeAuction, createAuction } from '#web/api/backoffice.ts';
import type { Answer, Refusal } from '#web/api/request.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { toast } from '#web/ui/toast.ts';
import { bodyOf, changesOf, type Draft, differs, followed, formInput } from './draft.ts';
import { useTyped } from './kept-draft.ts';
import { useRevision } from './revision.tsx';
import { filledRoundFields } from './round-draft.ts';
import { savePictures } from './save-pictures.ts';
import { type Pictures, usePictures } from './use-pictures.ts';

/** The second toast of spec §8: half a second later, for eight seconds. */
const DETAILS_DELAY = 0.5 * SECOND;
const DETAILS_TIMEOUT = 8 * SECOND;

/** What follows a form that was saved: the place it leads to, the same lot again, or another new one. */
export type Afterwards = 'leave' | 'stay' | 'another';

interface FormOptions {
	/** Null for a new auction. */
	auction: AdminAuction | null;
	/** The values it begins with. */
	initial: Draft;
	/** Under which what was typed is kept in this browser (`draftKey`). */
	key: string;
	/** The server's time when the page was loaded. */
	now: number;
	/** Called after the auction was saved. `complete`: all its pictures were saved too. `draft`: its id if it is a new draft. */
	onSaved: (complete: boolean, draft: string | null, then: Afterwards) => void;
}

/** The form of one auction: its values, its errors, and saving. */
export function useAuctionForm({ auction, initial, key, now: loaded, onSaved }: FormOptions) {
	const now = useServerNow(loaded);
	const [stored, setStored] = useState(auction);
	const values = useTyped({ key, initial, version: stored?.version ?? null, now });
	const { draft, filled } = values;
	const { errors, all, parsed, touch, showAll, refuse } = useFormErrors(draft, now, stored);
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [saving, setSaving] = useState(false);
	const pictures = usePictures(auction?.images ?? []);
	const beginSending = useSending();
	const revision = useRevision({ stored, draft, filled, pictures: pictures.changed });
	const needsPicture = stored === null && pictures.list.length === 0;

	function set<K extends keyof Draft>(name: K, value: Draft[K]) {
		const next = followed({ ...draft, [name]: value }, { draft, name, stored });
		values.put(next);
		touch(name, next);
	}

	async function save(then: Afterwards): Promise<void> {
		showAll();
		setRefused(null);
		if (!revision.check() || !parsed || needsPicture) return;
		setSaving(true);
		const answer = await send(parsed, { draft, filled, stored, reason: revision.reason });
		if ('refused' in answer) {
			refuse(answer.refused.fields);
			setRefused(answer.refused);
		} else {
			values.saved();
			await saveRest(answer.done, revision.reason, then);
		}
		setSaving(false);
	}

	async function saveRest(saved: AdminAuction, reason: string, then: Afterwards) {
		setStored(saved);
		const outcome = await withPictures(saved, pictures, { reason, signal: beginSending() });
		setStored(outcome.auction);
		pictures.reset(outcome.auction.images, outcome.left);
		toastSaved(outcome.auction, stored === null, now);
		onSaved(
			toastFailure(outcome) === null,
			stored === null && saved.published_at === null ? saved.id : null,
			then,
		);
	}

	return {
		draft,
		set,
		errors,
		now,
		stored,
		lock: (field: string) => (stored === null ? null : lockOf(field, stored)),
		...roundsOf(stored, draft, filled),
		pictures,
		pictureError: needsPicture ? errors.pictures : undefined,
		revision,
		refused,
		saving,
		/** The fields that keep the form from being saved, shown or not. */
		open: Object.keys(all).filter((name) => name !== 'pictures' || needsPicture),
		unsaved: values.changed || pictures.changed || saving,
		...values.keeping,
		save: (then: Afterwards = 'leave') => void save(then),
	};
}

/** Ends what is being sent when the form closes; each call gives the signal of a new sending. */
function useSending(): () => AbortSignal {
	const sending = useRef<AbortController>(null);
	useEffect(() => () => sending.current?.abort(), []);
	return () => {
		sending.current = new AbortController();
		return sending.current.signal;
	};
}

/** Shows which part of the pictures was not saved; null if all were. */
function toastFailure({ left, failure: other }: Awaited<ReturnType<typeof savePictures>>) {
	const failure = left.length > 0 ? BACKOFFICE_TOASTS['images.partly-failed'] : other;
	if (failure) toast({ ...failure, tone: 'destructive' });
	return failure;
}

/** Saves the pictures of the form, if they differ from the stored ones. */
async function withPictures(
	auction: AdminAuction,
	{ changed, list: wanted, note }: Pictures,
	{ reason, signal }: { reason: string; signal: AbortSignal },
): ReturnType<typeof savePictures> {
	if (!changed) return { auction, left: [], failure: null };
	return savePictures({ auction, wanted, reason, note, signal });
}

/**
 * `over` is the number of rounds that are over. `ruled` is why initial bid, start and end are not typed: they are those
 * of the current round (rules §29); undefined if the lot does not run by rounds.
 */
function roundsOf(stored: AdminAuction | null, draft: Draft, filled: Draft) {
	const current = stored?.round ?? 1;
	const runs = stored === null || stored.round !== null || differs(draft, filled, 'rounds');
	const ruled = runs && draft.rounds.length > 0 ? `Do quadro de datas: ${roundName(current)}` : undefined;
	return { ruled, over: current - 1 };
}

export type AuctionFormState = ReturnType<typeof useAuctionForm>;

interface Sent {
	draft: Draft;
	filled: Draft;
	stored: AdminAuction | null;
	/** Why bidders see the lot change; '' where they need not know. */
	reason: string;
}

function send(form: AuctionForm, { draft, filled, stored, reason }: Sent): Promise<Answer<AdminAuction>> {
	if (stored === null) return createAuction(bodyOf(form));
	const changes = changesOf(form, draft, filled);
	if (Object.keys(changes).length === 0) return Promise.resolve({ done: stored });
	const why = reason ? { revision_reason: reason } : {};
	return changeAuction(stored.id, { ...changes, ...why, version: stored.version });
}

/** Shows that an auction was saved, and shortly after its details. */
function toastSaved(auction: AdminAuction, created: boolean, now: number): void {
	toast(BACKOFFICE_TOASTS[created ? 'auction.created' : 'auction.updated']);
	setTimeout(() => toast({ ...detailsOf(auction, now), timeout: DETAILS_TIMEOUT }), DETAILS_DELAY);
}

function detailsOf(auction: AdminAuction, now: number) {
	const parts = [
		`ID: ${auction.id}`,
		`Ambiente: ${ENVIRONMENT_LABELS[auction.environment]}`,
		`Status: ${statusLabel(auction, now)}`,
		`Início: ${formatDateTime(auction.start_time)}`,
		`Término: ${formatDateTime(auction.end_time)}`,
	];
	return { title: 'Detalhes do leilão', description: parts.join(' · ') };
}

type Errors = Partial<Record<string, string>>;

/** The fields of the schedule, which are validated together. */
const SCHEDULE = ['start_date', 'start_time', 'end_date', 'end_time'] as const;

/**
 * The errors of the fields that were changed, or of all fields after an attempt to save, and those reported by the
 * server.
 */
function useFormErrors(draft: Draft, now: number, stored: AdminAuction | null) {
	const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
	const [tried, setTried] = useState(false);
	const [refused, setRefused] = useState<Errors>({});
	const read = auctionForm(now, stored?.start_time).safeParse(formInput(draft));
	const all: Errors = read.success ? {} : firstErrors(read.error);
	all.pictures = BACKOFFICE_TOASTS['images.required'].description;
	const errors: Errors = { ...refused };
	for (const [name, words] of Object.entries(all)) if (tried || shown.has(name)) errors[name] = words;

	return {
		errors,
		/** What is wrong with any field, shown or not. */
		all,
		parsed: read.success ? read.data : null,
		touch(name: keyof Draft, next: Draft) {
			const scheduled = SCHEDULE.some((each) => each === name) && next.start_date && next.end_date;
			const rounds = name === 'rounds' ? filledRoundFields(next.rounds) : [];
			setShown(new Set([...shown, name, ...(scheduled ? SCHEDULE : []), ...rounds]));
			const about = (field: string) => field === name || field.startsWith(`${name}.`);
			setRefused(Object.fromEntries(Object.entries(refused).filter(([field]) => !about(field))));
		},
		showAll: () => setTried(true),
		/** The server reports the start on its time; the form shows the error on the date (spec §5). */
		refuse({ start_time, ...others }: Errors) {
			setRefused({ ...others, ...(start_time && { start_date: start_time }) });
		},
	};
}

/**
 * The first message for each invalid field. Fields of a round are named with its index; any other list is one field.
 */
function firstErrors(error: z.ZodError): Errors {
	const errors: Errors = {};
	for (const { path, message } of error.issues) {
		const name = path[0] === 'rounds' ? path.join('.') : String(path[0]);
		errors[name] ??= message;
	}
	return errors;
}
