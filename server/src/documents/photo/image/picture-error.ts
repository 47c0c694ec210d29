/** The bytes are no picture that can be read; anything else that goes wrong is a fault of ours. */
export class PictureError extends Error {
  readonly code: 'broken_picture' | 'too_large_picture'

  constructor(code: PictureError['code'], cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
