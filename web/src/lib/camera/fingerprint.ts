/** SHA-256 that the server compares with the received bytes. A page without https cannot compute it and sends none. */
export async function fingerprint(content: ArrayBuffer) {
  if (!globalThis.crypto.subtle) return {}
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return { sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}
