type Condition = 'clean' | 'typical' | 'hard'
type Size = '12MP' | '4K' | '1440p' | '1080p' | '720p'
type Framing = 'page' | 'top' | 'barcode'
type Turn = 0 | 90 | 180 | 270

/** Long and short side of the picture, in pixels. */
export const SIZES: Record<Size, readonly [number, number]> = {
  '12MP': [4032, 3024],
  '4K': [3840, 2160],
  '1440p': [2560, 1440],
  '1080p': [1920, 1080],
  '720p': [1280, 720],
}

export interface Severity {
  /** Degrees, either way. */
  tilt: number
  /** How far a corner may move, as a share of the page. */
  perspective: number
  /** Bend of the paper, as a share of its height. */
  curl: number
  /** Deviation of the lens's blur in pixels of a 12 MP picture; it shrinks with the picture. */
  blur: readonly [number, number]
  /** Deviation of the noise, in grey levels. */
  noise: number
  /** Share of the light that a shadow takes. */
  shadow: number
  quality: readonly [number, number]
}

export const SEVERITY: Record<Condition, Severity> = {
  clean: {
    tilt: 1.5,
    perspective: 0.01,
    curl: 0,
    blur: [0.6, 1.1],
    noise: 3,
    shadow: 0.15,
    quality: [75, 80],
  },
  typical: {
    tilt: 4,
    perspective: 0.03,
    curl: 0.002,
    blur: [1.2, 2.2],
    noise: 6,
    shadow: 0.4,
    quality: [55, 75],
  },
  hard: {
    tilt: 8,
    perspective: 0.06,
    curl: 0.005,
    blur: [2.6, 3.4],
    noise: 11,
    shadow: 0.6,
    quality: [40, 50],
  },
}

/** Share of the page's height that a picture of its top shows. */
export const TOP_OF_PAGE = 0.36

export interface PhotoSettings {
  condition: Condition
  size: Size
  /** 'top' is a little more than the upper third of the page; 'barcode' a close-up of `barcode`. */
  framing?: Framing
  turn?: Turn
  /** The barcode's place on the page, as shares of its width and height. */
  barcode?: { x: number; y: number; width: number; height: number } | null
}

export const formatSettings = ({ condition, size, framing = 'page', turn = 0 }: PhotoSettings) =>
  `${framing} ${size} ${condition}${turn ? ` turned ${turn}` : ''}`

/** All, or those that `BENCH_PHOTO` names, for example 'page 12MP typical,page 720p clean'. */
export const isChosen = (settings: PhotoSettings) =>
  process.env.BENCH_PHOTO?.split(',').includes(formatSettings(settings)) ?? true
