import { PAGES } from '#contract/paths.ts';
import { saveSearch } from '#web/api/saved.ts';
import { toast } from '#web/ui/toast.ts';

/** Saves a search and says so, or why not. */
export async function saveAndTell(query: string): Promise<{ saved: boolean }> {
	const answer = await saveSearch(query);
	if ('refused' in answer) {
		toast({ ...answer.refused, tone: 'destructive' });
		return { saved: false };
	}
	toast({
		title: 'Busca salva',
		description: 'Você recebe um email quando um leilão novo combinar com ela, no máximo um por dia.',
		link: { to: PAGES.savedSearches, label: 'Ver minhas buscas' },
	});
	return { saved: true };
}
