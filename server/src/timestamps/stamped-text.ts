interface Stamped {
  company: string
  first_position: number
  last_position: number
  root: string
}

/** What is stamped: a text that says what its hash tree is of. It is made again from the row when a stamp is checked. */
export function stampedText({ company, first_position, last_position, root }: Stamped): string {
  return `canhoto-chain-stamp v1\ncompany ${company}\npositions ${first_position}-${last_position}\nroot ${root}\n`
}
