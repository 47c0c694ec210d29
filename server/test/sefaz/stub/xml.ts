import { ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm'

/** A message as SEFAZ reads it: by libxml2, and by nothing of the product. */
export interface Message {
  text: string
  root: string
  /** Of the first element with this name; '' without one. */
  value: (name: string) => string
  values: (name: string) => string[]
  has: (name: string) => boolean
  attribute: (element: string, name: string) => string
  /** The first error that a schema finds in the message, or in the element of this name. */
  problem: (schema: string, element?: string) => string | null
}

/** Null when the text is no XML. */
export function readMessage<T>(
  text: string,
  findProblem: (schema: string, element: XmlElement | XmlDocument) => string | null,
  work: (message: Message) => T,
): T | null {
  const document = parse(text)
  if (!document) return null
  const find = (name: string) => document.find(`//*[local-name()='${name}']`)
  try {
    return work({
      text,
      root: document.root.name,
      value: (name) => find(name)[0]?.content ?? '',
      values: (name) => find(name).map(({ content }) => content),
      has: (name) => find(name).length > 0,
      attribute: (element, name) =>
        document.get(`//*[local-name()='${element}']/@${name}`)?.content ?? '',
      problem: (schema, element) => {
        if (element === undefined) return findProblem(schema, document)
        const found = find(element)[0]
        return found instanceof XmlElement ? findProblem(schema, found) : `${element} is missing`
      },
    })
  } finally {
    document.dispose()
  }
}

function parse(text: string) {
  try {
    return XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_NONET })
  } catch {
    return null
  }
}

export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
