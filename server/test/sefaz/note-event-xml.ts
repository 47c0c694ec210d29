interface NoteEventXml {
  key: string
  type: string
  sequence?: number | string
  /** When SEFAZ registered it. */
  at?: string
  /** Null for an event without SEFAZ's answer. */
  cstat?: string | null
  protocol?: string | null
  /** Within detEvento. */
  detail?: string
}

const NFE = 'http://www.portalfiscal.inf.br/nfe'
const AT = '2026-11-20T23:30:05-03:00'

/** An event of a note with SEFAZ's answer, as the distribution gives it to a carrier. */
export function noteEventXml(event: NoteEventXml) {
  const { key, type, sequence = 1, at = AT, cstat = '135', protocol = null, detail = '' } = event
  const answer =
    cstat === null
      ? ''
      : `<retEvento versao="1.00"><infEvento><cStat>${cstat}</cStat><chNFe>${key}</chNFe><tpEvento>${type}</tpEvento><dhRegEvento>${at}</dhRegEvento>${protocolElement(protocol)}</infEvento></retEvento>`
  return `<procEventoNFe xmlns="${NFE}" versao="1.00"><evento versao="1.00"><infEvento Id="ID${type}${key}0${sequence}"><cOrgao>91</cOrgao><chNFe>${key}</chNFe><dhEvento>${at}</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento><detEvento versao="1.00">${detail}</detEvento></infEvento></evento>${answer}</procEventoNFe>`
}

/** What SEFAZ gives of an event to whom it does not give the whole of it. */
export function noteSummaryXml({
  key,
  type,
  sequence = 1,
  at = AT,
  protocol = null,
}: NoteEventXml) {
  return `<resEvento xmlns="${NFE}" versao="1.01"><cOrgao>91</cOrgao><chNFe>${key}</chNFe><dhEvento>${at}</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento><dhRecbto>${at}</dhRecbto>${protocolElement(protocol)}</resEvento>`
}

const protocolElement = (protocol: string | null) => (protocol ? `<nProt>${protocol}</nProt>` : '')
