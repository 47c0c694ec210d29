interface Option {
  value: string
  label: string
}

/** The options with the chosen one, which an address may name although it is not offered, or not yet. */
export function withChosen(options: readonly Option[], chosen: Option): Option[] {
  const isOffered = options.some(({ value }) => value === chosen.value)
  return isOffered ? [...options] : [...options, chosen]
}
