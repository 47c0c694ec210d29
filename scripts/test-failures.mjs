const MESSAGE_LINES = 12
/** An action that ran out of time lists each of its attempts. */
const ACTION_LINES = 30
const PAGE_LINES = 60

/** What failed in a JSON report of vitest, a text each: file, name, and the beginning of the error. */
export function vitestFailures({ testResults }) {
  return testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return [text(file.name, '', file.message)]
    return tests.map((test) => text(file.name, test.fullName, test.failureMessages.join('\n')))
  })
}

/** What failed in a JSON report of Playwright, as above. */
export function playwrightFailures({ suites, errors }) {
  const failed = suites.flatMap(specsOf).filter((spec) => !spec.ok)
  return [
    ...failed.map((spec) => textOfJourney(spec)),
    ...errors.map((error) => text('', '', error.message)),
  ]
}

function textOfJourney(spec) {
  const failure = text(spec.file, spec.title, errorsOf(spec), ACTION_LINES)
  return [failure, ...pagesOf(spec)].join('\n')
}

/** The address and the accessibility tree of each page at the end (`leaveAll`): a run elsewhere leaves no screenshots. */
function pagesOf(spec) {
  return spec.tests
    .flatMap((test) => test.results)
    .flatMap(({ attachments }) => attachments)
    .filter(({ name, body }) => name === 'page' && body)
    .map(({ body }) => indented(Buffer.from(body, 'base64').toString(), PAGE_LINES))
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** A test that ran out of time has two: the second says what it was waiting for. */
function errorsOf(spec) {
  const results = spec.tests.flatMap((test) => test.results)
  return results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')
}

function text(file, name, message = '', limit = MESSAGE_LINES) {
  return `✗ ${file} ${name}\n${indented(message, limit)}`
}

function indented(message, limit) {
  const lines = message.split('\n').slice(0, limit)
  return lines.map((line) => `    ${line}`).join('\n')
}
