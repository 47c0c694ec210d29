import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../../test/running-server.ts'
import { SENDING_KEY } from '../../../test/sefaz/certificate-company.ts'
import { watch } from '../../../test/sefaz/sending/running-sending.ts'

const SERVING = fileURLToPath(new URL('../../../../scripts/keep-sending.mjs', import.meta.url))
const WAIT = { timeout: 90_000, interval: 100 }

test('on an empty folder npm run serve starts both processes without an error, and Ctrl-C ends both for good', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'canhoto-first-start-'))
  const privateKeyFile = join(folder, 'sefaz-private.pem')
  writeFileSync(privateKeyFile, SENDING_KEY.export({ type: 'pkcs8', format: 'pem' }))
  const { PATH } = process.env
  const serve = `import(${JSON.stringify(SERVING)}).then(async ({ serve }) => process.exit(await serve([])))`
  const serving = watch(
    spawn(process.execPath, ['-e', serve], {
      env: {
        PATH,
        NODE_ENV: 'test',
        DATA_DIR: join(folder, 'data'),
        PORT: String(await freePort()),
        MASTER_USERNAME: 'chefe',
        MASTER_PASSWORD: 'uma senha longa',
        SEFAZ_PRIVATE_KEY_FILE: privateKeyFile,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, as a terminal makes it: Ctrl-C is a signal to all of it.
      detached: true,
    }),
  )
  const { pid = 0 } = serving.child
  await vi.waitFor(() => expect(serving.output()).toMatch(/Canhoto em http/), WAIT)
  await vi.waitFor(() => expect(serving.output()).toContain('está em funcionamento'), WAIT)

  const exited = once(serving.child, 'exit')
  process.kill(-pid, 'SIGINT')
  await exited
  await vi.waitFor(() => expect(() => process.kill(-pid, 0)).toThrow(/ESRCH/), WAIT)
  expect(serving.output()).not.toMatch(/Configuração inválida|O envio à SEFAZ parou/)
  rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 })
})
