/** Letters to change, add or leave out to make one text of the other; `limit + 1` as soon as it is known to be more. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const added = (current[column - 1] ?? 0) + 1
      const left = (previous[column] ?? 0) + 1
      current.push(Math.min(replaced, added, left))
    }
    if (Math.min(...current) > limit) return limit + 1
    previous = current
  }
  return previous[b.length] ?? limit + 1
}
