import { z } from 'zod';
import { IDENTITY_CHECKS, OFFICIAL_RESULTS, PERSON_TYPES } from '#domain/people/identity-words.ts';
import { instant } from './amount.ts';
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
	/** The company's own document; null without one. */
	company_document: supportingDocument.nullable(),
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

/** What was checked of an identity, and when: by an administrator, or by the official base (`result`). */
export const identityCheck = z.object({
	source: z.enum(['desk', 'official']),
	/** The administrator's name; null for the official base and for an account that was deleted. */
	by: z.string().nullable(),
	checked: z.array(z.enum(IDENTITY_CHECKS)),
	result: z.enum(OFFICIAL_RESULTS).nullable(),
	checked_at: instant,
});

/** `GET /api/admin/registrations/{user_id}/identity`: with the checks of this version, newest first. */
export const reviewedIdentity = identity.extend({
	version: z.int(),
	checks: z.array(identityCheck),
	company_document: supportingDocument.nullable(),
});
export type ReviewedIdentity = z.infer<typeof reviewedIdentity>;

/** What an administrator checked. */
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
