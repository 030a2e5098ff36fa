/** `nº 3/2026: Leilão da Vara`; of a draft, which has no number yet (rules §40), the title. */
export function saleName({ number, title }: { number: string | null; title: string }): string {
	return number === null ? title : `nº ${number}: ${title}`;
}
