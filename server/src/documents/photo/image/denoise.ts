import { type GrayPicture, smoothed } from '@canhoto/fiscal/key-strip/gray-picture'

/** Mean difference in gray levels between neighboring pixels of blank paper, from which on a picture is smoothed. */
const MIN_NOISE = 5.8
const PASSES = 2
/** In a picture of normalized illumination, darker pixels are ink or its edge. */
const MIN_PAPER_LEVEL = 200
/** One in so many pixels is sampled. */
const SAMPLE_STEP = 7

/** Smooths a noisy picture: OCR would read its noise as dots and accents until its time limit. */
export function denoise(picture: GrayPicture): GrayPicture {
  if (estimateNoise(picture) < MIN_NOISE) return picture
  let denoised = picture
  for (let pass = 0; pass < PASSES; pass++) denoised = smoothed(denoised)
  return denoised
}

function estimateNoise({ pixels }: GrayPicture): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i + 1 < pixels.length; i += SAMPLE_STEP) {
    const [pixel, next] = [pixels[i] ?? 0, pixels[i + 1] ?? 0]
    if (pixel < MIN_PAPER_LEVEL || next < MIN_PAPER_LEVEL) continue
    sum += Math.abs(pixel - next)
    count++
  }
  return count === 0 ? 0 : sum / count
}
