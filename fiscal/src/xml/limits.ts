/** SEFAZ refuses messages above 500 kB; a batch or a distribution package holds up to 50 notes. */
export const MAX_XML_BYTES = 10_000_000

/** The deepest official layout, within SOAP, stays below 25. */
export const MAX_DEPTH = 64

/** 990 items of about 100 elements and 5000 volumes, with a reserve. */
export const MAX_ELEMENTS = 300_000

export const MAX_ATTRIBUTES = 32

export const MAX_NAME_LENGTH = 200

/** The length of one element's text. The longest official one is an attachment of 1 MB in base64. */
export const MAX_TEXT_LENGTH = 1_500_000

/** A batch or a distribution package holds up to 50; some programs join the notes of a month. */
export const MAX_DOCUMENTS_IN_FILE = 500
