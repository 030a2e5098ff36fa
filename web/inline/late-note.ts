import { SECOND } from '#domain/values/time.ts';

/** After this time without scripts a page may be out of date, as one whose stream is silent (decision 025). */
const SILENCE = 10 * SECOND;

/** Returns what shows `html` above the page, and what ends that. It is also shown after `SILENCE`. */
export function createLateNote(html: string): [show: () => void, end: () => void] {
	const note = document.createElement('p');
	note.role = 'alert';
	note.innerHTML = html;
	const show = () => document.body.append(note);
	const timer = setTimeout(show, SILENCE);
	const end = () => {
		clearTimeout(timer);
		note.remove();
	};
	return [show, end];
}
