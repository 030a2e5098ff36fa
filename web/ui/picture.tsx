import ImageOff from 'lucide-react/icons/image-off';
import { useCallback, useState } from 'react';
import type { AuctionImage } from '#contract/auctions.ts';
import type { PropertyType } from '#domain/lot/property.ts';
import { onDemand } from './lazy.tsx';

const PropertyDrawing = onDemand(() => import('./property-drawing.tsx'), { ahead: false });

interface Props {
	/** Null shows a drawing of the kind of property. */
	image: AuctionImage | null;
	property?: PropertyType | null;
	sizes: string;
	/** For the page's largest picture: fetched first, never lazily. */
	eager?: boolean;
	/** The class of its shape. */
	shape?: string;
}

/** A picture, in 4:3 unless it has another shape, that fills its parent's width and reserves its space before it is loaded. */
export function Picture({ image, property = null, sizes, eager = false, shape = 'aspect-4/3' }: Props) {
	return (
		<div className={`relative w-full overflow-hidden bg-wash ${shape}`}>
			{image ? (
				<Photo key={image.image_url} image={image} sizes={sizes} eager={eager} />
			) : (
				<PropertyDrawing type={property} />
			)}
		</div>
	);
}

function Photo({ image, sizes, eager }: { image: AuctionImage; sizes: string; eager: boolean }) {
	const [failed, setFailed] = useState(false);
	// A picture that failed before hydration has already fired its only error event.
	const inspect = useCallback((img: HTMLImageElement | null) => {
		if (img?.complete && img.naturalWidth === 0) setFailed(true);
	}, []);

	if (failed) {
		return (
			<span
				role="img"
				aria-label={image.alt}
				className="absolute inset-0 grid place-items-center text-ink-soft"
			>
				<ImageOff aria-hidden size={32} strokeWidth={1.5} />
			</span>
		);
	}
	const img = (
		<img
			ref={inspect}
			src={image.image_url}
			srcSet={image.srcset || undefined}
			sizes={sizes}
			alt={image.alt}
			width={800}
			height={600}
			loading={eager ? 'eager' : 'lazy'}
			fetchPriority={eager ? 'high' : 'auto'}
			decoding={eager ? 'auto' : 'async'}
			onError={() => setFailed(true)}
			className="absolute inset-0 size-full bg-cover bg-center object-cover"
			style={image.placeholder ? { backgroundImage: `url("${image.placeholder}")` } : undefined}
		/>
	);
	if (!image.srcset_avif) return img;
	return (
		<picture>
			<source type="image/avif" srcSet={image.srcset_avif} sizes={sizes} />
			{img}
		</picture>
	);
}
