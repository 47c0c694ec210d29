import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const SLICE_BYTES = 4096

interface Slowness {
  bytesPerSecond: number
  /** Every so often all connections break. */
  dropEveryMs?: number
}

/**
 * A network between a phone and the server. At first it is as fast as this machine; then it may become slow, break, or take
 * everything and pass on nothing.
 */
export async function networkTo(address: string) {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let bytesPerSecond = Infinity
  let drops: ReturnType<typeof setInterval> | undefined
  let silence: PromiseWithResolvers<void> | null = null
  let sentBytes = 0

  /** Both directions of all connections share the network. */
  let freeAt = 0
  async function pass(bytes: number) {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1000
    if (freeAt > now) await wait(freeAt - now)
    await silence?.promise
  }

  async function relay(from: Socket, to: Socket, isFromPhone: boolean) {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES)
        await pass(slice.length)
        if (to.destroyed) return
        if (isFromPhone) sentBytes += slice.length
        if (!to.write(slice)) await once(to, 'drain')
      }
    }
    to.end()
  }

  function join(phone: Socket) {
    const server = connect(Number(port), hostname)
    const both = [phone, server]
    const end = () => both.forEach((socket) => socket.destroy())
    for (const socket of both) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', end)
    }
    relay(phone, server, true).catch(end)
    relay(server, phone, false).catch(end)
  }

  const proxy = createServer(join).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const at = proxy.address()
  if (typeof at !== 'object' || !at) throw new Error('No port.')

  function drop() {
    for (const socket of sockets) socket.resetAndDestroy()
  }

  return {
    url: `http://127.0.0.1:${at.port}`,
    /** What phones have sent through it, in bytes. */
    sentBytes: () => sentBytes,
    become(slowness: Slowness) {
      bytesPerSecond = slowness.bytesPerSecond
      clearInterval(drops)
      if (slowness.dropEveryMs) drops = setInterval(drop, slowness.dropEveryMs)
    },
    /** It takes calls and answers none, until the returned function. */
    fallSilent() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      silence = { promise, resolve, reject }
      return () => {
        silence = null
        resolve()
      }
    },
    close() {
      clearInterval(drops)
      drop()
      proxy.close()
    },
  }
}
