import { useLocation } from 'react-router';
import { useSearchChange } from './use-search-change.ts';

/** Whether the form of a new record is open, which the address says so that other pages can link to it (`?new`). */
export function useNewRecord(): [open: boolean, setOpen: (open: boolean) => void] {
	const { search } = useLocation();
	const change = useSearchChange();
	return [
		new URLSearchParams(search).has('new'),
		(open) =>
			void change((latest) => {
				const params = new URLSearchParams(latest);
				if (open) params.set('new', '');
				else params.delete('new');
				return `?${params}`;
			}),
	];
}
