import { nfeKey } from '@canhoto/fiscal/test/nfe-xml'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, expect, test, vi } from 'vitest'
import { drawPage } from '../../../../../bench/documents/photo/draw.ts'
import { photograph } from '../../../../../bench/documents/photo/photograph.ts'
import { type SignedInUser, startApp } from '../../../../test/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'canhoto-stopped-'))
afterAll(() => rmSync(folder, { recursive: true }))

// A machine on which every recognition is stopped, as by the kernel when its time is used up.
const script = '#!/bin/sh\n[ "$1" = --list-langs ] && echo por && exit 0\nkill -XCPU $$\n'
writeFileSync(join(folder, 'tesseract'), script, { mode: 0o755 })
vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)

const { owner, company, as } = await startApp()
const IMPORTS = '/api/deliveries/imports'

async function photoOf(office: SignedInUser, id: string) {
  const { data } = (await office.get(`${IMPORTS}/${id}/files`)).json()
  return data.find(({ name }: { name: string }) => name === 'nota.jpg')
}

test('a photo whose recognition was stopped is read again later, and what is missing is told at last', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stops = () =>
    warnings.mock.calls.filter(([text]) => /was stopped/.test(String(text))).length
  const office = await as('OPERATOR', await company())
  const { id } = (await office.post(IMPORTS)).json().data
  const page = await drawPage({ key: nfeKey({ number: 7 }) })
  const bytes = await photograph(page, 1, { condition: 'clean', size: '1080p' })
  await office.upload(`${IMPORTS}/${id}/files`, { file: { name: 'nota.jpg', bytes } })

  for (const attempt of [1, 2]) {
    await vi.waitFor(() => expect(stops()).toBe(attempt), 60_000)
    expect(await photoOf(office, id)).toMatchObject({ outcome: null })
    await owner.query(
      `update import_files set claimed_at = now() - interval '3 minutes' where name = 'nota.jpg'`,
    )
    // Another upload wakes the queue.
    const other = { name: `${attempt}.xml`, bytes: Buffer.from('<nada/>') }
    await office.upload(`${IMPORTS}/${id}/files`, { file: other })
  }
  await vi.waitFor(
    async () =>
      expect((await office.get(`${IMPORTS}/${id}`)).json().data).toMatchObject({ waiting: 0 }),
    60_000,
  )
  const photo = await photoOf(office, id)
  expect(photo.outcome).not.toBe('created')
  expect(photo.detail).not.toBeNull()
  expect(stops()).toBe(2)
})
