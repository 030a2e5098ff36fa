import { useCallback, useState } from 'react';
import type { AdminAuctionImage } from '#contract/admin-auctions.ts';
import type { Toast } from '#domain/notices/toasts.ts';
import { newKey } from '#web/browser/new-key.ts';
import { toast } from '#web/ui/toast.ts';
import { type ChosenPicture, moved, type Picture, withFiles, without } from './picture-list.ts';

export interface Pictures {
	list: readonly Picture[];
	/** The refusals of the files chosen last. */
	refused: readonly Toast[];
	/** Whether they differ from the stored pictures. */
	changed: boolean;
	add: (files: readonly File[]) => void;
	move: (key: string, to: number) => void;
	remove: (key: string) => void;
	/** Reports the progress of one picture. */
	note: (key: string, news: Partial<Pick<ChosenPicture, 'sent' | 'refused'>>) => void;
	/** Starts over with the stored pictures and the refused ones. */
	reset: (stored: readonly AdminAuctionImage[], left?: readonly Picture[]) => void;
}

/** The pictures of the auction in the form. */
export function usePictures(stored: readonly AdminAuctionImage[]): Pictures {
	const [list, setList] = useState(() => picturesOf(stored));
	const [kept, setKept] = useState(list);
	const [refused, setRefused] = useState<readonly Toast[]>([]);

	const note = useCallback<Pictures['note']>((key, news) => {
		setList((all) =>
			all.map((one) => (one.key === key && one.kind === 'chosen' ? { ...one, ...news } : one)),
		);
	}, []);

	return {
		list,
		refused,
		changed: list.map(({ key }) => key).join() !== kept.map(({ key }) => key).join(),
		add(files) {
			const { pictures, refused: news } = withFiles(list, files, newKey);
			setList(pictures);
			setRefused(news);
			for (const refusal of news) toast({ ...refusal, tone: 'destructive' });
		},
		move: (key, to) => setList((all) => moved(all, key, to)),
		remove: (key) => setList((all) => without(all, key)),
		note,
		reset(images, left = []) {
			const pictures = picturesOf(images);
			setKept(pictures);
			setList([...pictures, ...left]);
		},
	};
}

function picturesOf(images: readonly AdminAuctionImage[]): Picture[] {
	return images.map(({ id, image_url, alt }) => ({ kind: 'stored', key: id, url: image_url, name: alt }));
}
