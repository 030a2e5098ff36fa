/** The notes of a version in a changelog, without its heading; null where it has none. `1.2.0` and `v1.2.0` are the same. */
export function notesOf(changelog: string, version: string): string | null {
	const wanted = version.replace(/^v/, '').toLowerCase();
	const sections = changelog.split(/^## /m).slice(1);
	const found = sections.find((section) => {
		const [heading = ''] = section.split('\n', 1);
		const [name = ''] = heading.replace(/[[\]]/g, '').split(/[ ,(–—-]/, 1);
		return name.toLowerCase() === wanted || heading.toLowerCase().trim() === wanted;
	});
	if (found === undefined) return null;
	return found.slice(found.indexOf('\n')).trim() || null;
}
