import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach } from 'vitest'

/** As they stand in the address: longitude, latitude. */
type Point = readonly [number, number]

export interface OsrmTable {
  code: string
  durations?: (number | null)[][]
  distances?: (number | null)[][]
  sources?: unknown[]
  destinations?: unknown[]
}

/** A fake of osrm-routed: its table service, with the times and metres that the test gives. */
export async function startOsrm(way: (from: Point, to: Point) => [number, number]) {
  const asked: { points: Point[]; options: Record<string, string> }[] = []
  const osrm = { url: '', asked, answer: sendTable }
  function tableOf(points: readonly Point[]): OsrmTable {
    const waypoints = points.map((location) => ({ distance: 0, name: 'Rua do Norte', location }))
    const cells = (n: 0 | 1) => points.map((from) => points.map((to) => way(from, to)[n]))
    const table = { sources: waypoints, destinations: waypoints }
    return { code: 'Ok', ...table, durations: cells(0), distances: cells(1) }
  }
  function sendTable(response: ServerResponse, table: OsrmTable) {
    response.end(JSON.stringify(table))
  }
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://osrm')
    const [, list] = /^\/table\/v1\/driving\/([-.\d,;]+)$/.exec(pathname) ?? []
    if (!list) return response.writeHead(400).end('{"code":"InvalidUrl"}')
    const points = list.split(';').map((text) => text.split(',').map(Number) as [number, number])
    asked.push({ points, options: Object.fromEntries(searchParams) })
    // As osrm-routed starts, without --max-table-size.
    if (points.length > 100) return response.writeHead(400).end('{"code":"TooBig"}')
    return osrm.answer(response, tableOf(points))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  osrm.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked.splice(0)
    osrm.answer = sendTable
  })
  return osrm
}
