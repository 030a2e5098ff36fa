/** The document that orders what was done to a lot, as a link to its file. */
export function OrderLink({ order: { url, title } }: { order: { url: string; title: string } }) {
	return (
		<a
			href={url}
			target="_blank"
			rel="noopener"
			className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
		>
			<span>
				{title}
				<span className="sr-only"> (abre em outra aba)</span>
			</span>
		</a>
	);
}
