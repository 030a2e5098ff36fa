import { useEffect, useState } from 'react';
import type { CityCounts } from '#contract/map.ts';
import { readCities } from '#web/api/saved.ts';
import { lotsInWords } from './count-in-words.ts';

/** The cities, each with the number of its lots. */
export default function CityOptions() {
	const [cities, setCities] = useState<CityCounts['cities']>([]);
	useEffect(() => {
		let gone = false;
		void readCities().then((answer) => {
			// Without suggestions the field works as well.
			if (!gone && 'done' in answer) setCities(answer.done.cities);
		});
		return () => {
			gone = true;
		};
	}, []);
	return cities.map(({ city, state, lots }) => (
		<option key={`${city}/${state}`} value={city} label={`${city}/${state} · ${lotsInWords(lots)}`} />
	));
}
