import { useEffect, useState } from 'react';
import type { CityCount } from '#contract/map.ts';
import { readCities } from '#web/api/cities.ts';
import { lotsInWords } from './count-in-words.ts';

/** The id of the list that the fields for a place suggest. */
export const CITY_LIST = 'cidades';

/** The cities with lots, each with their number. They are read when a field that suggests them first has the focus. */
export function CityList() {
	const [cities, setCities] = useState<readonly CityCount[]>([]);
	useEffect(() => {
		const stop = new AbortController();
		const { signal } = stop;
		const read = async ({ target }: FocusEvent) => {
			if (!(target instanceof HTMLInputElement && target.getAttribute('list') === CITY_LIST)) return;
			stop.abort();
			const answer = await readCities();
			// Without suggestions the field works as well.
			if ('done' in answer) setCities(answer.done.cities);
		};
		document.addEventListener('focusin', read, { signal });
		return () => stop.abort();
	}, []);
	return (
		<datalist id={CITY_LIST}>
			{cities.map(({ city, state, lots }) => (
				<option key={`${city}/${state}`} value={city} label={`${city}/${state} · ${lotsInWords(lots)}`} />
			))}
		</datalist>
	);
}
