import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureTestServers } from './test-servers.mjs'
import { putTemporaryFilesInMemory } from './memory-folder.mjs'
import { prepare } from './prepare.mjs'
import { inRoot, NOTHING_BESIDE, runTool } from './run.mjs'
import { playwrightFailures, vitestFailures } from './test-failures.mjs'

await prepare()
await ensureTestServers()
putTemporaryFilesInMemory()
// Playwright would keep what it compiles in the temporary folder.
process.env.PWTEST_CACHE_DIR ??= inRoot('.node', 'playwright-cache')

/** `npm test -- vehicles`: only the test files whose path contains one of these. */
const names = process.argv.slice(2)
const answers = mkdtempSync(path.join(os.tmpdir(), 'canhoto-totals-'))
// On a database server of its own, given by TEST_DATABASE_URL, only what talks to one is worth a second run:
// the browser's journeys start the real program, which brings its own, and the rest needs none, as what reads documents.
const hasOwnServer = Boolean(process.env.TEST_DATABASE_URL)
const totals = [await unitTests()]
if (existsSync(inRoot('e2e')) && !hasOwnServer) totals.push(await browserTests())
rmSync(answers, { recursive: true, force: true })

const sum = (key) => totals.reduce((total, part) => total + part[key], 0)
if (names.length > 0 && sum('passed') + sum('failed') === 0)
  console.error(`Nenhum teste com ${names.join(', ')} no caminho.`)
// Last, so that the end of a long output says what has to be looked at.
for (const failure of totals.flatMap((part) => part.failures)) console.error(`\n${failure}`)
console.info(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)

/** Fiscal, contracts, server and web, each server test file on a database of its own. */
async function unitTests() {
  const file = path.join(answers, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const options = [...reporters, ...NOTHING_BESIDE, '--passWithNoTests']
  if (hasOwnServer) options.push('--project=server', '--exclude=server/src/documents/**')
  const code = await runTool('vitest/vitest.mjs', ['run', ...names, ...options])
  return count(code, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: vitestFailures(report),
  }))
}

async function browserTests() {
  await ensureWebBuilt()
  const CHROMIUM = await findBrowser()
  const file = path.join(answers, 'playwright.json')
  const options = ['--reporter=list,json', '--pass-with-no-tests']
  const code = await runTool('@playwright/test/cli.js', ['test', ...names, ...options], {
    env: { CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  return count(code, file, (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    failures: playwrightFailures(report),
  }))
}

/** A run that broke before it could count is one failure at least. */
function count(code, file, read) {
  const part = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, failures: [] }
  const failed = Math.max(part.failed, part.failures.length)
  return { ...part, failed: code === 0 ? failed : Math.max(failed, 1) }
}
