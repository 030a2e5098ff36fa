import { CARD_GRID } from './card-list.tsx';

const SKELETONS = ['first', 'second', 'third'];

/** Replaces the cards while another filter is loading. */
export default function GridSkeleton() {
	return (
		<div className={CARD_GRID}>
			{SKELETONS.map((name) => (
				<CardSkeleton key={name} />
			))}
		</div>
	);
}

/** A placeholder in the shape of a card. */
function CardSkeleton() {
	return (
		<div
			aria-hidden
			className="flex flex-col overflow-hidden rounded-card border border-line bg-surface motion-safe:animate-fade"
		>
			<div className="aspect-16/10 border-b border-line bg-wash sm:aspect-4/3" />
			<div className="flex flex-col gap-2 p-3 sm:gap-3 sm:p-4">
				<Bar className="h-6 w-5/6" />
				<Bar className="h-11 w-2/3" />
				<div className="flex justify-between">
					<Bar className="h-11 w-1/4" />
					<Bar className="h-11 w-2/5" />
				</div>
				<div className="flex justify-between">
					<Bar className="h-11 w-1/3" />
					<Bar className="h-11 w-2/5" />
				</div>
			</div>
		</div>
	);
}

function Bar({ className }: { className: string }) {
	return <div className={`rounded-control bg-wash ${className}`} />;
}
