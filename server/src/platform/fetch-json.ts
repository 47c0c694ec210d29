/** Far above any answer that we ask for: a server that sends more is broken. */
const MAX_ANSWER_BYTES = 16 * 1024 ** 2

/** The answer of a server that an installation names: it is not followed elsewhere, and not read without end. */
export async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`HTTP ${response.status}`)
  }
  const pieces: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop closes the connection.
  for await (const piece of response.body) {
    bytes += piece.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The answer is too long.')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'))
}
