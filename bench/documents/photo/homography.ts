type Point = readonly [number, number]
export type Corners = readonly [Point, Point, Point, Point]
/** Row by row; the ninth coefficient is 1. */
export type Homography = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

/** The projection that takes each corner of `from` to the one of `to` in the same place. */
export function homography(from: Corners, to: Corners): Homography {
  const rows = from.flatMap(([x, y], corner) => {
    const [u, v] = to[corner] ?? [0, 0]
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0] = solve(rows)
  return [a, b, c, d, e, f, g, h, 1]
}

/** Gauss-Jordan with pivoting; each row ends with its right-hand side. */
function solve(rows: number[][]): number[] {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const size0 = (row: number) => Math.abs(at(rows, row, column))
    let pivot = column
    for (let row = column + 1; row < size; row++) if (size0(row) > size0(pivot)) pivot = row
    const chosen = rows[pivot] as number[]
    rows[pivot] = rows[column] as number[]
    rows[column] = chosen
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const factor = at(rows, row, column) / at(rows, column, column)
      rows[row] = (rows[row] as number[]).map((value, k) => value - factor * (chosen[k] ?? 0))
    }
  }
  return rows.map((row, k) => (row[size] ?? 0) / (row[k] ?? 1))
}

const at = (rows: number[][], row: number, column: number) => rows[row]?.[column] ?? 0
