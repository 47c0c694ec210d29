const Z = 1.96

/** The 95 % interval of Wilson for `count` of `all`, in percent. */
export function wilson(count: number, all: number): string {
  if (all === 0) return '–'
  const [low, high] = wilsonBounds(count, all).map((bound) => (100 * bound).toFixed(1))
  return `${low} to ${high} %`
}

/** The same as shares, of at least one. */
export function wilsonBounds(count: number, all: number): [number, number] {
  const share = count / all
  const middle = share + Z ** 2 / (2 * all)
  const half = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2))
  const bound = (value: number) => value / (1 + Z ** 2 / all)
  return [bound(middle - half), bound(middle + half)]
}
