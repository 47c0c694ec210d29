const MESSAGE_LINES = 12

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
    ...failed.map((spec) => text(spec.file, spec.title, errorsOf(spec))),
    ...errors.map((error) => text('', '', error.message)),
  ]
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** A test that ran out of time has two: the second says what it was waiting for. */
function errorsOf(spec) {
  const results = spec.tests.flatMap((test) => test.results)
  return results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')
}

function text(file, name, message = '') {
  const lines = message.split('\n').slice(0, MESSAGE_LINES)
  return `✗ ${file} ${name}\n${lines.map((line) => `    ${line}`).join('\n')}`
}
