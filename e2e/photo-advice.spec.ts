import { type Page, test } from '@playwright/test'
import { assertAccessible } from './support/accessible.ts'
import { serveForThisFile } from './support/app.ts'
import { atWheel, breakCamera, cardOf, finish, seeFinished, STUB } from './support/driver.ts'
import { expect } from './support/expect.ts'
import { leaveAll } from './support/pages.ts'
import { recordsOf } from './support/records.ts'

const app = serveForThisFile()
const records = recordsOf(app)
test.afterEach(({ browser }) => leaveAll(browser))

let last = 87_500
const nextNumber = () => (last += 1)

/** The stub as a camera with this filter sees it. */
async function stubThrough(page: Page, filter: string) {
  const url = await page.evaluate(
    async ([photo, css]) => {
      const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      const context = canvas.getContext('2d')
      if (context) context.filter = css
      context?.drawImage(bitmap, 0, 0)
      return canvas.toDataURL('image/jpeg', 0.85)
    },
    [STUB.toString('base64'), filter] as const,
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

async function choose(page: Page, filter: string) {
  const buffer = await stubThrough(page, filter)
  const photo = { name: 'canhoto.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Foto do aparelho').setInputFiles(photo)
}

test('a dark or blurred photo is said to be so, and finishes the delivery all the same', async ({
  browser,
}) => {
  const number = nextNumber()
  const { id } = await records.newDelivery(number)
  const page = await atWheel(browser, app, { alone: true })
  await breakCamera(page)
  await cardOf(page, number).getByRole('button', { name: 'Fotografar Canhoto' }).click()
  await choose(page, 'blur(6px)')
  const advice = page.getByRole('dialog').getByRole('status')
  await expect(advice.getByText('Foto tremida. Tirar outra?')).toBeVisible()

  await page.getByRole('button', { name: 'Tirar Outra' }).click()
  await choose(page, 'brightness(0.2)')
  await expect(advice.getByText('Foto escura. Tirar outra?')).toBeVisible()
  await assertAccessible(page, 'photo with advice')
  await finish(page)
  await seeFinished(page, number)
  await expect.poll(() => records.photosOf(id).then(({ count }) => count)).toBe(1)
})
