/** The angle between two undirected lines, 0 to π/2. */
export function angleBetween(first: number, second: number): number {
  const difference = Math.abs(first - second) % Math.PI
  return difference > Math.PI / 2 ? Math.PI - difference : difference
}

/** The direction of an undirected line, from the components of its doubled angle. */
export function doubledDirection(cosine: number, sine: number): number {
  return 0.5 * Math.atan2(sine, cosine)
}

/** The same angle in (-π, π]. */
export function normalizeAngle(angle: number): number {
  const turned = angle % (2 * Math.PI)
  if (turned > Math.PI) return turned - 2 * Math.PI
  return turned <= -Math.PI ? turned + 2 * Math.PI : turned
}
