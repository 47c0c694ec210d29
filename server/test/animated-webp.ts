import sharp from 'sharp'

/** One picture after the other. */
export async function animatedWebp(frames: number) {
  const pictures = Array.from({ length: frames }, (_, n) =>
    sharp({ create: { width: 16 * (n + 1), height: 16, channels: 3, background: '#777' } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .webp()
    .toBuffer()
}
