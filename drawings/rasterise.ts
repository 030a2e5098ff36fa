import sharp from 'sharp';

/** Rasterises a drawing to PNG, the input of the image pipeline. Encoding is fast rather than compact. */
export function rasterise(svg: string): Promise<Buffer> {
	return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}
