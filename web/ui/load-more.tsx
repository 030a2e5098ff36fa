import type { MouseEvent } from 'react';
import { LinkButton } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface Props {
	/** The address of the longer list, for pages without scripts; null when there is no more. */
	href: string | null;
	loading: boolean;
	onLoad: () => void;
}

/** A button that extends a list: with `onLoad` where scripts run, otherwise as a link. */
export function LoadMore({ href, loading, onLoad }: Props) {
	if (href === null) return null;
	function load(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		onLoad();
	}
	return (
		<div className="mt-8 flex justify-center">
			<LinkButton
				variant="secondary"
				to={href}
				preventScrollReset
				aria-disabled={loading}
				onClick={load}
				className="min-w-48"
			>
				{loading && <Spinner />}
				{loading ? 'Carregando...' : 'Carregar mais'}
			</LinkButton>
		</div>
	);
}
