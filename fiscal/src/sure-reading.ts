/** A value that was read with less confidence than this may be wrong: it is shown as doubtful and decides nothing. */
export const SURE_READING = 0.8
