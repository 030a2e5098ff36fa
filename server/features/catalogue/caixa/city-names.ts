import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { fold } from '#domain/lot/listing.ts';
import type { StateCode } from './parse-row.ts';
import { titleCase } from './title-case.ts';

/** Municipalities that the list spells differently from IBGE, both in the form of `nameKey`. */
const ALIASES = new Map([['RN acu', 'assu']]);

const municipalities = new Map<StateCode, Map<string, string>>();

/** IBGE's spelling of a municipality that the list writes in capitals; null when the state has none of that name. */
export function municipalityName(listed: string, state: StateCode): string | null {
	const key = nameKey(listed);
	return namesOf(state).get(ALIASES.get(`${state} ${key}`) ?? key) ?? null;
}

/**
 * The city to show: IBGE's spelling, otherwise (districts, administrative regions) title case without invented accents.
 */
export function cityName(listed: string, state: StateCode): string {
	return municipalityName(listed, state) ?? titleCase(listed);
}

function namesOf(state: StateCode): Map<string, string> {
	const known = municipalities.get(state);
	if (known) return known;
	const names = new Map(getMunicipalities(state).map(({ name }) => [nameKey(name), name]));
	municipalities.set(state, names);
	return names;
}

/** The name without case, accents, apostrophes and hyphens. */
function nameKey(name: string): string {
	return fold(name).replace(/[^a-z0-9]/g, '');
}
