import { LOTS } from '#server/features/demo/lots.ts';
import { CLOUDS, type Clouds, HOURS, type Hour, type Weather } from './canvas/light.ts';
import { drawPicture, type Subject } from './picture.ts';
import { subjectsFor } from './subjects.ts';

/** The cover subjects of lots whose title names a particular kind of building, by picture folder. */
export const COVERS: Readonly<Record<string, Subject>> = {
	perdizes: 'hipped-house',
	moema: 'clay-sobrado',
	jurere: 'veranda-house',
	'porto-alegre': 'town-house',
	salvador: 'town-house',
};

export interface DemoPicture {
	/** The picture folder of the lot. */
	folder: string;
	/** The folder and the position in it, from 1: `perdizes/1`. */
	name: string;
	svg: string;
}

/** Every picture of the demo, by lot, each cover first. */
export function* demoPictures(): Generator<DemoPicture> {
	const counted = new Map<string, number>();
	for (const [place, { type, pictures: folder }] of LOTS.entries()) {
		const nth = counted.get(type) ?? 0;
		counted.set(type, nth + 1);
		const [first, ...rest] = subjectsFor(type, nth);
		const cover = COVERS[folder] ?? (first as Subject);
		const subjects = [cover, ...rest.filter((each) => each !== cover)];
		for (const [index, subject] of subjects.entries())
			yield { folder, name: `${folder}/${index + 1}`, svg: drawPicture(subject, folder, weatherOf(place)) };
	}
}

/** The sky over the lot at a place of the list: another one for each lot of a page. */
export function weatherOf(place: number): Weather {
	return {
		hour: HOURS[place % HOURS.length] as Hour,
		clouds: CLOUDS[place % CLOUDS.length] as Clouds,
	};
}
