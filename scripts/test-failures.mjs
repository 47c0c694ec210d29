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
    ...failed.map((spec) => text(spec.file, spec.title, firstError(spec))),
    ...errors.map((error) => text('', '', error.message)),
  ]
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function firstError(spec) {
  const results = spec.tests.flatMap((test) => test.results)
  return results.find((result) => result.error)?.error.message
}

function text(file, name, message = '') {
  const lines = message.split('\n').slice(0, MESSAGE_LINES)
  return `✗ ${file} ${name}\n${lines.map((line) => `    ${line}`).join('\n')}`
}
