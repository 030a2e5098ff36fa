import { z } from 'zod';
import { PROFILE_STATUSES } from '#domain/auction/access.ts';
import {
	EXCLUSIONS,
	IDENTITY_CHECKS,
	OFFICIAL_RESULTS,
	PERSON_TYPES,
	type PersonType,
} from '#domain/people/identity-words.ts';
import { instant, uuid } from './amount.ts';
import { reason } from './reason.ts';
import { supportingDocument } from './supporting-documents.ts';

const identity = z.object({
	person_type: z.enum(PERSON_TYPES),
	tax_id: z.string().meta({ example: '529.982.247-25' }),
	phone: z.string().nullable(),
	address: z.string().nullable(),
	/** Null for a natural person. */
	representative: z.object({ name: z.string(), tax_id: z.string() }).nullable(),
	stated_at: instant,
});

/** `GET /api/account/identity`, and the answer to `PUT`: the caller's own identity, whole; null before it is stated. */
export const ownIdentity = z.object({
	identity: identity.nullable(),
	/** Whether one was stated before and can no longer be decrypted, because the operator lost the key: it is asked for again. */
	lost: z.boolean(),
	/** The company's own document; null without one. */
	company_document: supportingDocument.nullable(),
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

/** What a page is made with of the viewer's own identity: all but what is encrypted, which the browser requests. */
export interface IdentityOutline extends Omit<OwnIdentity, 'identity'> {
	/** Null before it is stated. */
	person_type: PersonType | null;
}

/** A check of an identity, with its time: by an administrator, or by the official base (`result`). */
export const identityCheck = z.object({
	source: z.enum(['desk', 'official']),
	/** The administrator's name; null for the official base and for an account that was deleted. */
	by: z.string().nullable(),
	checked: z.array(z.enum(IDENTITY_CHECKS)),
	/** Why an administrator freed the number; null for a check. */
	note: z.string().nullable(),
	result: z.enum(OFFICIAL_RESULTS).nullable(),
	checked_at: instant,
});

/** What stands against a tax id, whichever account had it. */
export const exclusion = z.object({
	kind: z.enum(EXCLUSIONS),
	/** The lot that was not paid, or the sale of the refused enrolment; null for a revocation, and for what was deleted. */
	title: z.string().nullable(),
	at: instant,
	ended_at: instant.nullable(),
});

/** Another account that states the same number. */
const sameNumber = z.object({
	user_id: uuid,
	name: z.string(),
	email: z.string(),
	status: z.enum(PROFILE_STATUSES),
	held: z.boolean(),
});

/** `GET /api/admin/registrations/{user_id}/identity`: with the checks of this version, newest first. */
export const reviewedIdentity = identity.extend({
	version: z.int(),
	/** Since when the account holds the number; null before it was compared with the person. */
	held_at: instant.nullable(),
	checks: z.array(identityCheck),
	company_document: supportingDocument.nullable(),
	/** The other accounts that state the number, the one that holds it first. */
	others: z.array(sameNumber),
	/** What stands against the number, or the representative's, newest first. */
	exclusions: z.array(exclusion),
});
export type ReviewedIdentity = z.infer<typeof reviewedIdentity>;

/** The points that an administrator checked. */
export const identityChecks = z
	.array(z.enum(IDENTITY_CHECKS, `checked aceita ${IDENTITY_CHECKS.join(', ')}`))
	.max(IDENTITY_CHECKS.length, `checked tem no máximo ${IDENTITY_CHECKS.length} itens`)
	.refine((checked) => new Set(checked).size === checked.length, 'checked repete um item');

/** The version of the identity that was read. */
export const identityVersion = z.int('version deve ser um número inteiro').min(1, 'version começa em 1');

/** `POST …/identity-checks`: what an administrator checked of the version that they read. */
export const identityCheckRequest = z.strictObject({
	version: identityVersion,
	checked: identityChecks.min(1, 'Marque o que foi conferido'),
});
export type IdentityCheckRequest = z.infer<typeof identityCheckRequest>;

/** `POST /api/admin/identities/{user_id}/free`: why the account no longer holds its number. */
export const identityFreeing = z.strictObject({ reason });
