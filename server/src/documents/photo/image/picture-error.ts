/** The bytes are not a picture that can be read. Any other error is a fault of the program. */
export class PictureError extends Error {
  readonly code: 'broken_picture' | 'too_large_picture'

  constructor(code: PictureError['code'], cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
