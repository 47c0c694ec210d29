declare module 'libheif-js/wasm-bundle.js' {
  interface Channel {
    width: number
    height: number
    /** Bytes from one row to the next. */
    stride: number
    data: Uint8Array
  }
  export interface HeifImage {
    readonly handle: unknown
    get_width(): number
    get_height(): number
    is_primary(): boolean
    free(): void
  }
  class HeifDecoder {
    /** The pictures of a file, whose pixels are not decoded yet; none when the file is broken. */
    decode(bytes: Uint8Array): HeifImage[]
  }
  const libheif: {
    HeifDecoder: typeof HeifDecoder
    heif_colorspace: { heif_colorspace_YCbCr: unknown }
    heif_chroma: { heif_chroma_420: unknown }
    /** The answer has a `code` when decoding failed. */
    heif_js_decode_image2(
      handle: unknown,
      colorspace: unknown,
      chroma: unknown,
    ): { code?: unknown; image?: unknown; channels?: Channel[] } | null
    heif_image_release(image: unknown): void
  }
  export default libheif
}
