import type { NfeParty } from '../../../nfe/draft-types.ts'
import type { LabeledPage } from '../../labels/types.ts'
import { joinBrokenLines } from '../../layout/join-broken-lines.ts'
import { createCandidate } from '../candidate.ts'
import { readAmountsInText } from './read-amounts.ts'
import { findCarrierName, findIssuerBlock, findRecipientBlock } from './find-blocks.ts'
import { parsePartyBlock } from './parse-party.ts'
import { splitTextBlocks } from './text-blocks.ts'
import type { Candidate } from '../types.ts'

interface Known {
  /** The CNPJ or CPF in the access key, which identifies the emitter's lines. */
  issuerTaxId: string | null
  number: string | null
}

/**
 * The simplified DANFE (a label of 100 × 150 mm, or the strip of NT 2026.003) has headings instead of a grid: parties
 * are lines below EMITENTE and DESTINATÁRIO, amounts follow their label.
 */
export function readSimplified(
  pages: readonly LabeledPage[],
  { issuerTaxId, number }: Known,
  fuzzy: number,
): Candidate[] {
  const lines = textLines(pages)
  const blocks = splitTextBlocks(lines)
  const issuerBlock = findIssuerBlock(blocks, issuerTaxId)
  const issuer = issuerBlock && parsePartyBlock(issuerBlock, { fuzzy, number, nearCity: null })
  const recipientBlock = findRecipientBlock(blocks, lines, issuerTaxId)
  const nearCity = issuer?.municipio ?? null
  const recipient = recipientBlock && parsePartyBlock(recipientBlock, { fuzzy, number, nearCity })
  const inText = { source: 'text', fuzzy } as const
  return [
    ...toCandidates('remetente', issuer, fuzzy),
    ...toCandidates('destinatario', recipient, fuzzy),
    ...readAmountsInText(lines.join('\n'), fuzzy),
    ...createCandidate('transportadora.razao_social', findCarrierName(blocks), inText),
  ]
}

/** The lines of all pages, broken ones joined. */
export function textLines(pages: readonly LabeledPage[]): string[] {
  return pages.flatMap((page) => joinBrokenLines(page.lines))
}

function toCandidates(
  group: 'remetente' | 'destinatario',
  party: NfeParty | undefined,
  fuzzy: number,
): Candidate[] {
  if (!party) return []
  const names = Object.keys(party) as (keyof NfeParty)[]
  return names.flatMap((name) =>
    createCandidate(`${group}.${name}`, party[name], { source: 'text', fuzzy }),
  )
}
