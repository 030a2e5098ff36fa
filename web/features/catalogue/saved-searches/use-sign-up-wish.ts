import { useRevalidator } from 'react-router';
import { favoriteToast } from '#domain/notices/toasts.ts';
import { saveFavorite } from '#web/api/saved.ts';
import { useWish } from '#web/features/accounts/sign-in/use-wish.ts';
import { toast } from '#web/ui/toast.ts';
import { saveAndTell } from './save-and-tell.ts';

/** Does on the profile, which a registration opens, what the visitor asked for before it. */
export function useSignUpWish(): void {
	const { revalidate } = useRevalidator();
	useWish('save-search', any, ({ query }) => void saveAndTell(query).then(revalidate));
	useWish('favorite', any, ({ id, title }) => void addFavorite(id, title).then(revalidate));
}

const any = () => true;

async function addFavorite(id: string, title: string): Promise<void> {
	const answer = await saveFavorite(id, true);
	if (answer === 'no-session') return;
	toast('done' in answer ? favoriteToast(true, title) : { ...answer.refused, tone: 'destructive' });
}
