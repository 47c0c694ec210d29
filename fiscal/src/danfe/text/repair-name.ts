/** What OCR makes of letters in names, and what no name in Portuguese has there. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\S )S[I1l|/][A4]$/, 'S/A'],
  [/(?<=\S )L[il1][dt]a$/i, 'Ltda'],
  // What a rule beside it left.
  [/\s+[a-z|"'“”„]$/u, ''],
  // An acute before a doubled consonant is the umlaut of 'Müller'.
  [/ú(?=(ll|nn|tt|ss)\p{L})/gu, 'ü'],
]

/** A company's or a person's name as OCR saw it, its usual errors repaired. */
export function repairName(text: string): string {
  return REPAIRS.reduce((name, [seen, meant]) => name.replace(seen, meant), text)
}
