import { useState } from 'react';
import type { z } from 'zod';
import type { AdminAuction } from '#contract/admin-auctions.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { auctionForm } from '#domain/sale/auction-form.ts';
import { type Draft, formInput } from './draft.ts';
import { filledRoundFields } from './round-draft.ts';

export type Errors = Partial<Record<string, string>>;

/** The fields of the schedule, which are validated together. */
const SCHEDULE = ['start_date', 'start_time', 'end_date', 'end_time'] as const;

/**
 * The errors of the fields that were changed, or of all fields after an attempt to save, and those reported by the
 * server.
 */
export function useFormErrors(draft: Draft, now: number, stored: AdminAuction | null) {
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
