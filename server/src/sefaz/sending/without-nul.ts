/** PostgreSQL stores no text with this character. */
export const withoutNul = (text: string) => text.replaceAll('\0', '')
