/** How a field that was read and may be wrong asks to be looked at. */
export const lookOf = (uncertain: boolean) =>
  uncertain ? { description: 'Leitura incerta: confira', 'data-uncertain': true } : {}
