import { fileURLToPath } from 'node:url'

/** What the fonts that every PDF reader has can write: Portuguese and its neighbours. */
const WESTERN = /^[ -~\u00a0-\u00ff–—‘’‚“”„†‡•…‰‹›€™ŒœŠšŽžŸƒˆ˜]*$/u

/** Liberation Sans, which comes with pdf.js, has Greek, Cyrillic and all Latin letters. */
const WIDE = fileURLToPath(
  new URL(
    'standard_fonts/LiberationSans-Regular.ttf',
    import.meta.resolve('pdfjs-dist/package.json'),
  ),
)

/** A font that has the letters of a text. */
export function fontFor(text: string, western: 'Helvetica' | 'Helvetica-Bold') {
  return WESTERN.test(text) ? western : WIDE
}
