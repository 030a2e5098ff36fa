import { LOTS } from '#server/features/demo/lots.ts';
import { drawPicture, type Subject } from './picture.ts';
import { subjectsFor } from './subjects.ts';

/** The covers of lots whose title promises something in particular, by the folder of their pictures. */
export const COVERS: Readonly<Record<string, Subject>> = {
	perdizes: 'hipped-house',
	moema: 'clay-sobrado',
	jurere: 'veranda-house',
	'porto-alegre': 'town-house',
	salvador: 'town-house',
};

export interface DemoPicture {
	/** Of its lot. */
	folder: string;
	/** Its folder and its place in it, from 1: `perdizes/1`. */
	name: string;
	svg: string;
}

/** Every picture of the demo, lot by lot and in each the cover first. */
export function* demoPictures(): Generator<DemoPicture> {
	const counted = new Map<string, number>();
	for (const { type, pictures: folder } of LOTS) {
		const nth = counted.get(type) ?? 0;
		counted.set(type, nth + 1);
		const [first, ...rest] = subjectsFor(type, nth);
		const cover = COVERS[folder] ?? (first as Subject);
		for (const [index, subject] of [cover, ...rest.filter((each) => each !== cover)].entries())
			yield { folder, name: `${folder}/${index + 1}`, svg: drawPicture(subject, folder) };
	}
}
