import { openDB } from 'idb'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { phoneForEachTest } from '../../../test/phone.ts'
import type { Item, Owner, Work } from './item.ts'

phoneForEachTest()

const owner: Owner = { userId: v7(), companyId: v7() }
const route = { route_id: v7(), started_at: '2026-11-20T08:00:00.000-03:00' }

function itemOf(work: Work): Omit<Item, 'seq'> {
  const rest = { attempts: 0, notBefore: 0, createdAt: 0, sentAt: null, error: null }
  return { id: v7(), ...owner, work, state: 'waiting', ...rest }
}

const start = (): Work => ({
  kind: 'route',
  driver_id: 'd',
  status: 'online',
  details: { route_id: route.route_id, occurred_at: route.started_at },
})

const photoOf = (nf_number: string): Extract<Work, { kind: 'receipt' }> => ({
  kind: 'receipt',
  nf_number,
  fields: { delivery_id: `delivery ${nf_number}` },
})

const bytesOf = (name: string) => ({
  content: new TextEncoder().encode(name).buffer,
  type: 'image/jpeg',
  name,
})

test('the start of a route and the route of the day are stored together, or neither is', async () => {
  const { addItem, itemsOf, storedDay } = await import('./store.ts')
  const item = itemOf(start())
  await addItem(item, null, { route })
  expect(await storedDay(owner)).toMatchObject({ route, revision: 1 })

  // The item cannot be stored, because its id is taken.
  await expect(addItem(item, null, { route: null })).rejects.toThrow(
    /constraint|unique|transaction/i,
  )
  expect(await storedDay(owner)).toMatchObject({ route, revision: 1 })
  expect(await itemsOf(owner)).toHaveLength(1)
})

test('a phone whose start of the route was refused is not on route', async () => {
  const { addItem, itemsOf, storedDay, updateItems } = await import('./store.ts')
  await addItem(itemOf(start()), null, { route })
  await updateItems(await itemsOf(owner), (item) => ({ ...item, attempts: 1 }))
  expect((await storedDay(owner))?.route).toEqual(route)
  await updateItems(await itemsOf(owner), (item) => ({ ...item, state: 'failed' }))
  expect((await storedDay(owner))?.route).toBeNull()
})

test('the day of one user or company is not the day of another', async () => {
  const { changeDay, storedDay } = await import('./store.ts')
  await changeDay(owner, () => ({ route }))
  expect(await storedDay({ ...owner, companyId: v7() })).toBeUndefined()
  expect(await storedDay({ ...owner, userId: v7() })).toBeUndefined()
})

test('a phone of the first version keeps everything that waits, though its tab stays open', async () => {
  const old = await openDB('canhoto', 1, {
    upgrade(db) {
      const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      outbox.createIndex('owner', ['userId', 'companyId'])
      outbox.createIndex('id', 'id', { unique: true })
      db.createObjectStore('bytes')
      db.createObjectStore('kept')
    },
  })
  const item = itemOf(photoOf('1'))
  await old.add('outbox', item)
  await old.put('bytes', bytesOf('canhoto.jpg'), item.id)
  await old.put('kept', 'list', 'name')
  const { bytesOf: stored, database, itemsOf } = await import('./store.ts')
  const opening = database()
  old.close()
  expect((await opening).version).toBe(2)
  expect(await itemsOf(owner)).toMatchObject([{ id: item.id, state: 'waiting' }])
  expect(await stored(item.id)).toMatchObject({ name: 'canhoto.jpg' })
  expect(await (await opening).get('kept', 'name')).toBe('list')
})

test('a tab lets a newer one change the database, and goes on afterwards', async () => {
  const { changeDay, database, storedDay } = await import('./store.ts')
  await changeDay(owner, () => ({ route }))
  // Deleting asks the open tabs to let go, as a newer version does.
  const { objectStoreNames } = await database()
  expect(objectStoreNames).toContain('day')
  const deleted = new Promise((done, fail) => {
    const request = indexedDB.deleteDatabase('canhoto')
    request.onsuccess = done
    request.onblocked = () => fail(new Error('blocked'))
  })
  await deleted
  expect(await storedDay(owner)).toBeUndefined()
})

