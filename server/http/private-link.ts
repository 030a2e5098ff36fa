import { DOCUMENTS } from '#contract/paths.ts';
import { refusal, type User } from '#domain/auction/access.ts';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { createLink, type LinkedFiles } from '#server/features/accounts/documents/recorded-links.ts';
import type { HttpContext } from './http-context.ts';

/** Who requests a link, from which session and network address. */
interface LinkRequest {
	actor: User;
	address: string | null;
}

/**
 * A link that works for 60 seconds, to a file that only its owner and administrators may open. For everybody else it does
 * not exist, with the same answer. An administrator whose second factor is missing asks like anybody else.
 */
export async function privateLink(
	context: HttpContext,
	files: LinkedFiles,
	{ actor, address }: LinkRequest,
	id: string,
	missing: Problem = problem('document.missing'),
): Promise<Result<{ url: string }>> {
	const { id: user_id, session_id } = actor;
	const caller = { user_id, admin: refusal('admin', actor) === null, session_id, address };
	const link = await createLink(files, context, id, caller, Date.now());
	return link === null ? fail(missing) : ok({ url: `${context.brand.url}${DOCUMENTS}/${link}` });
}
