import type { OwnInquiryWords } from './own-inquiry-words.ts';

/** What the viewer asked of the lot, and where it stands; only they see it. */
export default function OwnInquiries({ inquiries }: { inquiries: readonly OwnInquiryWords[] }) {
	return (
		<ul aria-label="Seus pedidos" className="grid gap-2">
			{inquiries.map(({ id, state, asked, note }) => (
				<li key={id} className="rounded-control border-l-4 border-edge bg-wash px-3 py-2">
					<p className="font-semibold">{state}</p>
					<p className="max-w-[68ch] whitespace-pre-line wrap-anywhere text-ink-soft">{asked}</p>
					{note && <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{note}</p>}
				</li>
			))}
		</ul>
	);
}
