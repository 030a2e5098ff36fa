import { Link } from 'react-router';
import type { Nearest } from './nearest.ts';

/** What the listing has without one of its filters. */
export function NearestLinks({ nearest }: { nearest: readonly Nearest[] }) {
	return (
		<ul className="flex flex-col items-center">
			{nearest.map(({ href, words }) => (
				<li key={href}>
					<Link
						to={href}
						replace
						preventScrollReset
						className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline"
					>
						{words}
					</Link>
				</li>
			))}
		</ul>
	);
}
