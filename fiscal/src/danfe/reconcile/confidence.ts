/** For a value that was read twice with the same result. */
export const AGREED_CONFIDENCE = 0.92
/** For a value that was read with two different results. */
export const MAX_DOUBTFUL_CONFIDENCE = 0.6
/** For a value that the second reading continues; accents may differ. */
export const MAX_EXTENDED_CONFIDENCE = 0.75
/** For a value that only a row without a label gives. */
export const DOUBTFUL_FACTOR = 0.6
/** For a value that contradicts a check, which is usually wrong. */
export const MAX_CONTRADICTED_CONFIDENCE = 0.3
