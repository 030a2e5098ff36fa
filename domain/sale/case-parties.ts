import { fold } from '#domain/values/fold.ts';

/** A party of a court case, without its number. */
export interface CaseParty {
	role: string;
	name: string;
}

/** Who sues and who is sued, as editais call them, in singular and plural. */
const SUING =
	/^(exequente|executad[oa]|autora?|reu?|requerente|requerid[oa]|reclamante|reclamad[oa]|credora?|devedora?)s?(\(.{1,3}\))*$/;

/**
 * The parties whom the public pages of a judicial sale name, as its edital does (CPC art. 886): who sues and who is sued. All others, such as
 * a spouse, a tenant or a creditor with a mortgage, are named to the desk and the court alone.
 */
export function namedParties(parties: readonly CaseParty[]): CaseParty[] {
	return parties
		.map(({ role, name }) => ({ role: role.trim(), name }))
		.filter(({ role }) => SUING.test(fold(role)))
		.map(({ role, name }) => ({ role: role.charAt(0).toUpperCase() + role.slice(1), name }));
}
