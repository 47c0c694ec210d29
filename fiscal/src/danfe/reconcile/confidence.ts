/** Of a value that was read twice the same. */
export const AGREED_CONFIDENCE = 0.92
/** Of a value that was read in two ways. */
export const MAX_DOUBTFUL_CONFIDENCE = 0.6
/** Of a value that the second reading continues; accents may differ. */
export const MAX_EXTENDED_CONFIDENCE = 0.75
/** For a value that only a row without a label gives. */
export const DOUBTFUL_FACTOR = 0.6
/** Of a value that contradicts a check: it is wrong more often than not. */
export const MAX_CONTRADICTED_CONFIDENCE = 0.3
