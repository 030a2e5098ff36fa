import sharp from 'sharp';

/** A drawing as a PNG, quick rather than small: what the image pipeline takes, as from any upload. */
export function rasterise(svg: string): Promise<Buffer> {
	return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}
