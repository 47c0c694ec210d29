/** What one frame of the camera tells. */
export interface ScannedKey {
  key: string
  /** 0 to 1. */
  confidence: number
}
