/** Without case and accents, as names are searched. */
export const plainText = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
