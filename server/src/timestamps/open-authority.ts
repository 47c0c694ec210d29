import { readFileSync } from 'node:fs'
import type { TimeStampAuthority } from './request-token.ts'
import { parseCertificates } from './verify-token.ts'

/** The authority of the configuration. Throws when its file has no certificate. */
export function openAuthority({
  url,
  caFile,
}: {
  url: string
  caFile: string
}): TimeStampAuthority {
  const trusted = readCertificates(caFile)
  if (trusted.length === 0)
    throw new Error(
      `Configuração inválida:\n  TIMESTAMP_CA_FILE: ${caFile} não tem um certificado (PEM).`,
    )
  return { url, trusted }
}

function readCertificates(file: string) {
  try {
    return parseCertificates(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}
