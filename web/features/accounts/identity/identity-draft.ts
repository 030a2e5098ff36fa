import type { OwnIdentity } from '#contract/identity.ts';
import { type IdentityForm, identityForm, readIdentity } from '#domain/people/identity.ts';
import type { PersonType } from '#domain/people/identity-words.ts';
import { taxIdFaultWords } from '#domain/problems/identity-problems.ts';
import type { Submission } from '#web/ui/submission.ts';

/** The fields of the form, named as the server names them. */
export const FIELDS = ['tax_id', 'phone', 'address', 'representative.name', 'representative.tax_id'] as const;

export type Stated = NonNullable<OwnIdentity['identity']>;

/** The identity that was stated, as the values of the form. */
export function draftOf(stated: Stated | null): Record<string, string> {
	if (!stated) return {};
	const { tax_id, phone, address, representative } = stated;
	return {
		tax_id,
		phone: phone ?? '',
		address: address ?? '',
		...(representative && {
			'representative.name': representative.name,
			'representative.tax_id': representative.tax_id,
		}),
	};
}

/** The body of the request, or the messages for its fields. */
export function readDraft(
	person_type: PersonType,
	values: Record<string, string>,
): { form: IdentityForm } | { errors: Submission['errors'] } {
	const { tax_id = '', phone = '', address = '' } = values;
	const [name = '', representative_id = ''] = [
		values['representative.name'],
		values['representative.tax_id'],
	];
	const company = person_type === 'company' && { representative: { name, tax_id: representative_id } };
	const read = identityForm.safeParse({ person_type, tax_id, phone, address, ...company });
	if (!read.success) return { errors: messagesOf(read.error.issues) };
	const identity = readIdentity(read.data);
	if ('identity' in identity) return { form: read.data };
	return {
		errors: Object.fromEntries(identity.faults.map((fault) => [fault.field, taxIdFaultWords(fault)])),
	};
}

function messagesOf(issues: readonly { path: PropertyKey[]; message: string }[]): Submission['errors'] {
	const errors: Submission['errors'] = {};
	for (const { path, message } of issues) errors[path.join('.')] ??= message;
	return errors;
}
