import { RecognitionStoppedError } from './native-tesseract.ts'

/** What OCR reads, or that it was stopped. */
export async function unlessStopped<Result>(recognize: () => Promise<Result>) {
  try {
    return { result: await recognize(), isStopped: false }
  } catch (error) {
    if (!(error instanceof RecognitionStoppedError)) throw error
    return { result: null, isStopped: true }
  }
}
