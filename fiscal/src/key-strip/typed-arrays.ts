// TypeScript types an element of a typed array as `number | undefined`; these functions answer a number. The index must be
// inside the array: after one that is outside, by any caller, V8 compiles every access more slowly (measured: 2.7 times
// as slow for a whole page).

export function at(array: Float64Array, index: number): number {
  return array[index] ?? 0
}

export function add(array: Float64Array, index: number, value: number): void {
  array[index] = at(array, index) + value
}

/** The value that `share` (0 to 1) of the elements do not reach. */
export function quantile(array: Float64Array, share: number): number {
  const sorted = array.toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Fills `samples` with the values at `from`, `from + step` and so on. */
export function sampleInto(
  samples: Float64Array,
  array: Float64Array,
  from: number,
  step: number,
): void {
  for (let i = 0; i < samples.length; i++) samples[i] = interpolated(array, from + i * step)
}

/** Between two elements, by linear interpolation; the first or last element outside the array. */
function interpolated(array: Float64Array, position: number): number {
  if (position <= 0) return at(array, 0)
  if (position >= array.length - 1) return at(array, array.length - 1)
  const index = position | 0
  const before = at(array, index)
  return before + (at(array, index + 1) - before) * (position - index)
}

/** Scalar product of a vector with the part of a table that begins at `offset`. */
export function product(vector: Float64Array, table: Float64Array, offset: number): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += at(vector, i) * at(table, offset + i)
  return sum
}

/** Subtracts the mean, in place, and returns the sum of squares of the result. */
export function center(vector: Float64Array): number {
  let mean = 0
  for (let i = 0; i < vector.length; i++) mean += at(vector, i)
  mean /= vector.length
  let squares = 0
  for (let i = 0; i < vector.length; i++) {
    const value = at(vector, i) - mean
    vector[i] = value
    squares += value * value
  }
  return squares
}

/**
 * 1 - r² of two centered vectors: 0 when they differ only in brightness and contrast, 1 when they are unrelated or
 * opposed.
 */
export function mismatch(scalarProduct: number, squares: number, otherSquares: number): number {
  if (scalarProduct <= 0) return 1
  return 1 - (scalarProduct * scalarProduct) / (squares * otherSquares + 1e-9)
}
