import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Toast, toastOf } from '#domain/notices/toasts.ts';
import { problem } from '#domain/problems/problems.ts';
import { MAX_IMAGES } from '#domain/sale/auction-form.ts';
import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';

/** The types offered by the file chooser. The server checks the content. */
export const ACCEPTED_IMAGES = ['image/png', 'image/jpeg', 'image/webp'];

/** A picture of the auction in the form: stored, or chosen and not sent yet. */
export type Picture = StoredPicture | ChosenPicture;

interface StoredPicture {
	kind: 'stored';
	/** The picture's id. */
	key: string;
	name: string;
	url: string;
}

export interface ChosenPicture {
	kind: 'chosen';
	key: string;
	name: string;
	file: File;
	/** The fraction that has been sent, 0 to 1; null while it waits. */
	sent: number | null;
	/** Why it was refused. */
	refused: Toast | null;
}

/**
 * Appends files to the list as far as they are pictures and there is room. `refused` contains each reason for the
 * others once.
 */
export function withFiles(
	pictures: readonly Picture[],
	files: readonly File[],
	newKey: () => string,
): { pictures: Picture[]; refused: Toast[] } {
	const refusals = files.map(refusalOfImage);
	const good = files.filter((_, index) => refusals[index] === null);
	const room = Math.max(0, MAX_IMAGES - pictures.length);
	const added = good.slice(0, room).map((file): Picture => {
		return { kind: 'chosen', key: newKey(), name: file.name, file, sent: null, refused: null };
	});
	const refused = new Set(refusals.filter((refusal) => refusal !== null));
	if (good.length > room) refused.add(TOO_MANY);
	return { pictures: [...pictures, ...added], refused: [...refused] };
}

const TOO_HEAVY = toastOf(problem('image.too-heavy', { limit_megabytes: FILE_LIMIT_MEGABYTES }));
const TOO_MANY = toastOf(problem('image.too-many', { limit: MAX_IMAGES }));
const NOT_A_PICTURE = toastOf(problem('image.not-a-picture'));

function refusalOfImage({ type, size }: File): Toast | null {
	if (!type.startsWith('image/')) return BACKOFFICE_TOASTS['images.only-images'];
	if (!ACCEPTED_IMAGES.includes(type)) return NOT_A_PICTURE;
	return size > FILE_LIMIT ? TOO_HEAVY : null;
}

/** Moves a picture to another position, counted from 0. A position outside the list changes nothing. */
export function moved(pictures: readonly Picture[], key: string, to: number): Picture[] {
	const from = pictures.findIndex((picture) => picture.key === key);
	const picture = pictures[from];
	if (!picture || to < 0 || to >= pictures.length) return [...pictures];
	const rest = pictures.toSpliced(from, 1);
	return rest.toSpliced(to, 0, picture);
}

export function without(pictures: readonly Picture[], key: string): Picture[] {
	return pictures.filter((picture) => picture.key !== key);
}
