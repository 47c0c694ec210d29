/**
 * Whether the database refused the data itself (SQLSTATE classes 22, 23 and 54, and a message that it cannot parse).
 * Trying again would end the same; other errors, as of the connection or the disk, may pass.
 */
export function isDataError(error: unknown) {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(22|23|54)[0-9A-Z]{3}$|^08P01$/.test(code)
}
