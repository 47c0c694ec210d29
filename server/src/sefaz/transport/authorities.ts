import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * The authorities that SEFAZ's servers are trusted by: those that Node knows, and those of a file (SEFAZ_CA_FILE), since
 * Node does not know the ones of ICP-Brasil.
 */
export function readAuthorities(file: string | undefined): readonly string[] {
  if (file === undefined) return rootCertificates
  const own = readFileSync(file, 'utf8').match(CERTIFICATE) ?? []
  if (own.length === 0) throw new Error(`SEFAZ_CA_FILE: não há certificado em ${file}.`)
  return [...rootCertificates, ...own]
}
