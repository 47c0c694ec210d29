import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

// The session reads it when its module is loaded.
vi.hoisted(() => {
  vi.stubGlobal('location', { origin: 'https://canhoto.test' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const never = () => new Promise<never>(() => {})

/** A phone on a network that answers the probe as given. */
async function phoneOn(answerProbe: () => Promise<Response>) {
  const probes: number[] = []
  vi.stubGlobal('fetch', (url: URL | string) => {
    if (String(url).endsWith('/config.json')) return Promise.resolve(Response.json({}))
    probes.push(performance.now())
    return answerProbe()
  })
  const { networkSilence, noticeSilence } = await import('./silent-network.ts')
  const { lastAnswer } = await import('../http/http.ts')
  return {
    probes,
    noticeSilence,
    answer: () => lastAnswer.setState({ at: performance.now() }),
    isSilent: () => networkSilence.getState().isSilent,
  }
}

test('a network that answers nothing is noticed within five seconds, and no sooner', async () => {
  const phone = await phoneOn(never)
  void phone.noticeSilence(never)
  await vi.advanceTimersByTimeAsync(4999)
  expect(phone.isSilent()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(phone.isSilent()).toBe(true)
})

test('so it is in the middle of an upload, five seconds after the last answer', async () => {
  let isAlive = true
  const phone = await phoneOn(() => (isAlive ? Promise.resolve(Response.json({})) : never()))
  void phone.noticeSilence(never)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(phone.isSilent()).toBe(false)
  isAlive = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(phone.isSilent()).toBe(true)
})

test('a slow one that answers the probe is not silent, however long the call takes', async () => {
  const phone = await phoneOn(
    () => new Promise((done) => setTimeout(() => done(Response.json({})), 2900)),
  )
  void phone.noticeSilence(never)
  for (let second = 0; second < 60; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    expect(phone.isSilent()).toBe(false)
  }
  expect(phone.probes.length).toBeGreaterThan(10)
})

test('a call that is answered at once asks nothing', async () => {
  const phone = await phoneOn(never)
  for (let call = 0; call < 10; call++) {
    await phone.noticeSilence(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      phone.answer()
    })
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(phone.probes).toEqual([])
  expect(phone.isSilent()).toBe(false)
})

test('a call that fails while the network is asked accuses nobody once another one was answered', async () => {
  const phone = await phoneOn(never)
  void phone.noticeSilence(never)
  await vi.advanceTimersByTimeAsync(3000)
  phone.answer()
  await vi.advanceTimersByTimeAsync(2500)
  expect(phone.isSilent()).toBe(false)
})

test('the silence ends with the next answer to any call, or to a later probe', async () => {
  let isAlive = false
  const phone = await phoneOn(() => (isAlive ? Promise.resolve(Response.json({})) : never()))
  await expectSilence()
  phone.answer()
  expect(phone.isSilent()).toBe(false)

  await expectSilence()
  isAlive = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(phone.isSilent()).toBe(false)

  async function expectSilence() {
    isAlive = false
    const noAnswer = new Promise((_, fail) => {
      setTimeout(() => fail(new Error('No answer')), 20_000)
    })
    void phone.noticeSilence(() => noAnswer).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(phone.isSilent()).toBe(true)
  }
})
