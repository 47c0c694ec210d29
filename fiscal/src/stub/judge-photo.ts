import type { GrayPicture } from '../key-strip/gray-picture.ts'
import { type Tile, tilesOf } from './photo-tiles.ts'

/** What makes a stub hard to read. */
export type PhotoFault = 'dark' | 'blurred' | 'glare'

/** Half a photo of the camera: letters still have edges, and a phone looks at it in a few milliseconds. */
export const JUDGED_WIDTH_PX = 640

/** Below it the paper, the brightest twentieth of the picture, is dark. */
const MIN_PAPER = 90

/** The difference of the darkest and the lightest pixel from which a tile shows something. */
const MIN_CONTRAST = 40
/** With fewer tiles that show something nothing can be said. */
const MIN_TILES = 8
/** How much of a tile's contrast two pixels must bridge, in the sharpest tenth of the tiles, in each direction. */
const MIN_SHARPNESS = 0.45

/** Of the picture. */
const MIN_GLARE_SHARE = 0.015
/** Where the printed paper is lighter than this, a white spot of it is no glare. */
const MAX_PAPER_AROUND_GLARE = 235

/** The worst fault of a photo of a stub, which is JUDGED_WIDTH_PX wide; null for a good one. */
export function judgePhoto(picture: GrayPicture): PhotoFault | null {
  if (paperOf(picture) < MIN_PAPER) return 'dark'
  const tiles = tilesOf(picture)
  const shown = tiles.flat().filter(({ contrast }) => contrast >= MIN_CONTRAST)
  if (shown.length < MIN_TILES) return null
  if (isBlurred(shown)) return 'blurred'
  return hasGlare(tiles, shown) ? 'glare' : null
}

function paperOf({ pixels }: GrayPicture) {
  return pixels.toSorted()[Math.floor(pixels.length * 0.95)] ?? 0
}

/**
 * A sharp edge is as steep as its contrast, whatever the light and the print; a blurred one is not. Each direction counts for itself,
 * because a hand that moves blurs only one.
 */
function isBlurred(shown: readonly Tile[]) {
  const sharpness = (['across', 'down'] as const).map((direction) =>
    atShare(
      shown.map((tile) => tile[direction] / tile.contrast),
      0.9,
    ),
  )
  return Math.min(...sharpness) < MIN_SHARPNESS
}

/** A spot without any detail, lighter than the paper around it. One at the border is a window or the sky. */
function hasGlare(tiles: Tile[][], shown: readonly Tile[]) {
  const lightest = shown.map((tile) => tile.lightest)
  if (atShare(lightest, 0.5) > MAX_PAPER_AROUND_GLARE) return false
  const minTiles = MIN_GLARE_SHARE * tiles.flat().length
  return blownOutSpots(tiles).some((spot) => spot.size >= minTiles && !spot.isAtBorder)
}

/** The value that this share of the values does not exceed. */
function atShare(values: readonly number[], share: number) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

/** The blown-out tiles that lie together. */
function blownOutSpots(tiles: Tile[][]) {
  const seen = new Set<Tile>()
  const isOfSpot = (row: number, column: number) => {
    const tile = tiles[row]?.[column]
    return tile?.isBlownOut && !seen.has(tile) ? tile : null
  }
  function spotFrom(first: [number, number]) {
    const open = [first]
    const spot = { size: 0, isAtBorder: false }
    for (const [row, column] of open) {
      const tile = isOfSpot(row, column)
      if (!tile) continue
      seen.add(tile)
      spot.size += 1
      const isLast = row === tiles.length - 1 || column === (tiles[row]?.length ?? 0) - 1
      spot.isAtBorder ||= row === 0 || column === 0 || isLast
      open.push([row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1])
    }
    return spot
  }
  return tiles.flatMap((row, y) => row.map((_, x) => spotFrom([y, x])))
}
