import { lazy } from 'react';
import type { Load } from './on-demand.tsx';
import { toast } from './toast.ts';

/**
 * A component in a file of its own that a click shows, such as a dialog. `ready` loads it before it is rendered, so that a file
 * that cannot be loaded is a toast and not the end of the page; it answers whether the component can be rendered.
 */
export function afterClick<Props extends object>(load: Load<Props>) {
	return {
		Part: lazy(load),
		async ready(): Promise<boolean> {
			try {
				await load();
				return true;
			} catch {
				toast({
					title: 'Sem conexão',
					description: 'Verifique a conexão e tente de novo.',
					tone: 'destructive',
				});
				return false;
			}
		},
	};
}
