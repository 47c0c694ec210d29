/** The digits that OCR mistakes for these letters, in numbers of any kind. */
export const SIMILAR_DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  T: '7',
  B: '8',
}

/** The letters that OCR mistakes for these digits. */
export const SIMILAR_LETTERS: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '8': 'B',
}
