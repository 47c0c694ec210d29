/** Words that names and addresses write in small letters. */
const PARTICLES = new Set(
  'a à ao aos as às com d da das de do dos e em na nas no nos o os ou para pela pelo por sem y'.split(
    ' ',
  ),
)

/** Whether a name has a word in small letters that is no particle, as 'vila' in 'vila Nova': OCR mistakes similar capitals. */
export function hasLowerCaseWord(text: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word))
}
