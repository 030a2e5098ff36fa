import type { NoticeList, NoticeSettings } from '#contract/notices.ts';
import { API } from '#contract/paths.ts';
import type { NoticeChoice } from '#domain/bidder-notices.ts';
import { ask } from './ask.ts';

/** The viewer's latest notices; null when they could not be read. */
export async function readNotices(): Promise<NoticeList | null> {
	const reply = await ask<NoticeList>('GET', API.notices);
	return reply && 'done' in reply ? reply.done : null;
}

/** Says that everything up to a number was seen; null when that could not be kept. */
export async function markNoticesRead(through: number): Promise<number | null> {
	const reply = await ask<{ unread: number }>('POST', API.noticesRead, { through });
	return reply && 'done' in reply ? reply.done.unread : null;
}

/** Moves one switch; whether it was kept. */
export async function saveNoticeChoice(choice: NoticeChoice): Promise<boolean> {
	const reply = await ask<Pick<NoticeSettings, 'choices'>>('PATCH', API.noticeChoices, choice);
	return reply !== null && 'done' in reply;
}
