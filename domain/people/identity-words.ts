import type { TaxId } from '#domain/values/tax-id.ts';

/** Who bids: a natural person with a CPF, or a company with a CNPJ (rules §30). */
export const PERSON_TYPES = ['individual', 'company'] as const;
export type PersonType = (typeof PERSON_TYPES)[number];

/** Each kind of person as the screen names it, with the kind of its tax id. */
export const PERSON_WORDS: Record<PersonType, { label: string; tax_id: TaxId['kind'] }> = {
	individual: { label: 'Pessoa física', tax_id: 'CPF' },
	company: { label: 'Empresa', tax_id: 'CNPJ' },
};

/** The points of an identity that an administrator can check. `powers` concerns companies. */
export const IDENTITY_CHECKS = ['tax_id_matches', 'official_base', 'powers'] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

/** The texts of the checks, for the screen. */
export const IDENTITY_CHECK_WORDS: Record<IdentityCheck, string> = {
	tax_id_matches: 'CPF ou CNPJ confere com o documento',
	official_base: 'Consultado na Receita Federal: situação regular',
	powers: 'O documento dá poderes ao representante',
};

/** What excludes a tax id, whichever account had it (rules §47). */
export const EXCLUSIONS = ['unpaid', 'enrolment-refused', 'revoked'] as const;
export type ExclusionKind = (typeof EXCLUSIONS)[number];

/** What excludes, for the screen. */
export const EXCLUSION_WORDS: Record<ExclusionKind, string> = {
	unpaid: 'Não pagou',
	'enrolment-refused': 'Habilitação recusada',
	revoked: 'Aprovação revogada',
};

/** The answers of the official base to a check; `failed` when it gave none. */
export const OFFICIAL_RESULTS = ['match', 'mismatch', 'not-found', 'failed'] as const;
export type OfficialResult = (typeof OFFICIAL_RESULTS)[number];

/** The answers of the official base, for the screen. */
export const OFFICIAL_WORDS: Record<OfficialResult, string> = {
	match: 'A base oficial confirma nome e número',
	mismatch: 'Na base oficial, o número é de outro nome',
	'not-found': 'A base oficial não encontrou este número',
	failed: 'A base oficial não respondeu; confira à mão',
};
