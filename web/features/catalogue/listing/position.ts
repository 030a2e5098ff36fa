import { SECOND } from '#domain/values/time.ts';

export type Position = { latitude: number; longitude: number };
/** Why there is no position. */
export type PositionProblem = 'denied' | 'unavailable';

/** How long the device may take, and how old a position that it already has may be. */
const PATIENCE = 15 * SECOND;
const AGE = 300 * SECOND;

/** Asks the device where it is; the answer is rounded to 0.01 degree, about 1 km, before anything else sees it. */
export function askPosition(): Promise<Position | PositionProblem> {
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
