import Heart from 'lucide-react/icons/heart';
import { Button } from '#web/ui/button.tsx';

/** The state of a favourite button, and what a click does. */
export interface FavoriteLook {
	title: string;
	favorite: boolean;
	toggle(): void;
}

/** With a label if there is room. */
export function LabelledHeart({ title, favorite, toggle }: FavoriteLook) {
	return (
		<Button
			variant="quiet"
			aria-pressed={favorite}
			aria-label={`${actionOf(favorite)}: ${title}`}
			onClick={toggle}
			className="-mr-4"
		>
			<span className="max-sm:hidden">{actionOf(favorite)}</span>
			<Mark full={favorite} />
		</Button>
	);
}

export function actionOf(favorite: boolean): string {
	return favorite ? 'Remover dos favoritos' : 'Adicionar aos favoritos';
}

/** Outlined or filled, so that the state is not shown by colour alone. */
export function Mark({ full }: { full: boolean }) {
	return (
		<Heart
			aria-hidden
			size={20}
			strokeWidth={1.75}
			className={full ? 'fill-current text-brand' : 'fill-transparent'}
		/>
	);
}
