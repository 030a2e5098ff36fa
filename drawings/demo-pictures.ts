import { LOTS } from '#server/features/demo/lots.ts';
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
	for (const { type, pictures: folder } of LOTS) {
		const nth = counted.get(type) ?? 0;
		counted.set(type, nth + 1);
		const [first, ...rest] = subjectsFor(type, nth);
		const cover = COVERS[folder] ?? (first as Subject);
		for (const [index, subject] of [cover, ...rest.filter((each) => each !== cover)].entries())
			yield { folder, name: `${folder}/${index + 1}`, svg: drawPicture(subject, folder) };
	}
}
