import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readTaxId } from '#domain/values/tax-id.ts';
import { listHref, useSearchChange } from './use-search-change.ts';

interface ListSearch {
	/** What the list is searched for. */
	search: string;
	/** Whether it is kept out of the address: what the loader has read is then of another search. */
	held: boolean;
	change: (words: string) => void;
}

/**
 * The search of a list that finds people by CPF or CNPJ. Words are in the address; a CPF or CNPJ, and what may be the beginning of one, are
 * only in the page, because addresses are recorded: in the history, in bookmarks, by proxies.
 */
export function useListSearch(): ListSearch {
	const [params] = useSearchParams();
	const [number, setNumber] = useState('');
	const change = useSearchChange();
	return {
		search: number || (params.get('search') ?? ''),
		held: number !== '',
		change(words) {
			const held = isPersonal(words);
			setNumber(held ? words : '');
			void change((before) => listHref(before, { search: held ? '' : words }));
		},
	};
}

/** Eleven digits identify a person, and so do the first nine of them. */
const LEAST = 7;
const MOST = 14;

/** Whether words are a CPF or CNPJ, or may be the beginning of one. The number of a court case is longer, that of a sale shorter. */
export function isPersonal(words: string): boolean {
	const digits = words.replaceAll(/[\s./-]/g, '');
	return (
		readTaxId(words) !== null || (/^\d+$/.test(digits) && digits.length >= LEAST && digits.length <= MOST)
	);
}