test('a photo at the shutter is a draft, which becomes an item; another takes the place of the one it was taken for alone', async () => {
  const { addDraft, confirmDraft, listDrafts, removeDraft } = await import('./drafts.ts')
  const { bytesOf: stored, itemsOf } = await import('./store.ts')
  const shoot = async (nf: string, replacedId: string | null = null, of = owner) => {
    const draft = { id: v7(), ...of, work: photoOf(nf), createdAt: 1, ownerName: 'José', key: null }
    await addDraft(draft, bytesOf(draft.id), replacedId)
    return draft.id
  }
  const [blurred, unseen] = [await shoot('1'), await shoot('1')]
  const other = await shoot('2')
  const sharp = await shoot('1', blurred)
  const colleague = { userId: v7(), companyId: owner.companyId }
  await shoot('1', null, colleague)
  expect((await listDrafts(owner)).map(({ id }) => id).toSorted()).toEqual([unseen, other, sharp])
  await removeDraft(unseen)
  expect(await stored(blurred)).toBeNull()
  expect(await itemsOf(owner)).toEqual([])

  expect(await confirmDraft(sharp, 0)).toBe(true)
  expect(await confirmDraft(sharp, 0)).toBe(true)
  expect(await itemsOf(owner)).toMatchObject([{ id: sharp, state: 'waiting', work: photoOf('1') }])
  await removeDraft(await shoot('1', sharp))
  expect(await stored(sharp)).toMatchObject({ name: sharp })
  await removeDraft(other)
  expect(await listDrafts(owner)).toEqual([])
  expect(await confirmDraft(other, 0)).toBe(false)
  expect(await listDrafts(colleague)).toHaveLength(1)
})

test('the place of a photo is added until it is sent for the first time, and never after that', async () => {
  const { addDraft, completeDraft, confirmDraft } = await import('./drafts.ts')
  const { itemsOf, updateItems } = await import('./store.ts')
  const place = { latitude: -23.5, longitude: -46.6 }
  const placed = { ...photoOf('1'), fields: { ...photoOf('1').fields, ...place } }
  const confirmed = async (notBefore: number) => {
    const draft = { id: v7(), ...owner, work: photoOf('1'), createdAt: 1, ownerName: 'José' }
    await addDraft({ ...draft, key: null }, bytesOf('a'))
    await confirmDraft(draft.id, notBefore)
    return draft.id
  }
  const held = await confirmed(Date.now() + 60_000)
  const due = await confirmed(0)
  const tried = await confirmed(Date.now() + 60_000)
  const isTried = (await itemsOf(owner)).filter(({ id }) => id === tried)
  await updateItems(isTried, (item) => ({ ...item, attempts: 1 }))
  for (const id of [held, due, tried]) await completeDraft(id, null, placed)
  const places = (await itemsOf(owner)).map(({ id, work }) => [
    id,
    work.kind === 'receipt' && work.fields.latitude,
  ])
  expect(Object.fromEntries(places)).toEqual({
    [held]: -23.5,
    [due]: undefined,
    [tried]: undefined,
  })
})

test('the sign-in learns how many receipts each user left, by first name', async () => {
  const { addDraft, confirmDraft } = await import('./drafts.ts')
  const { listLeftItems } = await import('./left-items.ts')
  const { addItem, itemsOf, updateItems } = await import('./store.ts')
  const leave = async (nf: string, userId: string, ownerName: string) => {
    const id = v7()
    const of = { userId, companyId: owner.companyId }
    await addDraft(
      { id, ...of, work: photoOf(nf), createdAt: 1, ownerName, key: null },
      bytesOf(nf),
    )
    return id
  }
  const ana = v7()
  await confirmDraft(await leave('1', owner.userId, 'José'), 0)
  await leave('2', owner.userId, 'José')
  await leave('1', ana, 'Ana')
  await addItem(itemOf(start()), null)
  expect(await listLeftItems()).toEqual([
    { name: 'José', receipts: 2, occurrences: 0 },
    { name: 'Ana', receipts: 1, occurrences: 0 },
  ])
  await updateItems(await itemsOf(owner), (item) => ({ ...item, state: 'sent', sentAt: 1 }))
  expect(await listLeftItems()).toContainEqual({ name: 'José', receipts: 1, occurrences: 0 })
})
