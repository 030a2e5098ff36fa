import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListingFilter } from '#domain/lot/listing.ts';
import { SECOND } from '#domain/values/time.ts';
import { Button } from '#web/ui/button.tsx';
import { queryOfFilter } from './filter-query.ts';

type Position = { latitude: number; longitude: number };
/** Why there is no position. */
type PositionProblem = 'denied' | 'unavailable';

/** How long the device may take, and how old a position that it already has may be. */
const PATIENCE = 15 * SECOND;
const AGE = 300 * SECOND;

/** Asks the device where it is; the answer is rounded to 0.01 degree, about 1 km, before anything else sees it. */
function askPosition(): Promise<Position | PositionProblem> {
	return new Promise((resolve) => {
		if (!('geolocation' in navigator)) return resolve('unavailable');
		navigator.geolocation.getCurrentPosition(
			({ coords: { latitude, longitude } }) =>
				resolve({ latitude: rounded(latitude), longitude: rounded(longitude) }),
			({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
			{ enableHighAccuracy: false, timeout: PATIENCE, maximumAge: AGE },
		);
	});
}

function rounded(degrees: number): number {
	return Math.round(degrees * 100) / 100;
}

const RADII = [5, 10, 25, 50, 100, 250];
const DEFAULT_RADIUS = 25;

const PROBLEMS: Record<PositionProblem, string> = {
	denied:
		'Seu navegador não permitiu usar a localização. Permita nas configurações do site ou busque pela cidade.',
	unavailable: 'Não foi possível saber onde você está. Tente de novo ou busque pela cidade.',
};

interface Props {
	filter: ListingFilter;
	/** The path of the page that shows the lots. */
	page: string;
}

/** The button 'Perto de mim' with the radius. The device is asked only when the button is pressed. */
export function NearMe({ filter, page }: Props) {
	const field = useId();
	const navigate = useNavigate();
	const [chosen, setChosen] = useState(DEFAULT_RADIUS);
	const [state, setState] = useState<'asking' | PositionProblem | null>(null);
	const { near } = filter;
	const km = near?.[2] ?? chosen;
	const latest = useRef(filter);
	useEffect(() => {
		latest.current = filter;
	}, [filter]);

	/** The filter may have changed while the device was asked. */
	function show(latitude: number, longitude: number, radius: number) {
		const query = queryOfFilter({ ...latest.current, near: [latitude, longitude, radius], bounds: null });
		void navigate(`${page}${query}`, { preventScrollReset: true });
	}

	async function ask() {
		setState('asking');
		const position = await askPosition();
		setState(typeof position === 'string' ? position : null);
		if (typeof position !== 'string') show(position.latitude, position.longitude, km);
	}

	function choose(radius: number) {
		setChosen(radius);
		if (near) show(near[0], near[1], radius);
	}

	return (
		<div className="noscript:hidden">
			<div className="flex flex-wrap items-end gap-2">
				<Button variant="secondary" onClick={ask} disabled={state === 'asking'} className="max-sm:px-3">
					<LocateFixed aria-hidden size={18} />
					{state === 'asking' ? 'Localizando...' : 'Perto de mim'}
				</Button>
				<div>
					<label htmlFor={field} className="sr-only">
						Distância
					</label>
					<select
						id={field}
						value={km}
						onChange={(event) => choose(Number(event.target.value))}
						className="control w-auto"
					>
						{(RADII.includes(km) ? RADII : [...RADII, km]).map((radius) => (
							<option key={radius} value={radius}>
								{`até ${radius} km`}
							</option>
						))}
					</select>
				</div>
			</div>
			<p className="mt-1 text-14 text-ink-soft">
				Sua localização é arredondada a cerca de 1 km e usada só nesta busca. Ela fica guardada apenas se você
				salvar a busca.
			</p>
			<p role="status" className="text-14 text-live">
				{state === 'denied' || state === 'unavailable' ? PROBLEMS[state] : ''}
			</p>
		</div>
	);
}
