import type { Refusal } from '#web/api/account.ts';
import type { Submission } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * What a form shows after a refusal: the words on the field that `fields` names for the server's code or for the
 * server's name of a field, or else in a toast.
 */
export function refusedSubmission(
	refusal: Refusal,
	values: Submission['values'],
	fields: Record<string, string>,
): Submission {
	const { code, title, description } = refusal;
	const field = code === null ? undefined : fields[code];
	if (field) return { values, errors: { [field]: description } };
	const errors = Object.entries(refusal.fields).flatMap(([name, words]) => {
		const shown = fields[name];
		return shown === undefined ? [] : [[shown, words]];
	});
	if (errors.length > 0) return { values, errors: Object.fromEntries(errors) };
	toast({ title, description, tone: 'destructive' });
	return { values, errors: {} };
}
