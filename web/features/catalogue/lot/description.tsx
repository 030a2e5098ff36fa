/** The lot's description: plain text with its paragraphs and line breaks, never markup. */
export function Description({ text }: { text: string }) {
	return (
		<section aria-labelledby="descricao" className="grid gap-4">
			<h2 id="descricao" className="font-serif text-22 font-semibold">
				Descrição
			</h2>
			<p className="max-w-[68ch] text-16 whitespace-pre-line wrap-anywhere">
				{text.trim().replace(/\n\s*\n/g, '\n\n')}
			</p>
		</section>
	);
}
