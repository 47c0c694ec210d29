/** Why a file is not an XML document that can be read. */
export type XmlProblem = 'empty' | 'too_large' | 'not_xml' | 'malformed' | 'doctype' | 'too_complex'

/** The only error that the XML reader throws. */
export class XmlError extends Error {
  readonly problem: XmlProblem

  constructor(problem: XmlProblem, detail: string) {
    super(`${problem}: ${detail}`)
    this.name = 'XmlError'
    this.problem = problem
  }
}
