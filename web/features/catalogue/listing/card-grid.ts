/** The grid of cards on pages as wide as the site, and the rendered width of a picture in it. */
export const CARD_GRID = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3';
export const CARD_SIZES = '(min-width: 80rem) 400px, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 94vw';
