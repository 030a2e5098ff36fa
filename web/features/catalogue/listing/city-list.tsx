import { useEffect, useState } from 'react';
import { onDemand } from '#web/ui/lazy.tsx';

/** The id of the list that the fields for a place suggest. */
export const CITY_LIST = 'cidades';

const CityOptions = onDemand(() => import('./city-options.tsx'), { ahead: false });

/** The cities with lots. They are read when a field that suggests them first has the focus. */
export function CityList() {
	const [asked, setAsked] = useState(false);
	useEffect(() => {
		const ask = ({ target }: FocusEvent) =>
			target instanceof HTMLInputElement && target.getAttribute('list') === CITY_LIST && setAsked(true);
		document.addEventListener('focusin', ask);
		return () => document.removeEventListener('focusin', ask);
	}, []);
	return <datalist id={CITY_LIST}>{asked && <CityOptions />}</datalist>;
}
