/** Levenshtein distance of two texts; `limit + 1` as soon as it is known to be more than the limit. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let previous = new Uint16Array(b.length + 1).map((_, index) => index)
  let current = new Uint16Array(b.length + 1)
  for (let row = 1; row <= a.length; row++) {
    const letter = a.codePointAt(row - 1)
    let left = row
    let least = row
    current[0] = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = letter === b.codePointAt(column - 1)
      const replaced = (previous[column - 1] as number) + (isSame ? 0 : 1)
      left = Math.min(replaced, left + 1, (previous[column] as number) + 1)
      current[column] = left
      if (left < least) least = left
    }
    if (least > limit) return limit + 1
    const swapped = previous
    previous = current
    current = swapped
  }
  return previous[b.length] as number
}
