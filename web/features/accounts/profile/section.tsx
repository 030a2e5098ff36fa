import type { ReactNode } from 'react';
import { SECTIONS, type SectionId } from './sections.ts';

/** One section of the profile: a title and a card. It takes the focus from the navigation and after its forms. */
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
	return (
		<section
			id={id}
			tabIndex={-1}
			aria-labelledby={`${id}-titulo`}
			className="min-w-0 scroll-mt-4 rounded-card focus-visible:outline-offset-4"
		>
			<h2 id={`${id}-titulo`} className="mb-3 font-serif text-22 font-semibold">
				{SECTIONS[id].title}
			</h2>
			<div className="rounded-card border border-line bg-surface p-4 sm:p-6">{children}</div>
		</section>
	);
}

/** A list that is empty so far: what will stand there, and the way to it. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="grid justify-items-start gap-3">
			<p className="font-semibold">{title}</p>
			{children}
		</div>
	);
}
