const Z = 1.96

/** The 95 % interval of Wilson for `count` of `all`, in percent. */
export function wilson(count: number, all: number): string {
  if (all === 0) return '–'
  const share = count / all
  const middle = share + Z ** 2 / (2 * all)
  const half = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2))
  const bound = (value: number) => ((100 * value) / (1 + Z ** 2 / all)).toFixed(1)
  return `${bound(middle - half)} to ${bound(middle + half)} %`
}
