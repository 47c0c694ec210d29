/** Usual errors of OCR that no name in Portuguese contains, and their corrections. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\S )S[I1l|/][A4]$/, 'S/A'],
  [/(?<=\S )L[il1][dt]a$/i, 'Ltda'],
  // The remains of a rule beside the name.
  [/\s+[a-z|"'“”„]$/u, ''],
  // An acute before a doubled consonant is the umlaut of 'Müller'.
  [/ú(?=(ll|nn|tt|ss)\p{L})/gu, 'ü'],
]

/** The name of a company or an individual as OCR read it, its usual errors corrected. */
export function repairName(text: string): string {
  return REPAIRS.reduce((name, [error, correction]) => name.replace(error, correction), text)
}
