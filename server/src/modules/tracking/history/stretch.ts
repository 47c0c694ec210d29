import type { Point } from '../../../domain/travelled-metres.ts'

export interface Position extends Point {
  speed: number | null
  recorded_at: string
}

/** Positions of one route without a gap between them. */
export type Stretch = readonly Position[]
