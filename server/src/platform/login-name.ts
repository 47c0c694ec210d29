const LOGIN_PREFIX = 'canhoto_login_'
const MAX_NAME_BYTES = 63

/** The user that the application logs in as. One for each database: several installations may share a server. */
export function loginName(database: string) {
  return Buffer.from(LOGIN_PREFIX + database)
    .subarray(0, MAX_NAME_BYTES)
    .toString()
}
